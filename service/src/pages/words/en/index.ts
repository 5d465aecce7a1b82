import {adminWords} from './admin.ts';
import {apiWords} from './api.ts';
import {commonWords} from './common.ts';
import {signInWords} from './sign-in.ts';

/** English texts of all pages. */
export const words = {common: commonWords, signIn: signInWords, admin: adminWords, api: apiWords};

/** Texts of all pages, in one language. */
export type Words = typeof words;
