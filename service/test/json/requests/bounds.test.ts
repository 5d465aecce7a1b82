import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import fc from 'fast-check';
import {
  MAX_DEPTH,
  MAX_ITEMS,
  MAX_OPTIONS_CHARACTERS,
  MAX_PARAMETERS,
  MAX_VALUES,
} from '../../../src/endpoint/shape-bounds.ts';
import {checkJsonShape, JsonShape} from '../../../src/json/check-json-shape.ts';
import {OperationError} from '../../../src/errors/operation-error.ts';
import {sendLegacy} from '../../legacy/legacy-service.ts';
import {runApp, type TestService} from '../../http/running-service.ts';
import {errorOf, sendTo, type Answer} from '../../http/send-to.ts';
import {RawConnection} from '../../http/raw-http.ts';
import {ControlledEngine} from '../../systems/controlled-engine.ts';
import {definitionOf} from '../../systems/definition-of.ts';

const list = (count: number, item: (index: number) => string) =>
  Array.from({length: count}, (_, i) => item(i)).join();
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const object = (names: number) => `{${list(names, (index) => `"k${index}":1`)}}`;

describe('the shape of JSON text', () => {
  const check = (text: string, mostItems = MAX_ITEMS) => checkJsonShape(text, {mostItems, itemsDepth: 2});
  const refused = (text: string, message: RegExp, mostItems?: number): number => {
    try {
      check(text, mostItems);
    } catch (error) {
      assert.ok(error instanceof OperationError, String(error));
      assert.match(error.message, message);
      return Number(/at position (\d+)/.exec(error.message)?.[1]);
    }
    return assert.fail('it was taken');
  };

  // The text after the position is not JSON, so neither the parser nor the check can have read this text.
  it('is looked at up to the level that is too deep, and no further', () => {
    const position = refused(`{"a":${'['.repeat(1_000_000)} no JSON`, /more than 64 deep/);
    assert.equal(position, 5 + MAX_DEPTH - 1);
    assert.equal(refused(`{"a":${'{"a":'.repeat(200_000)}`, /deep/), MAX_DEPTH * 5);
  });

  it('is looked at up to the name or value that is too many, and no further', () => {
    for (const text of [
      object(150_000),
      `{"a":${object(150_000)}}`,
      `{"a":[${list(150_000, () => '{}')}]}`,
    ]) {
      assert.ok(refused(`${text} no JSON`, /more than 1000 names and values/) < MAX_VALUES * 10);
    }
  });

  it('is looked at up to the item that is too many, and no further', () => {
    const zeros = `{"a":[${list(1_000_000, () => '0')}]} no JSON`;
    assert.equal(refused(zeros, /more than 10000 items/), '{"a":['.length + MAX_ITEMS * 2 - 1);
    const two = `{"a":[${list(6_000, () => '0')}],"b":[${list(6_000, () => '0')}]}`;
    assert.ok(refused(two, /more than 10000 items/) < two.length);
    assert.equal(refused(zeros, /more than 20000 items/, 20_000), '{"a":['.length + 20_000 * 2 - 1);
  });

  it('may be as deep and wide as allowed', () => {
    check(`{"a":${nested(MAX_DEPTH - 1)}}`);
    check(object(MAX_VALUES));
    check(`{"textArray":[${list(MAX_ITEMS, () => '"a"')}]}`);
    checkJsonShape(`[${list(MAX_ITEMS, () => '"a"')}]`, {mostItems: MAX_ITEMS, itemsDepth: 1});
  });

  it('is not that of what strings hold', () => {
    const brackets = '[{"\\'.repeat(30_000);
    const texts = [
      brackets,
      `${brackets}\\`,
      '",'.repeat(30_000),
      '\\\\"'.repeat(10_000),
      '😀[\u2028{,'.repeat(30_000),
    ];
    check(JSON.stringify({textArray: texts, text: brackets, [brackets]: brackets}));
  });

  it('has as many items as strings, whatever is in them', () => {
    const piece = fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', 'a', 'ā', '😀', '\n', '\ud83d');
    const string = fc.array(piece, {maxLength: 12}).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.array(string, {minLength: 2, maxLength: 8}), string, (texts, name) => {
        const text = JSON.stringify({[name]: texts});
        check(text, texts.length);
        refused(text, /items/, texts.length - 1);
      }),
    );
  });

  it('is the same in whatever parts the bytes arrive', () => {
    const piece = fc.constantFrom('"', '\\', '[', '{', ',', 'ā', '😀', 'שלום');
    const string = fc.array(piece, {maxLength: 12}).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(
        fc.array(string, {minLength: 2, maxLength: 8}),
        fc.integer({min: 1, max: 9}),
        (texts, size) => {
          const text = JSON.stringify({textArray: texts});
          const bytes = Buffer.from(text);
          const take = (mostItems: number) => {
            const shape = new JsonShape({mostItems, itemsDepth: 2});
            for (let at = 0; at < bytes.length; at += size) shape.take(bytes.subarray(at, at + size));
          };
          take(texts.length);
          const position = refused(text, /items/, texts.length - 1);
          assert.throws(() => take(texts.length - 1), new RegExp(`at position ${position}\\)`));
        },
      ),
    );
  });

  it('is left to the parser when it is not JSON', () => {
    for (const text of ['', '"', '"\\', ']]]]', '{"a', `"${'['.repeat(100)}`, ',,,']) check(text);
  });
});

describe('a request that is too deep or too wide', () => {
  let service: TestService;
  before(async () => {
    const engine = new ControlledEngine();
    service = await runApp([definitionOf(engine, {id: 'smt-1', startAutomatically: true})], {
      limits: {maxTextCharacters: 1_000_000, maxArrayItems: 10_000},
    });
    await engine.started(1);
    engine.starts[0]!.succeed();
    await service.running('en', 'lv');
  });
  after(() => service?.close());

  const stillWorks = async () =>
    assert.equal((await service.send('Translate', {body: {systemID: 'smt-1', text: 'čau'}})).json, 'ČAU');
  const isRefused = (answer: Answer, description: RegExp, status = 400) => {
    assert.equal(answer.status, status, answer.text);
    assert.match(errorOf(answer).description, description);
    assert.equal(errorOf(answer).exception, status === 400 ? 'badRequest' : 'textSizeLimitExceeded');
  };

  const BODIES: [what: string, raw: string, description: RegExp, status?: number][] = [
    [
      'an array a million deep',
      `{"systemID":"smt-1","text":${nested(1_000_000)}}`,
      /nested more than 64 deep \(at position/,
    ],
    ['an array that is never closed', '['.repeat(2_000_000), /nested more than 64 deep/],
    ['150,000 unknown names', object(150_000), /more than 1000 names and values.*only the parameters/],
    ['150,000 names in an unknown one', `{"x":${object(150_000)}}`, /more than 1000 names and values/],
    [
      '600,000 objects in an array',
      `{"textArray":[${list(600_000, () => '{}')}]}`,
      /more than 1000 names and values/,
    ],
    [
      '650,000 texts',
      `{"textArray":[${list(650_000, () => '""')}]}`,
      /more than 10000 items.*Send fewer/,
      413,
    ],
  ];
  for (const [what, raw, description, status] of BODIES) {
    for (const operation of ['Translate', 'TranslateArray', 'GetSystemList', 'UpdateTranslation']) {
      it(`is refused by ${operation}: ${what}`, async () => {
        isRefused(await service.send(operation, {raw}), description, status);
        isRefused(await sendLegacy(service, operation, {raw}), description, status);
        await stillWorks();
      });
    }
  }

  for (const [what, raw, description] of [
    ['a property that is 30,000 deep', `{"x":${nested(30_000)},"content":[1]}`, /nested more than 64 deep/],
    [
      'a property with 6,000 values',
      `{"x":[${list(6_000, () => '0')}],"content":[1]}`,
      /more than 1000 names and values/,
    ],
    ['150,000 properties', object(150_000), /more than 1000 properties/],
    [
      'properties of 500 KB',
      `{${list(10, (i) => `"k${i}":"${'x'.repeat(50_000)}"`)}}`,
      /more than 262144 bytes/,
    ],
  ] as const) {
    it(`is refused by StartDocumentTranslation: ${what}`, async () => {
      isRefused(await service.send('StartDocumentTranslation', {raw}), description);
      await stillWorks();
    });
  }

  for (const [what, start] of [
    ['nested too deep', '['.repeat(100)],
    ['with too many names', object(2_000)],
  ] as const) {
    it(`is refused before the rest of it arrives: ${what}`, async () => {
      const connection = new RawConnection(service.url);
      connection.write(
        `POST /service.svc/json/Translate HTTP/1.1\r\nHost: x\r\nclient-id: ${service.token}\r\nContent-Length: 2000000\r\n\r\n${start}`,
      );
      const answer = await connection.receives(/at position/);
      connection.destroy();
      assert.match(answer, /^HTTP\/1\.1 400 /);
    });
  }

  it('is refused in the query string', async () => {
    const send = (query: string) => service.send('TranslateArray', {query: `?systemID=smt-1${query}`});
    isRefused(
      await send(`&textArray=${nested(20_000)}`),
      /textArray in the query string has .* more than 64 deep/,
    );
    isRefused(await send(`&textArray=[${list(2_000, () => '{}')}]`), /more than 1000 names and values/);
    isRefused(await send(`&textArray=[${list(20_000, () => '0')}]`), /more than 10000 items/, 413);
    isRefused(await send('&a'.repeat(20_000)), /more than 100 parameters.*body of a POST/);
    isRefused(await send('&'.repeat(20_000)), /more than 100 parameters/);
    await stillWorks();
  });

  it('is refused for its options', async () => {
    const options = ',a'.repeat(20_000);
    const body = {systemID: 'smt-1', text: 'a', options};
    isRefused(await service.send('Translate', {body}), /options has 40000 characters; at most 10000/);
    isRefused(
      await service.send('StartDocumentTranslation', {body: {...body, fileName: 'a.txt', content: [65]}}),
      /options has 40000 characters/,
    );
    await stillWorks();
  });

  it('is not parsed at unknown addresses, for any sender', async () => {
    for (const path of ['/nowhere', '/service.svc/nowhere', '/legacy/nowhere', '/health', '/components/x']) {
      const answer = await sendTo(`${service.url}${path}`, {
        raw: 'no JSON',
        headers: {'content-type': 'application/json'},
      });
      assert.equal(answer.status, 404, `${path}: ${answer.text}`);
      assert.equal(errorOf(answer).exception, 'notFound');
    }
  });
});

describe('a request that is as large as allowed', () => {
  let service: TestService;
  before(async () => {
    const engine = new ControlledEngine();
    service = await runApp([definitionOf(engine, {id: 'smt-1', startAutomatically: true})], {
      limits: {maxTextCharacters: 1_000_000, maxArrayItems: 20_000},
    });
    await engine.started(1);
    engine.starts[0]!.succeed();
    await service.running('en', 'lv');
  });
  after(() => service?.close());
  const translate = (values: object) => service.send('Translate', {body: {systemID: 'smt-1', ...values}});

  for (const texts of [10_000, 20_000]) {
    it(`is answered: ${texts} texts`, async () => {
      const textArray = Array.from({length: texts}, (_, index) => `č${index}`);
      const {json} = await service.send('TranslateArray', {body: {systemID: 'smt-1', textArray}});
      assert.deepEqual(
        json,
        textArray.map((text) => text.toUpperCase()),
      );
    });
  }

  for (const piece of ['[[{"a": [', '\\"', '\\\\', '",\\"]}', '👩‍👩‍👧‍👦[{"', '\\u005b\\']) {
    it(`is answered: 30,000 characters of ${piece}`, async () => {
      const text = piece.repeat(Math.ceil(30_000 / piece.length));
      const {status, json} = await translate({text, note: {[text]: [text, [text]]}});
      assert.equal(status, 200);
      assert.equal(String(json).length, text.toUpperCase().length);
      const array = await service.send('TranslateArray', {
        body: {systemID: 'smt-1', textArray: [text, text]},
      });
      assert.equal(array.status, 200);
    });
  }

  it('is answered: a property of another version, and long options', async () => {
    const note = JSON.parse(`{"deep":${nested(MAX_DEPTH - 2)},"wide":${object(500)}}`) as object;
    const options = `qe,${'x'.repeat(MAX_OPTIONS_CHARACTERS - 3)}`;
    assert.equal((await translate({text: 'čau', note, options})).json, 'ČAU');
    const query = `?systemID=smt-1&text=a${'&_=1'.repeat(MAX_PARAMETERS - 2)}`;
    assert.equal((await service.send('Translate', {query})).json, 'A');
  });
});
