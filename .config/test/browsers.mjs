// Finds the browsers for the tests; as root on Debian, also installs them.
import {spawn} from 'node:child_process';
import {createServer} from 'node:net';
import {chromium} from 'playwright';
import {deadline} from '../../test/support/deadlines.mjs';
import {findChromium, findFirefox, findProgram, isExecutable} from './browser-programs.mjs';
import {installMissing, missingPackages} from './missing.mjs';

const isRoot = process.getuid?.() === 0;
const startDeadlineMs = deadline(15_000);

async function playwrightChromiumStarts(args) {
  if (!isExecutable(chromium.executablePath())) return false;
  try {
    const browser = await chromium.launch({args});
    await browser.close();
    return true;
  } catch {
    return false;
  }
}

/** Finds Playwright launch options for a Chromium; throws an error with instructions if no Chromium is installed. */
export async function chromiumOptions() {
  const args = isRoot ? ['--no-sandbox'] : [];
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!isExecutable(chosen))
      throw new Error(`CHROME_PATH is '${chosen}', which is not a program that can be run.`);
    return {executablePath: chosen, args};
  }
  if (await playwrightChromiumStarts(args)) return {args};
  installMissing(['chromium']);
  const executablePath = findChromium();
  if (executablePath) return {executablePath, args};
  throw new Error(
    [
      'No Chromium was found to run the browser tests in. Do one of these, then run the command again:',
      '  - npx playwright install --with-deps chromium',
      '  - install Chromium or Google Chrome (Debian, Ubuntu: sudo apt-get install chromium)',
      '  - set CHROME_PATH to the program file of a Chromium or Chrome',
    ].join('\n'),
  );
}

/** Finds a stock Firefox, after installing it if possible; undefined if no Firefox is installed. */
export function firefoxPath() {
  installMissing(['firefox']);
  return findFirefox();
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const {port} = server.address();
      server.close(() => resolve(port));
    });
  });
}

function startVirtualDisplay(children) {
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  children.push(display);
  return new Promise((resolve, reject) => {
    let text = '';
    const timer = setTimeout(() => reject(new Error('Xvfb gave no display number in time')), startDeadlineMs);
    display.once('error', reject);
    display.once('exit', () => reject(new Error('Xvfb ended before it gave a display number')));
    display.stdio[3].on('data', (data) => {
      text += data;
      // The number and its newline may arrive separately, and Xvfb dies if the pipe closes in between.
      if (!text.endsWith('\n')) return;
      clearTimeout(timer);
      resolve(`:${text.trim()}`);
    });
  });
}

async function driverIsReady(port) {
  const end = Date.now() + startDeadlineMs;
  while (Date.now() < end) {
    const ready = await fetch(`http://127.0.0.1:${port}/status`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not answer in time');
}

const findMiniBrowser = () =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .flatMap((arch) => ['6.0', '4.1', '4.0'].map((api) => `/usr/lib/${arch}/webkit2gtk-${api}/MiniBrowser`))
    .find(isExecutable);

/** Starts WebKitGTK's driver on a virtual display, and returns webdriverio options; undefined without the driver. */
export async function webkitOptions() {
  installMissing(['webkit']);
  if (missingPackages(['webkit']).length > 0 || !findMiniBrowser()) return undefined;
  const children = [];
  process.once('exit', () => children.reverse().forEach((child) => child.kill()));
  const env = {...process.env};
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) env.DISPLAY = await startVirtualDisplay(children);
  const port = await freePort();
  children.push(spawn(findProgram(['WebKitWebDriver']), [`--port=${port}`], {env, stdio: 'ignore'}));
  await driverIsReady(port);
  return {
    hostname: '127.0.0.1',
    port,
    path: '/',
    logLevel: 'error',
    capabilities: {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': {binary: findMiniBrowser(), args: ['--automation']},
      'wdio:enforceWebDriverClassic': true,
    },
  };
}
