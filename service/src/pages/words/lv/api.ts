import type {ApiWords} from '../en/api.ts';
import {ERRORS, OPTIONS, PARAMETERS, PURPOSES, RESULTS} from './api-operations.ts';
import {fieldMeaning, SCHEMAS} from './api-schemas.ts';

/** Latvian texts of the page for developers. */
export const apiWords: ApiWords = {
  title: 'Saskarne izstrādātājiem',
  service: (version) => `Mašīntulkošanas pakalpojums, versija ${version}`,
  operations: 'Operācijas',
  reference: 'Uzziņas',
  start: 'Sākums',
  sendRequests: 'Sūtiet pieprasījumus uz šo adresi ar savu atslēgu galvenē `client-id`.',
  signInLink: 'Pieslēdzieties',
  getKey: ', lai saņemtu atslēgu.',
  visitors:
    'Ja uzturētājs ļauj tulkot bez konta, POST uz `/visitor` atbild ar atslēgu, kas pēc dažām stundām beidzas. Citādi atbilde ir 204. Atbildes tips:',
  reviews:
    'Vietnes ar POST uz `/reviews` var ziņot, ko tās publicējušas un ko cilvēki pārbaudījuši, lai uzturētājs to redzētu sarakstā. Atbilde ir 204. Pieprasījuma saturs:',
  forms:
    'Katra operācija parametrus ņem no vaicājuma virknes (GET) vai no JSON objekta (POST), kas der garākiem tekstiem. Atbildes ir JSON. Sistēma, kas ir gaidstāvē, atbild ar kļūdu 21 un sāk darboties: jautājiet vēlreiz pēc tik sekundēm, cik norādīts galvenē `Retry-After`.',
  programs: 'Programmām:',
  openApi: '(OpenAPI 3.1)',
  wsdl: '(SOAP)',
  parameters: 'Parametri',
  options: 'Opcijas',
  example: 'Piemērs',
  answer: 'Atbilde',
  errors: 'Kļūdas',
  types: 'Tipi',
  optional: 'neobligāts',
  type: 'Tips:',
  yourKey: 'JUSU_ATSLEGA',
  aboutOptions:
    'Parametrs `options` ir saraksts ar komatiem, piemēram, `qe,termCorpusId=c-…`. Ko pakalpojums nepazīst, to tas neņem vērā.',
  aboutTypes: 'Rēķinieties, ka var būt lauki, kurus nepazīstat, un ka var nebūt jebkura lauka, izņemot `ID`.',
  aboutErrors:
    'Kļūda ir `{"code", "exception", "description"}` ar zemāk norādīto HTTP statusu. Jebkura operācija var atbildēt ar šīm kļūdām:',
  typeNames: {
    string: 'teksts',
    'string[]': 'tekstu saraksts',
    bytes: 'saraksts ar skaitļiem no 0 līdz 255',
    integer: 'vesels skaitlis',
    number: 'skaitlis',
    any: 'jebkas',
  },
  listOf: 'saraksts:',
  oneOf: 'viens no:',
  groups: {Systems: 'Sistēmas', Texts: 'Teksti', Documents: 'Dokumenti'},
  purpose: (name) => PURPOSES[name],
  parameter: (name) => PARAMETERS[name],
  option: ({name, meaning}) => OPTIONS.get(name) ?? meaning,
  result: (name) => RESULTS[name],
  error: (name) => ERRORS[name],
  schema: (name) => SCHEMAS[name],
  field: fieldMeaning,
};
