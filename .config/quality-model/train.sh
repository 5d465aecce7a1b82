#!/usr/bin/env bash
# Fetches the data of the quality model into a folder, and trains the model: train.sh FOLDER
set -euo pipefail
folder=${1:?folder}
here=$(cd "$(dirname "$0")" && pwd)
"$here/fetch.sh" "$folder"
npx tsx --max-old-space-size=12000 "$here/train.ts" "$folder"
