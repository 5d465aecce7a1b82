import type {WIRE_SCHEMAS, SchemaName} from '../../../../../src/contract/wire-schemas.ts';

/** Names of the fields of each schema with fields. */
type Fields = {
  readonly [
    Name in SchemaName as (typeof WIRE_SCHEMAS)[Name] extends {readonly properties: object} ? Name : never
  ]: (typeof WIRE_SCHEMAS)[Name] extends {readonly properties: infer Properties}
    ? Readonly<Record<keyof Properties, string>>
    : never;
};

/** Meaning of each type, in Latvian. */
export const SCHEMAS: Readonly<Record<SchemaName, string>> = {
  Language: 'Valoda.',
  Text: 'Teksts un tā valoda.',
  MetadataItem: 'Fakts par sistēmu.',
  System:
    'Tulkošanas sistēma. `SourceLanguage` ir tas pats, kas `SrcLanguage`, un `TargetLanguage` tas pats, kas `TrgLanguage`.',
  SystemList: 'Sistēmas, kuras lietotājs drīkst lietot.',
  Range: 'Teksta daļa: kur tā sākas un cik tajā ir UTF-16 koda vienību.',
  Check: 'Fakts par teikuma tulkojumu.',
  Match: 'Cilvēka dots līdzīga teikuma tulkojums.',
  Provenance: 'Kā tulkojums tapis un kas to pārbaudījis.',
  ExtendedTranslation: 'Tulkojums ar teikumiem.',
  TermCorpus: 'Terminu saraksts ar tulkojumiem.',
  DocumentCheck: 'Fakts par dokumenta teikuma tulkojumu.',
  DocumentChecks: 'Dokumentā atrastais.',
  DocumentState: 'Dokumenta tulkošanas uzdevuma stāvoklis.',
  Review: 'Kas noticis ar tulkojumu vietnē.',
  VisitorTerms: 'Ko apmeklētājs drīkst darīt bez konta.',
  Visitor: 'Apmeklētāja sesija bez konta.',
  Error: 'Kāpēc pieprasījums neizdevās.',
};

const VISITOR_TERMS = {
  charactersPerDay: 'Cik rakstzīmju dienā (UTC) drīkst tulkot no vienas adreses.',
  documents: 'Cik dokumentu vienlaikus drīkst glabāt vienai adresei; 0, ja nevienu.',
  maxDocumentBytes: 'Lielākais dokumenta lielums baitos.',
};

/** Meaning of each field, in Latvian. */
const FIELDS: Fields = {
  Language: {Code: 'RFC 5646 kods, piemēram, `en` vai `lv`.', Name: 'Nosaukums, kā to sauc pakalpojums.'},
  Text: {Language: 'Teksta valoda.', Text: 'Teksts.'},
  MetadataItem: {Key: 'Nosaukums, piemēram, `status`.', Value: 'Vērtība; arī skaitļi ir kā teksts.'},
  System: {
    ID: 'Ko citas operācijas ņem kā `systemID`.',
    SrcLanguage: SCHEMAS.Language,
    TrgLanguage: SCHEMAS.Language,
    SourceLanguage: SCHEMAS.Language,
    TargetLanguage: SCHEMAS.Language,
    Domain: 'Kādiem tekstiem tā domāta.',
    Title: 'Nosaukums lietotājiem.',
    Description: SCHEMAS.Text,
    Metadata: 'Citi fakti; `status` pasaka, vai sistēma var tulkot.',
  },
  SystemList: {System: 'Sistēmas.'},
  Check: {
    check: 'Kas ir atrasts. Nosaukumus, kurus nepazīstat, neņemiet vērā.',
    sentence: 'Teikuma kārtas numurs teikumu sarakstā, no 0.',
    source: 'Kur skatīties tekstā.',
    translation: 'Kur skatīties tulkojumā.',
    expected: 'Kam tur vajadzētu būt.',
  },
  Match: {
    sentence: 'Teikuma kārtas numurs teikumu sarakstā, no 0.',
    source: 'Līdzīgais teikums.',
    translation: 'Tā tulkojums.',
    score: 'Cik līdzīgi ir teikumi, līdz 0,99.',
  },
  Provenance: {
    engine: 'Tulkotāja vai modeļa nosaukums.',
    engineVersion: 'Tulkotāja vai modeļa versija, ja tā ir zināma.',
    engineKind: 'Tulkotāja veids.',
    systemID: 'Sistēmas ID.',
    sourceLanguage: 'RFC 5646 kods.',
    targetLanguage: 'RFC 5646 kods.',
    time: 'Kad tulkots, pēc ISO 8601, UTC laikā.',
    human: 'Kuri teikumi ir cilvēku tulkojumi.',
    state: 'Vai cilvēks to ir mainījis vai apstiprinājis; `human`, ja mašīna nav tulkojusi.',
    reviewer: 'Kas to apstiprinājis.',
    reviewTime: 'Kad tas apstiprināts, pēc ISO 8601, UTC laikā.',
  },
  ExtendedTranslation: {
    countSentences: 'Teikumu skaits tekstā.',
    countTokens: 'Vārdu un zīmju skaits tekstā.',
    originalSentenceRanges: 'Teksta teikumi.',
    qualityEstimate: 'Kvalitātes novērtējums, jo lielāks, jo labāk; bez opcijas `qe` tas ir 0.',
    translation: 'Tulkojums.',
    translationSentenceRanges: 'Tulkojuma teikumi.',
    checks: 'Kas ir atrasts; tikai ar opciju `checks`.',
    matches: 'Līdzīgi teikumi; tikai ar opciju `matches`.',
    provenance: SCHEMAS.Provenance,
  },
  TermCorpus: {
    CorpusId: 'Ko ņem opcija `termCorpusId`.',
    Title: 'Nosaukums lietotājiem.',
    Type: 'Vai tas ir visiem vai šim lietotājam.',
    Status: 'Lietot var tikai `Ready`.',
  },
  DocumentCheck: {
    Check: 'Kas ir atrasts.',
    Source: 'Teikums.',
    Translation: 'Tā tulkojums.',
    Expected: 'Kam tur vajadzētu būt.',
    Found: 'Kas tur ir, piemēram, nezināms vārds.',
  },
  DocumentChecks: {
    Count: 'Visu līdz šim atrasto kļūdu skaits.',
    Items: 'Pirmās 100; uzdevumu sarakstā nav nevienas.',
  },
  DocumentState: {
    Id: 'Uzdevuma ID.',
    Segments: 'Teikumu skaits, kad tie ir saskaitīti.',
    TranslatedSegments: 'Iztulkoto teikumu skaits.',
    Size: 'Dokumenta lielums baitos.',
    Filename: 'Dokumenta nosaukums un tā tulkojuma nosaukums, kad tas ir gatavs.',
    Status: 'Kas notiek ar dokumentu. Lejupielādēt var, kad ir `completed`.',
    System: 'Tulkošanas sistēmas ID.',
    ErrorCode:
      'Kļūdas kods kā teksts. Bez pieprasījumu kļūdām arī 422 (wrongOptions), 423 (protectedDocument) un 501 (notAvailable).',
    ErrorMessage: 'Kas neizdevās un ko darīt.',
    Checks: SCHEMAS.DocumentChecks,
    Provenance: SCHEMAS.Provenance,
    Unmarked: 'Kāpēc pašā dokumentā nav atzīmes; nav, ja tā ir. Ja nav `Provenance`, tajā nekas nav tulkots.',
    KeptUntil:
      'Līdz kuram brīdim tulkojumu var lejupielādēt, piemēram, `2026-11-22T10:00:00.000Z`. Lejupielādētu tulkojumu var dzēst agrāk, lai atbrīvotu vietu.',
  },
  Review: {
    event: 'Kas noticis; `withdrawn`, ja pārbaude vairs nav spēkā, jo tulkojums mainīts.',
    provenance: SCHEMAS.Provenance,
    reference: 'Teksta adrese vai nosaukums vietnē, ne vairāk par 500 rakstzīmēm.',
    characters: 'Teksta rakstzīmju skaits.',
  },
  VisitorTerms: VISITOR_TERMS,
  Visitor: {
    token: 'Apmeklētāja atslēga galvenei `client-id`.',
    endsAt: 'Kad sesija beidzas, piemēram, `2026-11-22T10:00:00.000Z`; tad tās dokumentus dzēš.',
    ...VISITOR_TERMS,
  },
  Error: {
    code: 'Kļūdas numurs.',
    exception: 'Kļūdas nosaukums.',
    description: 'Kas notika un ko darīt.',
    ErrorCode: 'Numurs kā teksts.',
    ErrorMessage: 'Tas pats, kas `description`.',
  },
};

const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(FIELDS).flatMap(([schema, fields]) =>
    Object.entries(fields).map(([field, meaning]): [string, string] => [`${schema}.${field}`, meaning]),
  ),
);

/** Meaning of a schema's field in Latvian; in English if there is no translation. */
export function fieldMeaning(schema: SchemaName, field: string, english: string): string {
  return BY_NAME.get(`${schema}.${field}`) ?? english;
}
