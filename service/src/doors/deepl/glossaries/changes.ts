import {OperationError} from '../../../errors/operation-error.ts';
import {StoreError, type GlossaryBounds} from '../../../store/index.ts';
import type {DoorParts, DoorRequest} from '../../door.ts';
import type {Fields} from '../../request/fields.ts';
import {requiredParameter} from '../parameters.ts';
import {dictionaryLanguages, readDictionaries} from './dictionary-entries.ts';
import {glossaryOf, noGlossary, ownGlossary, type Glossary} from './glossary.ts';

const MAX_NAME = 1_000;

/** Creates a glossary of the user with the dictionaries in these fields. */
export async function createGlossary(
  parts: DoorParts,
  request: DoorRequest,
  dictionaries: readonly Fields[],
): Promise<Glossary> {
  const {id} = ownerOf(request);
  const title = nameIn(request.fields);
  if (dictionaries.length === 0)
    throw new OperationError('badRequest', 'The parameter dictionaries is missing.');
  const glossary = {title, dictionaries: await readDictionaries(parts, request, dictionaries)};
  return glossaryOf(await within(parts.store.glossaries.create(id, glossary, boundsOf(parts))));
}

/** Changes the name or the dictionaries of a glossary. */
export async function changeGlossary(
  parts: DoorParts,
  request: DoorRequest,
  dictionaries: readonly Fields[],
  isAdded: boolean,
): Promise<Glossary> {
  const {id} = await ownGlossary(parts, request);
  const title = request.fields.text('name') === undefined ? undefined : nameIn(request.fields);
  const change = {title, dictionaries: await readDictionaries(parts, request, dictionaries), isAdded};
  const {id: ownerId} = ownerOf(request);
  const changed = await within(parts.store.glossaries.change(ownerId, id, change, boundsOf(parts)));
  if (!changed) throw noGlossary();
  return glossaryOf(changed);
}

/** Removes a glossary, or the dictionary of the languages in the query. */
export async function removeGlossary(
  parts: DoorParts,
  request: DoorRequest,
  part: 'all' | 'dictionary',
): Promise<void> {
  const {id} = await ownGlossary(parts, request);
  const languages = part === 'all' ? undefined : dictionaryLanguages(request.fields);
  if (!(await parts.store.glossaries.remove(ownerOf(request).id, id, languages))) throw noGlossary();
}

/** The user of a request, unless it is a visitor, whose data ends with the visit. */
function ownerOf({caller: {user}}: DoorRequest): DoorRequest['caller']['user'] {
  if (!user.visitor) return user;
  throw new OperationError('badRequest', 'Visitors have no glossaries: use the key of an account.');
}

function nameIn(fields: Fields): string {
  const name = requiredParameter(fields, 'name');
  if (name.length <= MAX_NAME) return name;
  throw new OperationError('badRequest', `The parameter name has more than ${MAX_NAME} characters.`);
}

const boundsOf = ({limits}: DoorParts): GlossaryBounds => ({
  glossaries: limits.glossariesPerUser,
  terms: limits.glossaryTermsPerUser,
});

/** The result of a change, unless it would exceed the bounds of a user. */
async function within<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (error instanceof StoreError && error.kind === 'invalid')
      throw new OperationError('badRequest', error.message);
    throw error;
  }
}
