import {testAccounts} from '../contract/accounts.ts';
import {testIdentities} from '../contract/identities.ts';
import {testNodes} from '../contract/nodes.ts';
import {testPreferredSystems} from '../contract/preferred-systems.ts';
import {testSystems} from '../contract/systems.ts';
import {testTexts} from '../contract/texts.ts';
import {testUsage} from '../contract/usage.ts';
import {testDocumentTasks} from '../contract/document-tasks.ts';
import {POSTGRES_STORE} from '../store-kind.ts';

for (const register of [
  testAccounts,
  testIdentities,
  testPreferredSystems,
  testNodes,
  testSystems,
  testTexts,
  testUsage,
  testDocumentTasks,
])
  register(POSTGRES_STORE);
