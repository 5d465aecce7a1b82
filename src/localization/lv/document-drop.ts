import type {DocumentDropMessages} from '../en/document-drop.ts';
import {pairs, setupProblems} from './setup.ts';

export const documentDrop: DocumentDropMessages = {
  language: 'lv',
  ...pairs,
  name: 'Dokumentu tulkošana',
  choose: 'Izvēlēties dokumentus',
  chooseFolder: 'Izvēlēties mapi',
  orDrop: 'vai ievelciet tos šeit',
  dropHere: 'Ievelciet dokumentus jebkurā lapas vietā',
  allFormats: (count) => `visi ${count} formāti`,
  largest: (size) => `līdz ${size}`,
  retry: 'Mēģināt vēlreiz',
  problems: {
    ...setupProblems,
    visitorsNoDocuments: 'Pieslēdzieties, lai tulkotu dokumentus.',
    notLoaded: 'To neizdevās ielādēt. Pārbaudiet savienojumu un mēģiniet vēlreiz.',
  },
};
