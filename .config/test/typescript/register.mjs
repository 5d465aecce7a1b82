// node --import ./.config/test/typescript/register.mjs <program>: runs TypeScript without a build.
import {register} from 'node:module';
import './built-workers.mjs';

register('./hooks.mjs', import.meta.url);
