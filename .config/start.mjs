// Builds what is missing or stale, then runs the service in this process with a demo account.
import {spawnSync} from 'node:child_process';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

// The build runs in a separate process, so that the service does not keep the build tools in memory. Its output goes to
// stderr, since stdout belongs to the service.
const {status} = spawnSync(
  process.execPath,
  [join(root, '.config/build.mjs'), '--stale', 'script', 'service'],
  {
    stdio: ['ignore', 2, 2],
  },
);
if (status !== 0) process.exit(status ?? 1);

/**
 * Stops the service when its parent ends: npm starts this process in a shell, which does not pass on signals.
 */
function stopWithParent() {
  const parent = process.ppid;
  const check = () => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  };
  const timer = setInterval(check, 250).unref();
}

if (process.env.npm_lifecycle_event) stopWithParent();

const program = join(root, 'service/dist/cli.js');
process.env.MTSERVICE_DATA ||= join(root, 'data');
process.argv = [process.execPath, program, 'serve', '--demo-account', '--visitors', ...process.argv.slice(2)];
await import(pathToFileURL(program).href);
