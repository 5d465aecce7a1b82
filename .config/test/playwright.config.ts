import {fileURLToPath} from 'node:url';
import {defineConfig, devices} from '@playwright/test';
import {deadline} from '../../test/support/deadlines.mjs';
import {chromiumOptions} from './browsers.mjs';

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const totalsPath = process.env.TEST_TOTALS;
// Tests can be listed even without a browser.
const launchOptions = process.argv.includes('--list') ? {} : await chromiumOptions();

export default defineConfig({
  testDir: path('../../test/e2e'),
  testMatch: '**/*.spec.ts',
  outputDir: path('../../test-results'),
  snapshotPathTemplate: '{testDir}/{testFileDir}/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: deadline(60_000),
  expect: {timeout: deadline(20_000)},
  reporter: [
    ['list'],
    ...(totalsPath
      ? [[path('playwright-totals-reporter.mjs'), {path: totalsPath}] as [string, unknown]]
      : []),
  ],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions,
    screenshot: 'only-on-failure',
    // Recording every test takes a fifth of the time. `npx playwright test … --trace on` records one.
    trace: 'off',
  },
});
