/** Differences from a running system without further metadata. */
interface SystemFields {
  readonly title?: unknown;
  readonly description?: string;
  readonly domain?: string;
  readonly status?: string;
  /** Names that the service sends for the languages. */
  readonly names?: readonly [string, string];
  readonly metadata?: Readonly<Record<string, string>>;
}

/** A system as the service lists it. */
export function wireSystem(id: string, pair: string, fields: SystemFields = {}): object {
  const [source, target] = pair.split('>') as [string, string];
  const {
    title = `System ${id}`,
    description = '',
    domain = 'general',
    status = 'running',
    names = ['', ''],
    metadata = {},
  } = fields;
  return {
    ID: id,
    SrcLanguage: {Code: source, Name: names[0]},
    TrgLanguage: {Code: target, Name: names[1]},
    Domain: domain,
    Title: title,
    Description: {Language: null, Text: description},
    Metadata: Object.entries({name: id, status, ...metadata}).map(([Key, Value]) => ({Key, Value})),
  };
}

/** The answer to GetSystemList. */
export const answer = (...systems: object[]): {json: object} => ({json: {System: systems}});

/** Systems for three pairs; the systems from English to Latvian have five different statuses. */
export const EVERYDAY = answer(
  wireSystem('smt-run', 'en>lv', {title: 'Likumi un līgumi'}),
  wireSystem('smt-sleep', 'en>lv', {title: 'Ziņas', status: 'standby'}),
  wireSystem('smt-start', 'en>lv', {title: 'Tehnika', status: 'queuingtransl'}),
  wireSystem('smt-stop', 'en>lv', {title: 'Medicīna', status: 'notstarted'}),
  wireSystem('smt-fail', 'en>lv', {title: 'Jūra', status: 'error'}),
  wireSystem('smt-de', 'de>en', {title: 'Rechtsschutzversicherungsgesellschaften'}),
  wireSystem('smt-lv', 'lv>en', {title: 'Saeima', status: 'standby', metadata: {'enable-qe': 'false'}}),
);

/** A state with one chosen system. */
export const stateOf = (
  pair = 'en-lv',
  systemID = 'smt-run',
  options = '',
): {engineName: string; 'client-id': string; systems: Record<string, unknown>} => ({
  engineName: 'Mans tulks',
  'client-id': 'u-1',
  systems: {[pair]: {params: {systemID, options}}},
});
