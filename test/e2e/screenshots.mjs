// Takes pictures for people to check: of every view into a folder, or the README's picture of the demo.
import {register} from 'tsx/esm/api';
import {chromiumOptions} from '../../.config/test/browsers.mjs';

const usage = `usage: node test/e2e/screenshots.mjs <folder> [part of a view’s name…]
       node test/e2e/screenshots.mjs --demo docs/demo.png`;

register();
const {takeDemoPicture, takeScreenshots} = await import('./support/screenshots.ts');
const [target, ...rest] = process.argv.slice(2);
if (target === '--demo' && rest.length === 1) {
  await takeDemoPicture(rest[0], await chromiumOptions());
} else if (target && target !== '--demo') {
  await takeScreenshots(target, rest, await chromiumOptions());
} else {
  console.error(usage);
  process.exitCode = 2;
}
