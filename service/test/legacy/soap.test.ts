import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {
  ARRAYS,
  ask,
  child,
  envelope,
  escaped,
  faultOf,
  post,
  readXml,
  resultOf,
  type Element,
  type SoapAnswer,
} from '../soap/soap-message.ts';
import {RawConnection} from '../http/raw-http.ts';
import {phrasebookService, sendLegacy, service, systemID, usePhrasebook} from './legacy-service.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {fieldsOf} from '../../../src/contract/wire-schemas.ts';
import {EXTENDED_FIELDS} from '../json/extended-fields.ts';

const CONTRACT = 'http://letsmt.eu/translationAPI';
const DATA = 'http://schemas.datacontract.org/2004/07';
const TRANSLATION = `${DATA}/LetsMT.Translation`;
const RESULT = `${DATA}/Tilde.TextProcessor`;
const USERS = `${DATA}/TranslationAPILib.Classes`;
const SYSTEM_MANAGER = 'http://www.tilde.com/LetsMT/SystemManager';

describe('SOAP for clients of the original service', () => {
  usePhrasebook();

  const send = (operation: string, parameters: Readonly<Record<string, string>> = {}, more = '') => {
    const elements = Object.entries(parameters).map(
      ([name, value]) => `<${name}>${escaped(value)}</${name}>`,
    );
    return post(
      service,
      envelope(
        `<${operation} xmlns="${CONTRACT}"><appID>old</appID>${elements.join('')}${more}</${operation}>`,
      ),
    );
  };
  const names = ({children}: Element) => children.map(({local}) => local);
  const texts = ({children}: Element) => children.map(({text}) => text);
  const result = (answer: SoapAnswer): Element => {
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.uri, CONTRACT);
    return resultOf(answer);
  };

  it('lists systems with texts and properties as objects', async () => {
    const [usual] = await service.systems();
    const list = result(await send('GetSystemList'));
    assert.deepEqual(names(list), ['System']);
    const systems = child(list, 'System').children;
    assert.ok(systems.every(({local, uri}) => local === 'MTSystem' && uri === TRANSLATION));
    const system = systems[0]!;
    const fields = fieldsOf('System').filter((name) => name !== 'SrcLanguage' && name !== 'TrgLanguage');
    assert.deepEqual(names(system), fields.toSorted());
    assert.equal(child(system, 'ID').text, usual!.ID);
    assert.deepEqual(names(child(system, 'Title')), fieldsOf('Text'));
    assert.deepEqual(texts(child(system, 'Title')), ['en', usual!.Title]);
    const language = child(system, 'SourceLanguage');
    assert.deepEqual(names(language), fieldsOf('Language'));
    assert.deepEqual(texts(child(language, 'Name')), ['en', usual!.SrcLanguage.Name]);
    const properties = child(system, 'Metadata').children;
    assert.deepEqual(
      properties.map((property) => [property.local, ...names(property)]),
      properties.map(() => ['ObjectProperty', ...fieldsOf('MetadataItem')]),
    );
    assert.deepEqual(
      properties.map(texts),
      usual!.Metadata.map(({Key, Value}) => [Key, Value]),
    );
  });

  it('has the members of every data contract in the order of their code units', async () => {
    const start = {systemID, fileName: 'rīts.txt', content: Buffer.from('Good morning').toString('base64')};
    const id = result(await send('StartDocumentTranslation', start)).text;
    await send('UpdateTranslation', {systemID, text: 'In order', translation: 'Pēc kārtas'});
    const results: [namespace: string, one: Element][] = [
      [RESULT, result(await send('TranslateEx', {systemID, text: 'Good morning', options: 'qe'}))],
      [TRANSLATION, result(await send('GetDocumentTranslationState', {id}))],
      [TRANSLATION, child(result(await send('GetDocumentTranslationList')), 'Document')],
      [TRANSLATION, child(result(await send('GetTranslations', {systemID})), 'Translation')],
      [USERS, result(await send('GetUserInfo'))],
    ];
    for (const [namespace, element] of results) {
      assert.ok(element.children.length > 1);
      assert.deepEqual(names(element), names(element).toSorted());
      assert.ok(element.children.every(({uri}) => uri === namespace));
    }
    const state = result(await send('GetDocumentTranslationState', {id}));
    assert.deepEqual(names(state), fieldsOf('DocumentState').toSorted());
    assert.equal(child(state, 'Id').text, id);
    const removed = await send('RemoveDocumentTranslation', {id});
    assert.deepEqual([removed.body.local, names(removed.body)], ['RemoveDocumentTranslationResponse', []]);
  });

  it('translates as JSON does', async () => {
    const text = 'Good morning. \r\n<b>Labrīt</b> & 😀 שלום';
    const json = await sendLegacy(service, 'Translate', {body: {systemID, text, options: 'qe'}});
    const parameters = {systemID, text, options: 'qe'};
    assert.equal(result(await send('Translate', parameters)).text, json.json);
    const extended = result(await send('TranslateEx', parameters));
    assert.deepEqual(names(extended), EXTENDED_FIELDS);
    const array = `<textArray xmlns:a="${ARRAYS}"><a:string>Good morning</a:string></textArray>`;
    assert.equal(result(await send('TranslateArray', {systemID}, array)).children[0]!.uri, ARRAYS);
    assert.equal(
      result(await send('TranslateArrayEx', {systemID}, array)).children[0]!.local,
      'TranslateResult',
    );
  });

  it('returns the user, with the group that plugins show at login', async () => {
    const user = result(await send('GetUserInfo'));
    assert.deepEqual(names(user), ['activeGroup', 'email', 'name', 'surname', 'userGroups']);
    assert.deepEqual([child(user, 'name').text, child(user, 'activeGroup').text], ['anna', 'everyone']);
    assert.deepEqual([child(user, 'email').isNil, child(user, 'surname').isNil], [true, true]);
    const [group, ...rest] = child(user, 'userGroups').children;
    assert.deepEqual([group!.local, rest], ['UserGroup', []]);
    assert.deepEqual(names(group!), ['id', 'name', 'userRoles']);
    assert.deepEqual(texts(group!), ['everyone', 'Everyone', '']);
  });

  it('lists term corpora in the order of the service that they came from', async () => {
    const term = {source: 'rūķis', target: 'Gnom'};
    const corpus = {title: 'Rūķi <&>', type: 'public', source: 'en', target: 'lv'} as const;
    const {id} = await service.store.corpora.import({...corpus, systemId: undefined, ownerId: undefined}, [
      term,
    ]);
    const [listed] = result(await send('GetSystemTermCorpora', {systemID})).children;
    assert.deepEqual([listed!.uri, listed!.local], [SYSTEM_MANAGER, 'TermCorpus']);
    assert.deepEqual(names(listed!), ['CorpusId', 'Title', 'Type', 'Status']);
    assert.deepEqual(texts(listed!), [id, 'Rūķi <&>', 'public', 'Ready']);
  });

  it('has the operations that plugins know with Post at the end', async () => {
    const text = 'Good morning';
    const posted = await send('TranslatePost', {systemID, text, options: ''});
    assert.equal(posted.body.local, 'TranslatePostResponse');
    assert.equal(result(posted).text, result(await send('Translate', {systemID, text, options: ''})).text);
    const start = {systemID, fileName: 'rīts.txt', content: Buffer.from(text).toString('base64')};
    assert.match(result(await send('StartDocumentTranslationPost', start)).text, /^d-/);
    const update = {systemID, text: 'posted', translation: 'nosūtīts'};
    assert.equal((await send('UpdateTranslationPost', update)).body.local, 'UpdateTranslationPostResponse');
    const removed = await send('RemoveTranslationPost', update);
    assert.deepEqual([removed.status, removed.body.local], [200, 'RemoveTranslationPostResponse']);
    for (const unknown of ['GetSystemListPost', 'Post', 'PostPost']) {
      assert.equal(faultOf(await send(unknown)).code, 404);
    }
  });

  it('lists and removes human translations', async () => {
    const text = 'A <b>bold</b> & long sentence';
    const submitted = await send('UpdateTranslation', {systemID, text, translation: 'Garš <b>teikums</b>'});
    assert.equal(submitted.body.local, 'UpdateTranslationResponse');
    const listed = result(await send('GetTranslations', {systemID})).children;
    const submittedRows = listed.filter((row) => child(row, 'Text').text === 'Garš <b>teikums</b>');
    assert.deepEqual(submittedRows.map(names), [
      ['Accepted', 'CanEdit', 'FromMyDomain', 'Id', 'Origin', 'Text', 'Type'],
    ]);
    assert.match(child(submittedRows[0]!, 'Id').text, /^\d{1,15}$/);
    const [human, machine, ...more] = result(await send('GetTranslations', {systemID, text})).children;
    assert.deepEqual([human, more], [submittedRows[0], []]);
    assert.deepEqual([child(machine!, 'Type').text, child(machine!, 'Accepted').text], ['machine', 'false']);
    const removed = await send('RemoveTranslation', {systemID, text});
    assert.deepEqual([removed.status, removed.body.local], [200, 'RemoveTranslationResponse']);
    const [left, ...rest] = result(await send('GetTranslations', {systemID, text})).children;
    assert.deepEqual([child(left!, 'Type').text, rest], ['machine', []]);
    assert.equal(faultOf(await send('RemoveTranslation', {systemID, text})).code, 404);
  });

  it('answers with faults of its own namespace', async () => {
    const answer = await send('Translate', {systemID: 'smt-none', text: 'x', options: ''});
    assert.deepEqual([faultOf(answer).code, answer.status], [22, 500]);
    assert.equal(child(child(answer.body, 'detail'), 'Fault').uri, `${DATA}/LetsMT`);
    // Plugins look for the code in the fault's text, and show the text after "description: ".
    const {message} = faultOf(answer);
    const text = child(answer.body, 'faultstring').text;
    assert.equal(text, `code: 22, exception: systemNotFound, description: ${message}`);
    const broken = await send('Translate', {systemID: 'smt-\nno\r\nne', text: 'x', options: ''});
    // A single line, since plugins read the description to the end of the line.
    assert.match(child(broken.body, 'faultstring').text, /^code: 22, .*description: .*"smt- no ne".*$/);
    const options = 'client=SDLTradosStudio,version=1.5,termCorpusId=c-none';
    const terms = await send('Translate', {systemID, text: 'x', options});
    assert.match(child(terms.body, 'faultstring').text, /^code: 41, .*description: The term corpus /);
  });

  it('refuses a caller without a token as soon as the namespace is known, and one that sends nothing', async () => {
    const head =
      'POST /service.svc/soap HTTP/1.1\r\nHost: x\r\nContent-Type: text/xml\r\nContent-Length: 90000\r\n\r\n';
    const begun = `${envelope(`<GetSystemList xmlns="${CONTRACT}">`).split('</s:Body>', 1)[0]}<appID>old`;
    for (const [sent, form] of [
      [begun, /^HTTP\/1\.1 401 [^]*<faultstring[^>]*>code: 401, exception: unauthorized, description: /],
      ['', /^HTTP\/1\.1 401 [^]*<faultstring[^>]*>The header client-id is missing/],
    ] as const) {
      const connection = new RawConnection(service.url);
      try {
        connection.write(head + sent);
        assert.match(await connection.receives(/<\/s:Envelope>/), form);
      } finally {
        connection.socket.destroy();
      }
    }
  });

  it('leaves the other namespace unchanged', async () => {
    assert.deepEqual(names(resultOf(await ask(service, 'GetSystemList'))).slice(0, 1), ['System']);
    assert.equal(faultOf(await ask(service, 'GetUserInfo')).code, 404);
  });

  it('answers below the legacy address as well', async () => {
    const raw = envelope(`<GetUserInfo xmlns="${CONTRACT}"/>`);
    const response = await fetch(`${service.url}/legacy/service.svc/soap`, {
      method: 'POST',
      headers: {'client-id': service.token, 'content-type': 'text/xml; charset=utf-8'},
      body: raw,
      signal: AbortSignal.timeout(deadline(20_000)),
    });
    assert.match(await response.text(), /<GetUserInfoResponse/);
    assert.equal(response.status, 200);
  });

  it('has faults for unknown operations and tokens in its own namespace and text form', async () => {
    const FAULTS = `${DATA}/LetsMT`;
    const form = (code: number, exception: string) =>
      new RegExp(`^code: ${code}, exception: ${exception}, description: \\S`);
    const element = `<GetEverything xmlns="${CONTRACT}"/>`;
    const unknown = await post(service, envelope(element));
    const textOf = ({body}: SoapAnswer) => child(body, 'faultstring').text;
    const namespaceOf = ({body}: SoapAnswer) => child(child(body, 'detail'), 'Fault').uri;
    assert.equal(namespaceOf(unknown), FAULTS);
    assert.match(textOf(unknown), form(404, 'notFound'));
    assert.match(textOf(unknown), /legacy\/service\.svc\?singlewsdl/);
    for (const token of ['', 'mt_wrong']) {
      for (const namespace of [CONTRACT, 'urn:mtservice:translation']) {
        const list = envelope(`<GetSystemList xmlns="${namespace}"><appID>old</appID></GetSystemList>`);
        const refused = await post({...service, token}, list);
        assert.equal(refused.status, 401);
        const isLegacy = namespace === CONTRACT;
        assert.equal(form(401, 'unauthorized').test(textOf(refused)), isLegacy);
        assert.equal(namespaceOf(refused) === FAULTS, isLegacy);
      }
    }
    for (const broken of ['', 'nothing', '<a', `${'<!-- '.padEnd(200_000, 'x')} -->`]) {
      assert.equal((await post({...service, token: ''}, broken)).status, 401);
    }
  });

  it('has the namespaces that are configured', async () => {
    const legacy = {soap: {contract: 'urn:old:contract', users: 'urn:old:data'}};
    const otherService = await phrasebookService({legacy});
    try {
      const answer = await post(otherService, envelope('<GetUserInfo xmlns="urn:old:contract"/>'));
      assert.equal(child(resultOf(answer), 'name').uri, 'urn:old:data');
      const unknown = await post(otherService, envelope(`<GetUserInfo xmlns="${CONTRACT}"/>`));
      assert.equal(faultOf(unknown).code, 400);
      assert.equal(readXml(unknown.text).local, 'Envelope');
    } finally {
      await otherService.close();
    }
  });
});
