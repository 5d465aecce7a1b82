import {
  CHECKS_OPTION,
  MATCHES_OPTION,
  PROVENANCE_OPTION,
  QUALITY_ESTIMATE_OPTION,
  COLUMNS_OPTION,
  INLINE_OPTION,
  KEYS_OPTION,
  FUZZY_OPTION,
  TMX_OPTION,
  SHEET_NAMES_OPTION,
  SHIELD_OPTION,
  TERM_CORPUS_OPTION,
  type ErrorName,
  type OperationName,
} from '../../../../../src/contract/index.ts';
import type {ParameterName} from '../../../../../src/contract/descriptions.ts';

/** Purpose of each operation, in Latvian. */
export const PURPOSES: Readonly<Record<OperationName, string>> = {
  GetSystemList: 'Uzskaita tulkošanas sistēmas, kuras lietotājs drīkst lietot.',
  Translate: 'Iztulko vienu tekstu bez iekļautiem tagiem vai ar tiem.',
  TranslateEx: 'Iztulko vienu tekstu un pievieno teikumu robežas, skaitus un kvalitātes novērtējumu.',
  TranslateArray: 'Iztulko vairākus tekstus; atbildes ir tādā pašā secībā.',
  TranslateArrayEx: 'Iztulko vairākus tekstus, katram dodot paplašinātu rezultātu.',
  UpdateTranslation: 'Iesaka labāku teikuma tulkojumu.',
  GetSystemTermCorpora: 'Uzskaita sistēmas terminu sarakstus.',
  StartDocumentTranslation: 'Augšupielādē dokumentu un sāk uzdevumu.',
  GetDocumentTranslationState: 'Parāda dokumenta tulkošanas uzdevuma stāvokli.',
  DownloadDocumentTranslation: 'Lejupielādē iztulkoto dokumentu.',
  RemoveDocumentTranslation: 'Izdzēš uzdevumu un tā dokumentus.',
  GetDocumentTranslationList: 'Uzskaita lietotāja dokumentu tulkošanas uzdevumus.',
};

/** Meaning of each parameter, in Latvian. */
export const PARAMETERS: Readonly<Record<ParameterName, string>> = {
  appID: 'Lietotnes nosaukums. Tas pasaka, kas jautā, bet piekļuvi nedod.',
  systemID: 'Tulkošanas sistēmas ID no `GetSystemList`.',
  text: 'Teksts bez iekļautiem tagiem vai ar tiem.',
  textArray: 'Teksti, katrs bez iekļautiem tagiem vai ar tiem.',
  options: 'Opcijas, atdalītas ar komatiem: `qe` vai `nosaukums=vērtība`. Var būt tukšs.',
  uiLanguageID: 'Rezervēts.',
  translation: 'Labākais tulkojums.',
  fileName: 'Dokumenta nosaukums; formātu nosaka paplašinājums.',
  content: 'Dokumenta baiti kā skaitļi no 0 līdz 255.',
  id: 'Dokumenta tulkošanas uzdevuma ID no `StartDocumentTranslation`.',
};

/** Effect of each option, in Latvian. */
export const OPTIONS: ReadonlyMap<string, string> = new Map([
  [
    TERM_CORPUS_OPTION,
    'Lieto šī saraksta terminus; saraksti ir `GetSystemTermCorpora` atbildē. Var atkārtot līdz piecām reizēm: noder tulkojums no pirmā saraksta, kurā termins ir.',
  ],
  [QUALITY_ESTIMATE_OPTION, 'Novērtē kvalitāti: bez šīs opcijas `qualityEstimate` ir 0.'],
  [CHECKS_OPTION, 'Meklē tulkojumā kļūdas, piemēram, skaitli, kas atšķiras.'],
  [MATCHES_OPTION, 'Pievieno līdzīgu teikumu tulkojumus, ko devuši cilvēki.'],
  [PROVENANCE_OPTION, 'Pievieno, kā tulkojums tapis. Ar `provenance=off` dokumentā nav šīs atzīmes.'],
  [SHIELD_OPTION, 'Ļauj dzinējam tulkot vietturus, adreses un kodu, kas citādi paliek nemainīti.'],
  [SHEET_NAMES_OPTION, 'Iztulko darbgrāmatas lapu nosaukumus un visas atsauces uz tiem.'],
  [COLUMNS_OPTION, 'Iztulko tikai šīs CSV vai TSV datnes kolonnas, pēc nosaukumiem vai numuriem.'],
  [
    KEYS_OPTION,
    'Iztulko tikai šo atslēgu vērtības JSON, ARB, YAML, `.properties`, `.strings`, RESX, Android, Fluent un Xcode kataloga (`.xcstrings`) datnēs. Atsevišķa atslēga der jebkurā dziļumā, ceļš sākas datnes augšā, `*` ir jebkura atslēga, un `!` atslēgu izlaiž.',
  ],
  [INLINE_OPTION, 'Šos dokumenta iekļautos kodus atstāj nemainītus, no sākuma līdz beigām.'],
  [FUZZY_OPTION, 'PO datnē atzīmē mašīntulkojumus ar `fuzzy`, lai programmas tos vēl nelietotu.'],
  [
    TMX_OPTION,
    'Sagatavo TMX ar segmentiem un to tulkojumiem, ko lejupielādēt ar `DownloadDocumentTranslation`.',
  ],
]);

/** Result of each operation, in Latvian. */
export const RESULTS: Readonly<Record<OperationName, string>> = {
  GetSystemList: 'Sistēmas, kuras lietotājs drīkst lietot.',
  Translate: 'Tulkojums.',
  TranslateEx: 'Tulkojums ar teikumiem un ar to, ko vēl prasa opcijas.',
  TranslateArray: 'Tulkojumi tekstu secībā.',
  TranslateArrayEx: 'Katram tekstam viens paplašināts tulkojums, tekstu secībā.',
  UpdateTranslation: 'Tulkojums ir saglabāts. Atbilde ir tukša.',
  GetSystemTermCorpora: 'Sistēmas terminu saraksti.',
  StartDocumentTranslation: 'Jaunā uzdevuma ID.',
  GetDocumentTranslationState: 'Uzdevuma stāvoklis.',
  DownloadDocumentTranslation:
    'Iztulkotā dokumenta baiti. Ar `options=provenance` – kā tas tulkots, kā JSON. Ar `options=tmx` – segmenti kā TMX, ja uzdevums sākts ar šo opciju.',
  RemoveDocumentTranslation: 'Uzdevums ir izdzēsts. Atbilde ir tukša.',
  GetDocumentTranslationList: 'Lietotāja uzdevumi.',
};

/** Cause of each error, in Latvian. */
export const ERRORS: Readonly<Record<ErrorName, string>> = {
  systemTranslationFailed: 'Dzinējam neizdevās, vai tas laikus neatbildēja; apraksta beigās ir iemesls.',
  dayLimitReached:
    'Lietotājs ir sasniedzis dienas ierobežojumu. `Retry-After` skaita līdz pusnaktij pēc UTC.',
  textSizeLimitExceeded: 'Teksts, masīvs, pieprasījuma saturs, galvenes vai dokuments ir par lielu.',
  systemIsStarting: 'Sistēma bija gaidstāvē un tiek palaista. `Retry-After` norāda, kad jautāt vēlreiz.',
  systemNotFound: 'Tādas sistēmas nav, vai lietotājs to nedrīkst lietot.',
  systemNotStarted: 'Pakalpojuma uzturētājs sistēmu ir apturējis, vai to neizdevās palaist.',
  unknownTermCorpusId: 'Opcijās norādītais terminu saraksts sistēmai nav piesaistīts vai nav `Ready`.',
  badRequest: 'Trūkst parametra vai tas ir nepareizs, saturu nevar nolasīt, vai dokuments ir bojāts.',
  unauthorized: 'Galvenē `client-id` nav atslēgas, vai tā ir nezināma vai atsaukta.',
  notFound: 'Tādas operācijas, dokumenta uzdevuma, cilvēka tulkojuma vai adreses nav.',
  methodNotAllowed: 'SOAP adrese tika izsaukta ar citu metodi, nevis POST; atbilde ir JSON.',
  requestTimeout: 'Pieprasījums nepienāca laikus.',
  conflict: 'Dokuments nav iztulkots, vai lietotājam ir par daudz dokumentu uzdevumu vai cilvēku tulkojumu.',
  tooManyRequests:
    'Lietotājam vienlaikus ir par daudz pieprasījumu vai baitu, vai minūtē to bija par daudz. `Retry-After` norāda, kad jautāt vēlreiz.',
  protectedDocument: '`ErrorCode` uzdevumam, kura dokuments ir aizsargāts ar paroli.',
  wrongOptions:
    '`ErrorCode` uzdevumam, kura opcijas nosauc kaut ko, kā dokumentā nav, piemēram, atslēgu vai kolonnu.',
  unexpected: 'Pakalpojumā kaut kas neizdevās; kas tieši, ir teikts tā žurnālā.',
  notAvailable: '`ErrorCode` uzdevumam, kura formātam vajag LibreOffice vai poppler, bet tā nav.',
  unavailable: 'Pakalpojums pašlaik nevar lasīt vai rakstīt savus datus, vai tas tiek apturēts.',
};
