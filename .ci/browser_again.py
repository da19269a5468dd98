"""Which tests of a failed run deserve a second look:  browser_again.py report.xml

A real browser on a busy machine now and then misses a moment. Up to three tests of tests/browser
that failed are printed, to be run again by themselves, and named as flaky: each is a fault to mend.
Exit code 1, and nothing printed, if anything else failed.
"""

import sys
from xml.etree import ElementTree

MOST = 3


def main(report: str) -> int:
    failed = [
        case
        for case in ElementTree.parse(report).iter("testcase")
        if case.find("failure") is not None or case.find("error") is not None
    ]
    browser = [
        case for case in failed if (case.get("classname") or "").startswith("tests.browser.")
    ]
    if not browser or len(browser) < len(failed) or len(browser) > MOST:
        return 1
    for case in browser:
        test = f"{(case.get('classname') or '').replace('.', '/')}.py::{case.get('name')}"
        print(f"flaky: {test}", file=sys.stderr)
        print(f"'{test}'", end=" ")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
