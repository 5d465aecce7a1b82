import type {ImportWords, XmlFault} from '../../../corpora/index.ts';
import {counted, type PluralForms} from '../counted.ts';

const number = (value: number): string => new Intl.NumberFormat('lv').format(value);
const LEVELS: PluralForms = {zero: '# līmeņiem', one: '# līmeni', other: '# līmeņiem'};
const TERMS: PluralForms = {zero: '# terminu', one: '# termins', other: '# termini'};
const COLUMNS: PluralForms = {zero: '# kolonnu', one: '# kolonna', other: '# kolonnas'};
const BYTES: PluralForms = {zero: '# baitiem', one: '# baitu', other: '# baitiem'};
const CHARACTERS: PluralForms = {zero: '# rakstzīmēm', one: '# rakstzīmi', other: '# rakstzīmēm'};

const XML_FAULTS: Readonly<Record<XmlFault['kind'], (element: string) => string>> = {
  unclosed: (element) => `elements <${element}> nav aizvērts`,
  unmatched: (element) => `beigu tagam${element === '' ? '' : ` </${element}>`} nav sākuma taga`,
  entity: () => 'nezināma vai nepareiza entītija pēc rakstzīmes „&”',
  outside: () => 'teksts ārpus saknes elementa',
  empty: () => 'nav saknes elementa',
  attribute: () => 'nepareizi uzrakstīts atribūts',
  character: () => 'neatļauta rakstzīme',
  other: () => 'nepareiza sintakse',
};

/** Latvian reasons why a file, or part of it, was not imported. */
export const importWords: ImportWords = {
  atLine: (line, reason) => `${line}. rinda: ${reason}.`,
  cannotRead: () => 'Pakalpojums nevar nolasīt datni. Iemesls ir žurnālā.',
  tooLarge: (_file, megabytes) => `Datne ir lielāka par ${megabytes} MB. Sadaliet to.`,
  noTerm: () => 'Datnē nav atrasts neviens termins.',
  unknownEncoding: (encoding) => `Kodējums „${encoding}” nav zināms. Saglabājiet datni kā UTF-8.`,
  badEncoding: (encoding) =>
    `Datne nav derīga ${encoding} kodējumā. Saglabājiet to kā UTF-8 un mēģiniet vēlreiz.`,
  openQuote: (line) => `Datne nav derīgs CSV: ${line}. rindā atvērtās pēdiņas nav aizvērtas.`,
  longRow: (line, most) =>
    `Datne nav derīgs CSV: rinda, kas sākas ${line}. rindā, ir garāka par ${counted('lv', most, BYTES)}.`,
  badCsv: 'Datne nav derīgs CSV.',
  badWorkbook:
    'Datne nav lasāma Excel darbgrāmata (XLSX). Saglabājiet to vēlreiz kā XLSX vai CSV, bez paroles.',
  badXml: ({line, column, kind, element}) =>
    `Datne nav pareizi veidots XML: ${line}. rinda, ${column}. zīme: ${XML_FAULTS[kind](element)}.`,
  notTbx: (name) => `Datne nav TBX: tās pirmais elements ir <${name}>, nevis <martif> vai <tbx>.`,
  notTmx: (name) => `Datne nav TMX: tās pirmais elements ir <${name}>, nevis <tmx>.`,
  noTmx:
    'Datne nav TMX: tajā nav neviena XML elementa. Eksportējiet tulkojumu atmiņu kā TMX un importējiet to datni.',
  definitions:
    'datnē ir dokumenta tipa deklarācija ar savām definīcijām, kuras drošības dēļ netiek lasītas. ' +
    'Izņemiet deklarāciju <!DOCTYPE …> un mēģiniet vēlreiz',
  tooDeep: (most) => `elementi ir ligzdoti dziļāk par ${counted('lv', most, LEVELS)}`,
  tooManyTerms: (most) => `datnē ir vairāk nekā ${counted('lv', most, TERMS)}. Sadaliet to`,
  longSegment: 'segments ir garāks par miljonu rakstzīmju',
  noRoom: (count, total, most) =>
    `Tulkojumu skaits lietotājam ir ${number(count)}, un pēc importēšanas būtu ${number(total)}; ` +
    `atļauts ne vairāk kā ${number(most)} (limits.memoryUnitsPerUser). ` +
    'Importējiet tos visiem lietotājiem vai pa daļām, vai paaugstiniet ierobežojumu.',
  emptySource: 'avota termins ir tukšs',
  emptyTarget: 'mērķa termins ir tukšs',
  longTerm: (most) => `termins ir garāks par ${counted('lv', most, CHARACTERS)}`,
  controlCharacter: 'terminā ir rindas pārtraukums vai cita vadības rakstzīme',
  repeated: (term, line) => `„${term}” jau ir ${line}. rindā`,
  otherTarget: (term, line) => `„${term}” jau ir ${line}. rindā ar citu tulkojumu; paliek agrākais`,
  otherStatus: (target, line) => `„${target}” jau ir ${line}. rindā ar citu statusu; paliek agrākais`,
  unknownStatus: (status) =>
    `statuss „${status}” nav zināms; rakstiet preferred, admitted vai forbidden vai atstājiet tukšu`,
  oneColumn: 'ir tikai viena kolonna, bet vajag avota un mērķa terminu',
  moreColumns: (count) =>
    `ir vairāk nekā ${counted('lv', count, COLUMNS)}; terminu, kurā ir atdalītājs, lieciet pēdiņās`,
  noTermIn: (language) => `jēdzienam nav termina valodā „${language}”`,
  noTextIn: (language) => `vienībai nav teksta valodā „${language}”`,
  emptyText: 'avota teksts ir tukšs',
  emptyTranslation: 'tulkojums ir tukšs',
  byMachine: 'tulkojumu ir veidojusi mašīna (creationid="MT!"), bet atmiņā ir cilvēku tulkojumi',
  longPair: (most) => `teikumā un tā tulkojumā kopā ir vairāk par ${counted('lv', most, CHARACTERS)}`,
};
