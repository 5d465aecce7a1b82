#!/usr/bin/env bash
# Fetches the translations that the quality model is trained on into a folder: fetch.sh FOLDER
set -euo pipefail
folder=${1:?folder}
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$folder/packages" "$folder/files"
cd "$folder/packages"
mapfile -t packages < <(sed 's/ .*//' "$here/packages.txt")
apt-get download "${packages[@]}"
for package in *.deb; do
  # A package without translations makes tar fail.
  dpkg-deb --fsys-tarfile "$package" | tar -x -C ../files --wildcards '*.mo' 2>/dev/null || true
done
for package in *.deb; do
  dpkg-deb -f "$package" Package Version | sed 's/.*: //' | paste -sd ' '
done >../versions.txt
