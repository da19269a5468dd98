"""`muster`, and `python -m muster`: the commands, or one line that says how to get them."""

import sys
from collections.abc import Sequence


def main(args: Sequence[str] | None = None) -> None:
    """Run a command and leave with its exit code."""
    try:
        from muster import cli
    except ModuleNotFoundError as error:
        if error.name not in ("rich", "typer"):
            raise
        how = "pip install 'muster-core[cli]', or muster-games for everything"
        print(f"muster: commands need {error.name}, which is not here: {how}", file=sys.stderr)
        sys.exit(2)
    cli.main(args)


if __name__ == "__main__":
    main()
