#!/usr/bin/env bash
# npm run test:bare [root|user…]: runs the commands of the README in a minimal Debian that has only Node, npm and git, in a clone
# of the current commit: as root, and as an unprivileged user. Must be run as root. The first run downloads Debian (400 MB in
# BARE_DEBIAN, by default a folder in the temporary directory). Packages that `root` installs are kept; delete the folder to
# start over.
set -euo pipefail
project=$(realpath "$(dirname "$0")/..")
debian=${BARE_DEBIAN:-${TMPDIR:-/tmp}/mtservice-bare-debian}
paths=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

if [[ $(id -u) != 0 ]]; then echo 'npm run test:bare needs root: it makes a Debian of its own.' >&2; exit 1; fi

# Copies the files with which Debian reaches its mirror and npm's registry through this machine.
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

# Runs a command in a fresh clone, as root or as the unprivileged user.
in_clone() {
  local who=$1 command=$2 home=/root as=() settings
  if [[ $who == user ]]; then home=/home/user; as=(--userspec=user); fi
  rm -rf "$debian$home/project"
  git clone -q "$project" "$debian$home/project"
  chroot "$debian" chown -R "$who" "$home"
  mapfile -t settings < <(env | grep -iE '^(npm_config_registry|npm_config_cafile|https?_proxy|no_proxy|node_extra_ca_certs|test_deadline_factor)=' || true)
  echo "### as $who: $command"
  # Separate namespaces for processes and mounts end everything that the commands start. Debian's folder is a mount point, so
  # that its programs may mount as well; the shell remains as the first process, to reap orphaned processes.
  unshare --mount --pid --fork --kill-child sh -c 'mount --bind "$1" "$1" && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && shift && exec "$@"' sh \
    "$debian" chroot "${as[@]}" "$debian" env -i HOME="$home" LANG=C.UTF-8 PATH="$paths" "${settings[@]}" \
    bash -c "cd $home/project && $command; exit \$?"
}

# Runs the commands under "Try it" in the README unchanged; stops a service once it has printed its address.
run_readme() {
  local who=$1 failed=0 command
  while IFS= read -r command; do
    case $command in
      *'npm start'*)
        set -m # a separate process group, which can be ended as a whole
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
