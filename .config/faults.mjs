// node .config/faults.mjs [--rounds 50] [--seed …] [--only 'node killed'] [--planted rarely] [--keep-logs]: runs three
// processes of the service with PostgreSQL while parts of the system fail, and checks its guarantees. A run that breaks
// a guarantee keeps its history and the logs of the processes, and prints their location. Needs the Debian package
// postgresql.
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = ['--import', 'tsx', 'service/test/faults/main.ts', ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, args, {cwd: root, stdio: 'inherit'}).status ?? 1;
