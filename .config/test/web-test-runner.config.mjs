import {fileURLToPath} from 'node:url';
import {defaultReporter, summaryReporter} from '@web/test-runner';
import {chromeLauncher} from '@web/test-runner-chrome';
import {playwrightLauncher} from '@web/test-runner-playwright';
import {webdriverLauncher} from '@web/test-runner-webdriver';
import puppeteer from 'puppeteer-core';
import {chromiumOptions, firefoxPath, webkitOptions} from './browsers.mjs';
import {deadline, deadlineFactor} from '../../test/support/deadlines.mjs';
import {startTestService} from '../../test/support/test-service.mjs';
import {bundleElementTests} from './element-bundle.mjs';
import {elementTestFiles} from './files.mjs';
import {totalsReporter} from './totals-reporter.mjs';

const rootDir = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

async function chromiumLauncher() {
  const options = await chromiumOptions();
  // Tests can trigger garbage collection.
  const launchOptions = {...options, args: [...options.args, '--js-flags=--expose-gc']};
  return playwrightLauncher({product: 'chromium', concurrency: 2, launchOptions});
}

function firefoxLauncher() {
  const executablePath = firefoxPath();
  if (!executablePath) throw new Error('No Firefox was found: install firefox-esr or set FIREFOX_PATH.');
  return chromeLauncher({
    puppeteer,
    // With two tabs, only one would have the focus.
    concurrency: 1,
    launchOptions: {
      browser: 'firefox',
      executablePath,
      extraPrefsFirefox: {
        // By default, Firefox repeats a request up to ten times if its connection was cut.
        'network.http.request.max-attempts': 1,
        // The list of downloads would open after a download, and get the keys of later tests.
        'browser.download.alwaysOpenPanel': false,
      },
    },
    async createPage({context}) {
      const page = await context.newPage();
      const setViewport = page.setViewport.bind(page);
      // Firefox ESR 140 lacks one of the underlying commands, but still sets the size.
      page.setViewport = (size) => setViewport(size).catch(() => undefined);
      return page;
    },
  });
}

async function webkitLauncher() {
  const options = await webkitOptions();
  if (!options) throw new Error('No WebKitGTK was found: install webkit2gtk-driver and xvfb.');
  return webdriverLauncher(options);
}

const bringToFront = {
  name: 'bring-to-front',
  async executeCommand({command, session}) {
    if (command !== 'bring-to-front') return;
    await session.browser.getPage?.(session.id).bringToFront();
    return true;
  },
};

const launchers = {chromium: chromiumLauncher, firefox: firefoxLauncher, webkit: webkitLauncher};

async function chosenBrowsers() {
  const chosen = (process.env.BROWSERS ?? 'chromium').replace('all', Object.keys(launchers).join());
  const browsers = [];
  for (const name of chosen.split(',')) {
    if (!(name in launchers))
      throw new Error(`BROWSERS: '${name}' is none of ${Object.keys(launchers)}, all`);
    browsers.push(await launchers[name]());
  }
  return browsers;
}

const testService = await startTestService();
const totalsPath = process.env.TEST_TOTALS;
const {bundles, testFileOf} = await bundleElementTests(
  rootDir,
  process.env.FILES?.split(',') ?? elementTestFiles(),
);

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  rootDir,
  // A separate port for each run, since several checkouts may be tested at once.
  port: 10_000 + (process.pid % 20_000),
  files: bundles,
  plugins: [bringToFront, {name: 'test-service', serverStop: () => testService.close()}],
  testRunnerHtml: (testFramework) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="test-service" content="${testService.origin}">
    <meta name="deadline-factor" content="${deadlineFactor}">
  </head>
  <body><script type="module" src="${testFramework}"></script></body>
</html>`,
  browsers: await chosenBrowsers(),
  // With more than one test file at a time, WebKit runs the tests in frames, which have no focus.
  concurrency: 1,
  concurrentBrowsers: 1,
  filterBrowserLogs: ({args}) => !String(args[0]).includes('Lit is in dev mode'),
  // Time limits of the runner itself: for a browser to start, and for a file to end.
  browserStartTimeout: deadline(30_000),
  testsStartTimeout: deadline(20_000),
  testsFinishTimeout: deadline(120_000),
  testFramework: {config: {timeout: deadline(30_000)}},
  reporters: [
    process.stdout.isTTY ? defaultReporter() : summaryReporter(),
    ...(totalsPath ? [totalsReporter(totalsPath, testFileOf)] : []),
  ],
};
