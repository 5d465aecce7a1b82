// Finds the program files of the browsers. Needs nothing from node_modules, so that it works before `npm ci`.
import {accessSync, constants} from 'node:fs';
import {createRequire} from 'node:module';
import {delimiter, join} from 'node:path';

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Finds the first of these programs on PATH, else the first executable of these absolute paths. */
export function findProgram(names, absolutePaths = []) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...absolutePaths].find(isExecutable);
}

/** The Chromium installed by `npx playwright install`. */
function findPlaywrightChromium() {
  try {
    const {chromium} = createRequire(import.meta.url)('playwright');
    return [chromium.executablePath()].find(isExecutable);
  } catch {
    return undefined;
  }
}

/**
 * Finds the program file of a Chromium or Chrome, preferably the faster version without windows; undefined if neither
 * is installed.
 */
export function findChromium() {
  return (
    process.env.CHROME_PATH ||
    findProgram(
      ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
      [
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
        'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
        'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
      ],
    ) ||
    findPlaywrightChromium()
  );
}

/** Finds the program file of a stock Firefox; undefined if no Firefox is installed. */
export function findFirefox() {
  return (
    process.env.FIREFOX_PATH ||
    findProgram(
      ['firefox-esr', 'firefox'],
      ['/Applications/Firefox.app/Contents/MacOS/firefox', 'C:\\Program Files\\Mozilla Firefox\\firefox.exe'],
    )
  );
}
