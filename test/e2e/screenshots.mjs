// node test/e2e/screenshots.mjs <folder> [part of a view's name…]: pictures of every view, to be looked at.
import {register} from 'tsx/esm/api';
import {chromiumOptions} from '../../.config/browsers.mjs';

register();
const {takeScreenshots} = await import('./support/screenshots.ts');
const [folder, ...names] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node test/e2e/screenshots.mjs <folder> [part of a view’s name…]');
  process.exitCode = 2;
} else {
  await takeScreenshots(folder, names, await chromiumOptions());
}
