import {testAccounts} from '../contract/accounts.ts';
import {testAdministrators} from '../contract/administrators.ts';
import {testIdentities} from '../contract/identities.ts';
import {testNodes} from '../contract/nodes.ts';
import {testPreferredSystems} from '../contract/preferred-systems.ts';
import {testSystems} from '../contract/systems.ts';
import {testGlossaries} from '../contract/glossaries.ts';
import {testTexts} from '../contract/texts.ts';
import {testUserNames} from '../contract/user-names.ts';
import {testExactUsage} from '../contract/exact-usage.ts';
import {testUsage} from '../contract/usage.ts';
import {testDocumentTasks} from '../contract/document-tasks.ts';
import {testVisitors} from '../contract/visitors.ts';
import {SQLITE_STORE} from '../store-kind.ts';

for (const register of [
  testAccounts,
  testAdministrators,
  testUserNames,
  testIdentities,
  testPreferredSystems,
  testNodes,
  testSystems,
  testTexts,
  testGlossaries,
  testUsage,
  testExactUsage,
  testDocumentTasks,
  testVisitors,
])
  register(SQLITE_STORE);
