import {counted} from '../../pages/counted.ts';
import type {AuditAction} from '../../store/audit.ts';

const count = (number: number, one: string, other: string): string =>
  counted('en', number, {one: `# ${one}`, other: `# ${other}`});

/** English: usage, documents, the audit log and the state of the service. */
export const operationMessages = {
  usage: {
    title: 'Usage',
    ofDay: (day: string) => `Characters on ${day}`,
    ofUser: (name: string) => `Characters of ${name}`,
    last30: 'The last 30 days.',
    day: 'Day',
    user: 'User',
    characters: 'Characters',
    sum: (characters: string) => `All users: ${characters} characters.`,
    ahead:
      'Figures of today include up to 32,768 characters for each user that are set aside and perhaps not used.',
    noneOfDay: 'Nobody has translated on this day.',
    noneOfUser: 'This user has not translated in the last 30 days.',
    earlier: 'Earlier day',
    later: 'Later day',
    badDay: 'That is not a day.',
  },
  documents: {
    title: 'Documents',
    about: 'Documents that wait or are translated now, the oldest first. Names and content are not shown.',
    user: 'User',
    kind: 'Kind',
    size: 'Size',
    status: 'Status',
    done: 'Done',
    age: 'Since',
    other: 'Other',
    none: 'No document waits.',
    states: {
      queuing: 'Being read',
      waiting: 'Waiting',
      translating: 'Translating',
      completed: 'Ready',
      error: 'Failed',
    },
  },
  audit: {
    title: 'Audit log',
    about: 'Who did what, newest first: never texts, keys or passwords.',
    filter: 'User, key, terms or system',
    time: 'Time',
    who: 'Who',
    what: 'Action',
    subject: 'What',
    concerns: 'Concerns',
    address: 'Address',
    none: 'Nothing is noted.',
    older: 'Older',
    newest: 'Newest',
    actions: {
      signedIn: 'Signed in',
      signedInWithProvider: 'Signed in with a provider',
      tokenIssued: 'Key issued',
      tokenFirstUsed: 'Key first used',
      tokenRevoked: 'Key revoked',
      userAdded: 'User added',
      userRemoved: 'User removed',
      userDisabled: 'User disabled',
      userEnabled: 'User enabled',
      passwordChanged: 'Password changed',
      identityLinked: 'Identity linked',
      identityUnlinked: 'Identity unlinked',
      roleChanged: 'Role changed',
      corpusImported: 'Terms imported',
      corpusRemoved: 'Terms removed',
      memoryImported: 'Memory imported',
      memoryExported: 'Memory exported',
      systemStarted: 'System started',
      systemStopped: 'System stopped',
      backedUp: 'Backed up',
    } satisfies Record<AuditAction, string>,
  },
  state: {
    title: 'State',
    ready: 'The service is ready.',
    notReady: 'The service is not ready.',
    version: 'Version',
    node: 'Node.js',
    running: 'Running since',
    queue: 'Documents that wait',
    oldest: (minutes: number) => `the oldest for ${count(minutes, 'minute', 'minutes')}`,
    engines: 'Engines',
    engine: 'Engine',
    systems: 'Systems',
  },
};

/** Words about the operation of the service, in one language. */
export type OperationMessages = typeof operationMessages;
