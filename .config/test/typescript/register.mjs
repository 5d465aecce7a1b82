// node --import ./.config/test/typescript/register.mjs <program>: runs TypeScript without a build.
import {register} from 'node:module';

register('./hooks.mjs', import.meta.url);
