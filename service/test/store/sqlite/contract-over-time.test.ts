// Tests with mock.timers, which need a process of their own.
import {testSessions} from '../contract/sessions.ts';
import {testSignIn} from '../contract/sign-in.ts';
import {SQLITE_STORE} from '../store-kind.ts';

for (const register of [testSessions, testSignIn]) register(SQLITE_STORE);
