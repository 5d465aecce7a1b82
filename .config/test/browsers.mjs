// Finds, and on a root Debian installs, the browsers that the tests run in.
import {execFileSync, spawn} from 'node:child_process';
import {accessSync, constants} from 'node:fs';
import {createServer} from 'node:net';
import {delimiter, join} from 'node:path';
import {chromium} from 'playwright';
import {deadline} from '../../test/support/deadlines.mjs';

const isRoot = process.getuid?.() === 0;
const startDeadlineMs = deadline(15_000);

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Finds the first of these programs on PATH, else the first of these absolute paths that can be run. */
function findProgram(names, absolutePaths = []) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...absolutePaths].find(isExecutable);
}

const findSystemChromium = () =>
  findProgram(
    ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chromium-headless-shell'],
    [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    ],
  );

const findSystemFirefox = () =>
  findProgram(
    ['firefox-esr', 'firefox'],
    ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
  );

/** Installs Debian packages; false where that is impossible or failed. */
function aptInstall(...packages) {
  if (!isRoot || !isExecutable('/usr/bin/apt-get') || process.env.NO_BROWSER_INSTALL) return false;
  console.error(`[browsers] apt-get install ${packages.join(' ')}`);
  const env = {...process.env, DEBIAN_FRONTEND: 'noninteractive'};
  const apt = (...args) => execFileSync('apt-get', args, {env, stdio: ['ignore', 'ignore', 'inherit']});
  try {
    // Stale package lists give a browser that is too old for the drivers.
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', ...packages);
    return true;
  } catch {
    return false;
  }
}

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

/** Finds Playwright launch options for a Chromium; throws with instructions when there is none. */
export async function chromiumOptions() {
  const args = isRoot ? ['--no-sandbox'] : [];
  const chosen = process.env.CHROME_PATH;
  if (chosen) {
    if (!isExecutable(chosen))
      throw new Error(`CHROME_PATH is '${chosen}', which is not a program that can be run.`);
    return {executablePath: chosen, args};
  }
  if (await playwrightChromiumStarts(args)) return {args};
  if (!findSystemChromium()) aptInstall('chromium', 'fonts-dejavu-core');
  const executablePath = findSystemChromium();
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

/** Finds a stock Firefox; undefined when there is none. */
export function firefoxPath() {
  const chosen = process.env.FIREFOX_PATH;
  if (chosen) return chosen;
  if (!findSystemFirefox()) aptInstall('firefox-esr');
  return findSystemFirefox();
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
      // The number and its newline come apart, and Xvfb dies when the pipe closes in between.
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
  const missing = () => !findProgram(['WebKitWebDriver']) || !findMiniBrowser() || !findProgram(['Xvfb']);
  if (missing()) aptInstall('webkit2gtk-driver', 'xvfb');
  if (missing()) return undefined;
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
