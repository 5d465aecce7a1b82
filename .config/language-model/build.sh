#!/usr/bin/env bash
# Builds the model for language identification: build.sh FOLDER. The folder keeps the sources; needs Debian with the
# packages gcc, unzip, sqlite3 and tesseract-ocr.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$here/../.."

"$here/fetch.sh" "$folder"
[[ -f $folder/words.json ]] || node "$here/count-words.mjs" "$folder"
node --import tsx "$here/prepare.mjs" "$folder"

# Script, bits of a bucket, rows, size of a step, texts, shrinking, numbers in a row.
while read -r script bits rows step texts shrink width; do
  cc -O3 -march=native -ffast-math "-DWIDTH=$width" "$here/train.c" -o "$folder/train" -lm
  "$folder/train" "$folder/$script.train" "$bits" "$rows" "$step" "$texts" "$shrink" >"$folder/$script.weights"
done <<END
Latn 15 3800 2 600000 0.0012 24
Cyrl 14 1600 1.1 1000000 0.003 8
Arab 13 500 1.6 400000 0.002 6
Deva 13 500 1.6 400000 0.002 3
END
node "$here/encode.mjs" "$folder"
