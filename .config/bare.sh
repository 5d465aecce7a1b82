#!/usr/bin/env bash
# npm run test:bare [root|user…]: runs the commands of the README in a bare Debian that has only Node, npm and git, in a clone of
# the current commit: as root, and as a user without rights. Root only. The first run fetches the Debian (400 MB below
# BARE_DEBIAN, by default a folder in the temporary directory). `root` keeps what was installed: remove the folder to begin anew.
set -euo pipefail
project=$(realpath "$(dirname "$0")/..")
debian=${BARE_DEBIAN:-${TMPDIR:-/tmp}/mtservice-bare-debian}
paths=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

if [[ $(id -u) != 0 ]]; then echo 'npm run test:bare needs root: it makes a Debian of its own.' >&2; exit 1; fi

# What a Debian needs of this machine to reach its mirror and npm's registry.
copy_access() {
  cp /etc/resolv.conf /etc/hosts "$debian/etc/"
  cp -a /etc/ssl/certs "$debian/etc/ssl/"
  rm -rf "$debian"/etc/apt/sources.list "$debian"/etc/apt/sources.list.d
  for path in sources.list sources.list.d apt.conf.d; do
    [[ ! -e /etc/apt/$path ]] || cp -a "/etc/apt/$path" "$debian/etc/apt/"
  done
  for home in root home/user; do
    [[ ! -e ~/.npmrc ]] || install -m 644 ~/.npmrc "$debian/$home/.npmrc"
  done
}

make_debian() {
  command -v debootstrap >/dev/null || { apt-get update -qq; apt-get install -y -qq debootstrap >/dev/null; }
  local release mirror modules name
  release=$(. /etc/os-release; echo "$VERSION_CODENAME")
  mirror=$(apt-cache policy | grep -oE 'https?://[^ ]*debian/? ' | head -n 1 | tr -d ' ')
  debootstrap --variant=minbase --include=ca-certificates,git,procps "$release" "$debian.new" "$mirror" >/dev/null
  cp "$(realpath "$(command -v node)")" "$debian.new/usr/bin/node"
  modules=$(realpath "$(command -v npm)")
  mkdir -p "$debian.new/usr/lib/node_modules"
  cp -a "${modules%/npm/bin/*}/npm" "$debian.new/usr/lib/node_modules/"
  for name in npm npx; do ln -sf "../lib/node_modules/npm/bin/$name-cli.js" "$debian.new/usr/bin/$name"; done
  chroot "$debian.new" useradd --create-home user
  mv "$debian.new" "$debian"
}

# Runs a command in a fresh clone, as root or as the user without rights.
in_clone() {
  local who=$1 command=$2 home=/root as=() settings
  if [[ $who == user ]]; then home=/home/user; as=(--userspec=user); fi
  rm -rf "$debian$home/project"
  git clone -q "$project" "$debian$home/project"
  chroot "$debian" chown -R "$who" "$home"
  mapfile -t settings < <(env | grep -iE '^(npm_config_registry|npm_config_cafile|https?_proxy|no_proxy|node_extra_ca_certs|test_deadline_factor)=' || true)
  echo "### as $who: $command"
  # A namespace of its own for processes and mounts: whatever the commands start ends with them. The Debian is mounted, so that
  # its programs may mount, too; the shell stays, to take the ends of processes that nobody else asks for.
  unshare --mount --pid --fork --kill-child sh -c 'mount --bind "$1" "$1" && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && shift && exec "$@"' sh \
    "$debian" chroot "${as[@]}" "$debian" env -i HOME="$home" LANG=C.UTF-8 PATH="$paths" "${settings[@]}" \
    bash -c "cd $home/project && $command; exit \$?"
}

# The commands under "Try it" in the README, word for word; a service is stopped when it has printed its address.
run_readme() {
  local who=$1 failed=0 command
  while IFS= read -r command; do
    case $command in
      *'npm start'*)
        set -m # a process group of its own, which can be ended as a whole
        in_clone "$who" "$command" >"$log" 2>&1 &
        service=$!
        set +m
        until grep -q 'http://' "$log" || ! kill -0 "$service" 2>/dev/null; do sleep 1; done
        cat "$log"
        grep -q 'http://' "$log" || failed=1
        kill -KILL -- "-$service" 2>/dev/null || true
        wait "$service" 2>/dev/null || true
        ;;
      *) in_clone "$who" "$command" || failed=1 ;;
    esac
  done < <(sed -n '/^## Try it/,/^## /{/^```sh/,/^```$/p}' "$project/README.md" | grep -v '^```' | sed 's/ *#.*//')
  return "$failed"
}

log=$(mktemp)
trap 'rm -f "$log"' EXIT
[[ -e $debian ]] || make_debian
copy_access
failed=()
for who in "${@:-user root}"; do
  for one in $who; do run_readme "$one" || failed+=("$one"); done
done
if ((${#failed[@]} > 0)); then echo "failed: ${failed[*]}" >&2; exit 1; fi
echo 'the commands of the README work'
