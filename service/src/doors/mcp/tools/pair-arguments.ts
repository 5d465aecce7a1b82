import {Type} from 'typebox';
import {TERM_CORPUS_OPTION} from '../../../../../src/contract/index.ts';
import {OperationError} from '../../../errors/operation-error.ts';
import {isSameLanguage, offeredSystems, systemsOfPair, type OfferedSystems} from '../../choose-system.ts';
import type {DoorParts} from '../../door.ts';
import type {ToolRequest} from '../tool.ts';

const MAX_CODE = 40;

const language = (description: string) => Type.String({minLength: 1, maxLength: MAX_CODE, description});
const id = (description: string) => Type.String({minLength: 1, maxLength: 100, description});

export const SOURCE_LANG = language('the code of the language of the text, such as "en"');
export const TARGET_LANG = language('the code of the language to translate into, such as "lv"');
export const SYSTEM_ID = Type.Optional(id('the id of a system from list_systems; absent: the best one'));
export const TERM_CORPUS_ID = Type.Optional(
  id('the id of a term corpus from list_term_corpora, whose terms the translation must use'),
);

/** Languages of a translation, and the system and terms to use. */
export interface PairArguments {
  /** Undefined to detect the language. */
  readonly source_lang?: string;
  readonly target_lang: string;
  readonly system_id?: string;
  readonly term_corpus_id?: string;
}

/** Systems and options for a pair; throws if no system translates it, or the system or terms do not exist. */
export async function systemsFor(
  parts: DoorParts,
  args: PairArguments,
  request: ToolRequest,
): Promise<{readonly offered: OfferedSystems; readonly options: string}> {
  const offered = withSystem(await offeredSystems(parts, request), args.system_id);
  const {offered: remaining, options} = await withTerms(parts, args, {offered, request});
  checkPair(remaining, args);
  return {offered: remaining, options};
}

function withSystem(offered: OfferedSystems, systemId: string | undefined): OfferedSystems {
  if (systemId === undefined) return offered;
  const systems = offered.systems.filter((system) => system.id === systemId);
  if (systems.length > 0) return {...offered, systems};
  throw new OperationError(
    'systemNotFound',
    `There is no system "${systemId}" that you may use. list_systems shows those that there are.`,
  );
}

async function withTerms(
  {store}: DoorParts,
  {source_lang: source, term_corpus_id: corpusId}: PairArguments,
  {offered, request}: {readonly offered: OfferedSystems; readonly request: ToolRequest},
): Promise<{readonly offered: OfferedSystems; readonly options: string}> {
  if (corpusId === undefined) return {offered, options: ''};
  if (source === undefined) {
    throw new OperationError('badRequest', 'The argument "source_lang" is needed with "term_corpus_id".');
  }
  const corpora = await store.corpora.list(request.caller.user.id);
  const corpus = corpora.find((candidate) => candidate.id === corpusId);
  if (!corpus) throw noSuchCorpus(corpusId);
  const {systemId} = corpus;
  const systems =
    systemId === undefined ? offered.systems : offered.systems.filter((system) => system.id === systemId);
  return {offered: {...offered, systems}, options: `${TERM_CORPUS_OPTION}=${corpus.id}`};
}

/** Error for a term corpus that does not exist or belongs to another user. */
export function noSuchCorpus(corpusId: string): OperationError {
  return new OperationError(
    'notFound',
    `There is no term corpus "${corpusId}" that you may use. list_term_corpora shows those that there are.`,
  );
}

/** Where to find out what is translated. */
const SEE_SYSTEMS = 'list_systems shows the languages of the systems that you may use.';

function checkPair(offered: OfferedSystems, {source_lang: source, target_lang: target}: PairArguments): void {
  if (source === undefined) {
    if (offered.systems.some((system) => isSameLanguage(system.target.code, target))) return;
    throw new OperationError('badRequest', `Nothing is translated into "${target}". ${SEE_SYSTEMS}`);
  }
  if (systemsOfPair(offered, source, target).length > 0) return;
  throw new OperationError('badRequest', `"${source}" is not translated into "${target}". ${SEE_SYSTEMS}`);
}
