import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {MtClient} from '../../../src/client/index.ts';
import {
  OPERATIONS,
  type OperationName,
  type WireDocumentState,
  type WireExtendedTranslation,
  type WireSystemList,
  type WireTermCorpus,
} from '../../../src/contract/index.ts';
import {defaultAnswers} from '../../support/test-answers.mjs';
import {startTestService} from '../../support/test-service.mjs';

const OPTIONS = 'qe';
const TEXT = 'Labdien, pasaule!';
const names = Object.keys(OPERATIONS) as OperationName[];

const language = {Code: '', Name: ''};

/** One example of each result, which the compiler checks against the contract. */
const EXAMPLES = {
  GetSystemList: {
    System: [
      {
        ID: '',
        SrcLanguage: language,
        TrgLanguage: language,
        SourceLanguage: language,
        TargetLanguage: language,
        Domain: '',
        Title: '',
        Description: {Language: '', Text: ''},
        Metadata: [{Key: '', Value: ''}],
      },
    ],
  } satisfies WireSystemList,
  TranslateArrayEx: [
    {
      countSentences: 0,
      countTokens: 0,
      originalSentenceRanges: [[0, 0]],
      qualityEstimate: 0,
      translation: '',
      translationSentenceRanges: [[0, 0]],
    },
  ] satisfies WireExtendedTranslation[],
  GetSystemTermCorpora: [
    {CorpusId: '', Title: '', Type: 'public', Status: 'Ready'},
  ] satisfies WireTermCorpus[],
  GetDocumentTranslationList: [
    {
      Id: '',
      Segments: 0,
      TranslatedSegments: 0,
      Size: 0,
      Filename: '',
      Status: 'queuing',
      System: '',
      ErrorCode: null,
      ErrorMessage: null,
    },
  ] satisfies WireDocumentState[],
};

/** Names of fields and types of values; an array has the shape of its first item if all are alike. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    const [first, ...others] = value.map(shapeOf);
    for (const other of others) assert.deepEqual(other, first);
    return [first];
  }
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]): [string, unknown] => [name, shapeOf(inner)])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

describe('the default answers of the test service', () => {
  let service: Awaited<ReturnType<typeof startTestService>>;
  let client: MtClient;
  /** Bodies of the answers in order. */
  const bodies: string[] = [];

  before(async () => {
    service = await startTestService();
    const baseUrl = `${service.origin}/s/defaults`;
    for (const operation of names) {
      const message = JSON.stringify({operation, replies: [{default: true}]});
      const {ok} = await fetch(`${baseUrl}/control/program`, {method: 'POST', body: message});
      assert.ok(ok);
    }
    client = new MtClient({
      baseUrl,
      token: 'mt_1',
      fetch: async (input, init) => {
        const answer = await fetch(input, init);
        bodies.push(await answer.clone().text());
        return answer;
      },
    });
  });

  after(() => service.close());

  const lastAnswer = (): unknown => JSON.parse(bodies.at(-1)!);

  it('are there for the operations of the contract and no others', () => {
    assert.deepEqual(Object.keys(defaultAnswers).sort(), [...names].sort());
  });

  it('list systems that the client reads without loss', async () => {
    const systems = await client.getSystemList();
    const {System} = lastAnswer() as WireSystemList;
    assert.deepEqual(shapeOf({System}), shapeOf(EXAMPLES.GetSystemList));
    assert.deepEqual(
      systems.map(({id, source, target, title, description, domain, status, metadata}) => ({
        ...{id, source, target, title, description, domain, status},
        metadata: {...metadata},
      })),
      System.map(({ID, SrcLanguage, TrgLanguage, Title, Description, Domain, Metadata}) => {
        const metadata = Object.fromEntries(Metadata.map(({Key, Value}) => [Key, Value]));
        return {
          id: ID,
          source: {code: SrcLanguage.Code, name: SrcLanguage.Name},
          target: {code: TrgLanguage.Code, name: TrgLanguage.Name},
          title: Title,
          description: Description.Text,
          domain: Domain,
          status: metadata['status'],
          metadata,
        };
      }),
    );
  });

  it('translate, with and without facts about the translation', async () => {
    const [system] = await client.getSystemList();
    assert.equal(await client.translate(system!.id, TEXT), lastAnswer());
    assert.deepEqual(await client.translateArray(system!.id, [TEXT, 'a']), lastAnswer());
    const one = await client.translateEx(system!.id, TEXT, OPTIONS);
    assert.deepEqual(one, decoded(lastAnswer() as WireExtendedTranslation));
    const several = await client.translateArrayEx(system!.id, [TEXT, 'a'], OPTIONS);
    const answer = lastAnswer() as WireExtendedTranslation[];
    assert.deepEqual(shapeOf(answer), shapeOf(EXAMPLES.TranslateArrayEx));
    assert.deepEqual(several, answer.map(decoded));
    await client.updateTranslation(system!.id, TEXT, 'Hello, world!');
    assert.equal(bodies.at(-1), '');
  });

  it('list term corpora that the client reads without loss', async () => {
    const corpora = await client.getSystemTermCorpora('smt-en-lv');
    const answer = lastAnswer() as WireTermCorpus[];
    assert.deepEqual(shapeOf(answer), shapeOf(EXAMPLES.GetSystemTermCorpora));
    assert.deepEqual(
      corpora,
      answer.map(({CorpusId, Title, Type, Status}) => {
        return {id: CorpusId, title: Title, type: Type, status: Status, ready: Status === 'Ready'};
      }),
    );
  });

  it('take documents, and report them without loss', async () => {
    const content = new Uint8Array([0, 7, 255]);
    const id = await client.startDocumentTranslation('smt-en-lv', 'līgums.docx', content);
    const list = await client.getDocumentTranslationList();
    const answer = lastAnswer() as WireDocumentState[];
    assert.deepEqual(shapeOf(answer), shapeOf(EXAMPLES.GetDocumentTranslationList));
    const expected = answer.map(({Id, Filename, Status, System, ...numbers}) => ({
      ...{id: Id, fileName: Filename, status: Status, systemId: System},
      ...{segments: numbers.Segments, translatedSegments: numbers.TranslatedSegments, size: numbers.Size},
    }));
    assert.deepEqual(list, expected);
    assert.deepEqual(await client.getDocumentTranslationState(id), expected[0]);
    assert.deepEqual(shapeOf([lastAnswer()]), shapeOf(EXAMPLES.GetDocumentTranslationList));
    const control = {method: 'POST', body: JSON.stringify({change: {Status: 'completed'}})};
    await fetch(`${client.baseUrl}/control/tasks`, control);
    const blob = await client.downloadDocumentTranslation(id);
    assert.deepEqual(new Uint8Array(await blob.arrayBuffer()), content);
    await client.removeDocumentTranslation(id);
    assert.deepEqual(await client.getDocumentTranslationList(), []);
  });
});

function decoded(wire: WireExtendedTranslation) {
  return {
    translation: wire.translation,
    qualityEstimate: wire.qualityEstimate,
    sentences: wire.countSentences,
    tokens: wire.countTokens,
    sourceRanges: wire.originalSentenceRanges,
    targetRanges: wire.translationSentenceRanges,
  };
}
