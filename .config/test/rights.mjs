// Rights that tests need and that no package provides.
import {spawnSync} from 'node:child_process';

function mayMount() {
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  // The mount is private to the process and ends with it.
  const args = ['--mount', ...asRoot, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'];
  return spawnSync('unshare', args, {stdio: 'ignore'}).status === 0;
}

/** Whether a program can be isolated from the network and the machine's files; impossible in a `chroot`. */
function mayCutOff() {
  const options = ['--net', '--mount', '--pid', '--ipc', '--fork', '--kill-child'];
  const ways = [['--user', '--map-root-user'], ...(process.getuid?.() === 0 ? [[]] : [])];
  const args = ['sh', '-c', 'mount --bind /usr /tmp'];
  return ways.some(
    (way) => spawnSync('unshare', [...way, ...options, ...args], {stdio: 'ignore'}).status === 0,
  );
}

/** Instructions for getting each right, and a check whether the right is available. */
export const RIGHTS = {
  mount: {get: 'run npm test as root, or allow user namespaces', isThere: mayMount},
  cutOff: {get: 'allow user namespaces, or run npm test as root, not in a chroot', isThere: mayCutOff},
};
