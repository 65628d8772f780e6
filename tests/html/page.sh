#!/bin/bash
# The page of --html in a real browser; skipped where there is none:
#
#     apt-get install chromium nodejs npm; npm install --prefix tests/html; bash tests/html/page.sh build/release/redcomp
#
# REDCOMP_SCREENSHOTS=DIR keeps pictures of the pages, light and dark.
set -u
here=$(dirname "$(readlink -f "$0")")
tool=$(readlink -f "$1")
examples=$here/../../examples
skip() { echo "skipped: $*"; exit 77; }
browser=$(command -v chromium || command -v chromium-browser) || skip "chromium is not installed"
command -v node >/dev/null || skip "node is not installed"
modules=
for folder in "$here/node_modules" "$(npm root -g 2>/dev/null)" /usr/share/nodejs "${NODE_PATH:-}"; do
  [[ -z $modules && -n $folder && -d $folder/playwright-core ]] && modules=$folder
done
[[ -n $modules ]] || skip "playwright-core is not installed (npm install --prefix tests/html)"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
make() {
  "$tool" "$examples/$2" "${@:3}" --timeout 60 --html "$work/$1.html" --json "$work/$1.json" >/dev/null
}
make violation counter.c --safety
make deadlock deadlock/transfer.c --deadlock
make race undefined/flag_racy.c --races
make proof p1.c --safety
node "$here/page.mjs" "$modules" "$browser" "$work" "${REDCOMP_SCREENSHOTS:-}"
