"""Which tests of a failed run deserve a second look:  again.py report.xml

A real browser, or a server with processes of its own, now and then misses a moment on a busy
machine. Up to three tests of tests/browser and tests/server that failed are printed, to be run
again by themselves, and named as flaky: each is a fault to mend.
Exit code 1, and nothing printed, if anything else failed.
"""

import sys
from xml.etree import ElementTree

MOST = 3
LIVING = ("tests.browser.", "tests.server.")


def main(report: str) -> int:
    failed = [
        case
        for case in ElementTree.parse(report).iter("testcase")
        if case.find("failure") is not None or case.find("error") is not None
    ]
    living = [case for case in failed if (case.get("classname") or "").startswith(LIVING)]
    if not living or len(living) < len(failed) or len(living) > MOST:
        return 1
    for case in living:
        test = f"{(case.get('classname') or '').replace('.', '/')}.py::{case.get('name')}"
        print(f"flaky: {test}", file=sys.stderr)
        print(f"'{test}'", end=" ")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
