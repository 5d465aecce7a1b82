// Tests that need a separate process because they use mock.timers.
import {testAudit} from '../contract/audit.ts';
import {testCorrections} from '../contract/corrections.ts';
import {testReviews} from '../contract/reviews.ts';
import {testSessions} from '../contract/sessions.ts';
import {testSignIn} from '../contract/sign-in.ts';
import {SQLITE_STORE} from '../store-kind.ts';

for (const register of [testAudit, testCorrections, testReviews, testSessions, testSignIn])
  register(SQLITE_STORE);
