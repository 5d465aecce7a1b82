import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {describe, it} from 'node:test';
import {DOCUMENT_STATUSES} from '../../../src/contract/index.ts';
import {WIRE_SCHEMAS} from '../../../src/contract/wire-schemas.ts';

const source = readFileSync(new URL('../MtServiceClient.php', import.meta.url), 'utf8');

/** Code of a class, up to the next class. */
function classOf(name: string): string {
  const start = source.indexOf(`\nfinal class ${name}`);
  assert.ok(start > 0, name);
  return source.slice(start, source.indexOf('\nfinal class ', start + 1));
}

const readIn = (code: string): string[] => [...code.matchAll(/\['([A-Za-z]+)'\]/g)].map(([, name]) => name!);

/** Keys of a system's metadata, which are not fields. */
const METADATA = ['domain', 'name', 'status'];

const {Error: error, ...others} = WIRE_SCHEMAS;

/** Schemas that the client does not read: of visitors, as it uses an account, and of reviews, which it only sends. */
const UNUSED = ['Visitor', 'VisitorTerms', 'Review'];
const fieldsOf = (schemas: readonly object[]): Set<string> =>
  new Set(
    schemas.flatMap((schema) =>
      'properties' in schema ? Object.keys(schema.properties as Record<string, unknown>) : [],
    ),
  );

describe('the fields that the PHP client reads', () => {
  it('are those of the contract, but for the language of a description', () => {
    const read = new Set(readIn(classOf('Decoder')).filter((name) => !METADATA.includes(name)));
    const used = Object.entries(others).filter(([name]) => !UNUSED.includes(name));
    const sent = fieldsOf(used.map(([, schema]) => schema));
    sent.delete('Language');
    assert.deepEqual(
      [...read].filter((name) => !sent.has(name) && !fieldsOf([error]).has(name)),
      [],
    );
    assert.deepEqual(
      [...sent].filter((name) => !read.has(name)),
      [],
    );
  });

  it('are all of an error', () => {
    const read = new Set(readIn(classOf('Error')));
    assert.deepEqual(
      [...fieldsOf([error])].filter((name) => !read.has(name)),
      [],
    );
  });

  it('has the statuses of a document', () => {
    const [, list = ''] = /TASK_STATUSES = \[([^\]]*)\]/.exec(source) ?? [];
    assert.deepEqual(list.match(/\w+/g), DOCUMENT_STATUSES);
  });
});
