import {counted} from '../counted.ts';
import type {ComparisonWords} from '../en/admin-comparison.ts';

const count = (number: number, zero: string, one: string, other: string): string =>
  counted('lv', number, {zero: `# ${zero}`, one: `# ${one}`, other: `# ${other}`});

/** Latvian texts of the comparison of systems. */
export const comparisonWords: ComparisonWords = {
  title: 'Salīdzināt sistēmas',
  about:
    'Visas divu valodu sistēmas tulko vienus un tos pašus teikumus, bez tulkojumu atmiņas un terminiem. Nekas netiek saglabāts vai skaitīts; maksas pakalpojumiem jautā tāpat kā pārējiem.',
  pair: 'Valodas',
  pairOf: (languages, systems) => `${languages} (${count(systems, 'sistēmu', 'sistēma', 'sistēmas')})`,
  sentences: 'Teikumi',
  sentencesHint: (sentences, characters) =>
    `Katrs savā rindā: ne vairāk kā ${sentences} rindas un ${characters} rakstzīmes.`,
  sentencesFile: 'Teikumi no datnes',
  fileHint: 'Teksta datne UTF-8 kodējumā; to izmanto augšējā lauka vietā.',
  references: 'Labi tulkojumi, ja tādi ir',
  referencesHint: 'Katram teikumam viens, tādā pašā secībā. Tad katra sistēma saņem vērtējumu (chrF).',
  referencesFile: 'Labi tulkojumi no datnes',
  compare: 'Salīdzināt',
  time: (seconds) =>
    `Tas ilgst ne vairāk kā ${count(seconds, 'sekunžu', 'sekundi', 'sekundes')}. Lai atceltu, pārtrauciet lapas ielādi.`,
  again: 'Citi teikumi vai valodas',
  summary: (languages, sentences) => `${languages} · ${count(sentences, 'teikumu', 'teikums', 'teikumi')}`,
  noSentences: 'Ievadiet vismaz vienu teikumu vai izvēlieties datni.',
  tooMany: (sentences, characters) =>
    `Tas ir par daudz: ne vairāk kā ${sentences} rindas un ${characters} rakstzīmes. Šeit ņemiet mazāk, bet visus var salīdzināt ar komandu „mtservice system try”.`,
  otherCount: (sentences, references) =>
    `Teikumu skaits: ${sentences}, labu tulkojumu skaits: ${references}. Ievadiet katram teikumam vienu, tādā pašā secībā.`,
  noText:
    'Datne nav teksts UTF-8 kodējumā. Saglabājiet to kā teksta datni UTF-8 kodējumā un izvēlieties vēlreiz.',
  noPair: 'Šīm valodām vairs nav sistēmu. Izvēlieties citas.',
  replaced: 'No šīs sesijas tika sākta cita salīdzināšana, tāpēc šī tika pārtraukta.',
  totals: 'Kopā',
  system: 'Sistēma',
  findings: 'Teikumi ar atradumiem',
  characters: 'Rakstzīmes',
  timeRatio: 'Laiks',
  chrF: 'chrF',
  timeMeans: 'Laiks: cik reižu ilgāk nekā ātrākā sistēma, bez palaišanas un pirmā teksta.',
  chrFMeans: 'chrF: cik tuvu jūsu labajiem tulkojumiem, no 0 līdz 100.',
  restricted: 'Tikai dažiem lietotājiem',
  late: (seconds) =>
    `Nebija gatava ${count(seconds, 'sekundēs', 'sekundē', 'sekundēs')}. Mēģiniet ar mazāk teikumiem.`,
  reference: 'Labs tulkojums',
  noTranslations: 'Neviena sistēma neiztulkoja. Iemesli ir tabulā.',
  checks: {
    untranslated: 'Nav iztulkots',
    empty: 'Sistēma nedeva tulkojumu',
    tooShort: 'Ļoti īss: iespējams, kaut kā trūkst',
    tooLong: 'Ļoti garš: iespējams, kaut kas ir pielikts klāt',
    repetition: 'Atkārtojas vieni un tie paši vārdi',
    wrongScript: 'Cita alfabēta burti',
    numbersDiffer: 'Atšķiras skaitļi',
    datesDiffer: 'Atšķiras datumi',
    unitsDiffer: 'Atšķiras mērvienības',
    negationDiffers: 'Trūkst nolieguma, vai tas ir pielikts klāt',
    oppositeWord: 'Vārds ar pretēju nozīmi',
    namesDiffer: 'Atšķiras īpašvārdi',
    partlyUntranslated: 'Daļa nav iztulkota',
    wrongLanguage: 'Citā valodā',
    doubledWords: 'Tie paši vārdi divreiz pēc kārtas',
    punctuationDiffers: 'Atšķiras pieturzīme beigās',
    capitalsDiffer: 'Sākas ar mazo burtu',
    urlsDiffer: 'Atšķiras adreses',
    placeholdersDiffer: 'Atšķiras vietturi',
    bracketsDiffer: 'Atšķiras iekavas',
    termMissed: 'Kāds termins nav lietots',
    termForbidden: 'Lietots aizliegts termins',
    lengthExceeded: 'Vairāk rakstzīmju, nekā atļauts',
    inconsistent: 'Šim tekstam dokumentā ir arī cits tulkojums',
    sharedTranslation: 'Tāds pats tulkojums ir citam tekstam',
    tagsMoved: 'Noformējums vai aizsargāts teksts, iespējams, nav īstajā vietā',
    unknownWord: 'Vārds, ko sistēma nezina',
    termApplied: 'Lietots kāds termins',
  },
};
