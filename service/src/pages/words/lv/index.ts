import type {Words} from '../en/index.ts';
import {adminWords} from './admin.ts';
import {apiWords} from './api.ts';
import {commonWords} from './common.ts';
import {signInWords} from './sign-in.ts';

/** Latvian texts of all pages. */
export const words: Words = {common: commonWords, signIn: signInWords, admin: adminWords, api: apiWords};
