"""Fail if pytest skipped anything or ran no browser test:  nothing_skipped.py report.xml"""

import sys
from xml.etree import ElementTree


def main(report: str) -> int:
    cases = list(ElementTree.parse(report).iter("testcase"))
    skipped = [(case, why) for case in cases for why in case.iter("skipped")]
    for case, why in skipped:
        print(f"skipped: {case.get('classname')}::{case.get('name')}: {why.get('message', '')}")
    if not any("tests.browser" in (case.get("classname") or "") for case in cases):
        print("no test of tests/browser was run")
        return 1
    return 1 if skipped else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
