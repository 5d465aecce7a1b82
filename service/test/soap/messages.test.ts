import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import type {TestService} from '../http/running-service.ts';
import {sendTo} from '../http/send-to.ts';
import {startParityService} from './parity-service.ts';
import {
  ARRAYS,
  ask,
  CONTRACT,
  DATA,
  ENVELOPE,
  envelope,
  faultOf,
  operationElement,
  post,
  resultOf,
} from './soap-message.ts';

const START = `<?xml version="1.0" encoding="utf-8"?>\n<s:Envelope xmlns:s="${ENVELOPE}"><s:Body>`;
const END = '</s:Body></s:Envelope>';
const knownParameters = {appID: 'test', systemID: 'smt-run', options: ''};
const translate = operationElement('Translate', {...knownParameters, text: 'čau'});

let service: TestService;
before(async () => {
  service = await startParityService();
});
after(() => service?.close());

describe('answers over SOAP, byte for byte', () => {
  const CASES: [operation: string, parameters: object, body: string][] = [
    [
      'Translate',
      {...knownParameters, text: 'a & <b>č</b> ]]>\r\n\t"x"'},
      `<TranslateResponse xmlns="${CONTRACT}"><TranslateResult>A &amp; &lt;b&gt;Č&lt;/b&gt; ]]&gt;&#xD;\n\t"X"</TranslateResult></TranslateResponse>`,
    ],
    [
      'Translate',
      {...knownParameters, text: ''},
      `<TranslateResponse xmlns="${CONTRACT}"><TranslateResult></TranslateResult></TranslateResponse>`,
    ],
    [
      'TranslateArray',
      {...knownParameters, textArray: ['a', '', ' b ']},
      `<TranslateArrayResponse xmlns="${CONTRACT}"><TranslateArrayResult xmlns:a="${ARRAYS}"><a:string>A</a:string><a:string/><a:string> B </a:string></TranslateArrayResult></TranslateArrayResponse>`,
    ],
    [
      'TranslateArray',
      {...knownParameters, textArray: []},
      `<TranslateArrayResponse xmlns="${CONTRACT}"><TranslateArrayResult xmlns:a="${ARRAYS}"></TranslateArrayResult></TranslateArrayResponse>`,
    ],
    [
      'TranslateEx',
      {...knownParameters, text: 'Labrīt visiem. Kā jums klājas?'},
      `<TranslateExResponse xmlns="${CONTRACT}"><TranslateExResult xmlns:d="${DATA}" xmlns:a="${ARRAYS}"><d:countSentences>2</d:countSentences><d:countTokens>7</d:countTokens><d:originalSentenceRanges><a:ArrayOfint><a:int>0</a:int><a:int>14</a:int></a:ArrayOfint><a:ArrayOfint><a:int>15</a:int><a:int>15</a:int></a:ArrayOfint></d:originalSentenceRanges><d:qualityEstimate>0</d:qualityEstimate><d:translation>LABRĪT VISIEM. KĀ JUMS KLĀJAS?</d:translation><d:translationSentenceRanges><a:ArrayOfint><a:int>0</a:int><a:int>14</a:int></a:ArrayOfint><a:ArrayOfint><a:int>15</a:int><a:int>15</a:int></a:ArrayOfint></d:translationSentenceRanges></TranslateExResult></TranslateExResponse>`,
    ],
    [
      'UpdateTranslation',
      {...knownParameters, text: 'x', translation: 'y'},
      `<UpdateTranslationResponse xmlns="${CONTRACT}"/>`,
    ],
    [
      'GetSystemTermCorpora',
      knownParameters,
      `<GetSystemTermCorporaResponse xmlns="${CONTRACT}"><GetSystemTermCorporaResult xmlns:d="${DATA}"></GetSystemTermCorporaResult></GetSystemTermCorporaResponse>`,
    ],
  ];
  for (const [operation, parameters, body] of CASES) {
    it(`${operation} of ${JSON.stringify(parameters)}`, async () => {
      const answer = await ask(service, operation, parameters as Record<string, unknown>);
      assert.equal(answer.text, START + body + END);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('content-type'), 'text/xml; charset=utf-8');
    });
  }

  it('a system has its elements in order, an empty description, metadata by key', async () => {
    const {text} = await ask(service, 'GetSystemList', {appID: 'test', uiLanguageId: 'lv'});
    const [, system] = /(<d:System><d:ID>smt-stop<.*?<\/d:System>)/.exec(text)!;
    const title = 'Apturēta &lt;sistēma&gt; &amp; "Co"';
    assert.equal(
      system!.replace(/<d:Item key="id">.*<\/d:Item>/, ''),
      '<d:System><d:ID>smt-stop</d:ID><d:SrcLanguage><d:Code>en</d:Code><d:Name>English</d:Name></d:SrcLanguage>' +
        '<d:TrgLanguage><d:Code>lv</d:Code><d:Name>Latvian</d:Name></d:TrgLanguage><d:Domain>general</d:Domain>' +
        `<d:Title>${title}</d:Title><d:Description/><d:Metadata><d:Item key="name">${title}</d:Item>` +
        '<d:Item key="status">notstarted</d:Item></d:Metadata></d:System>',
    );
  });

  it('a task without an error has nil elements for it', async () => {
    const content = Buffer.from('<p>čau</p>').toString('base64');
    const started = await ask(service, 'StartDocumentTranslation', {
      ...knownParameters,
      fileName: 'a.html',
      content,
    });
    const id = resultOf(started).text;
    const {text} = await ask(service, 'GetDocumentTranslationState', {appID: 'test', id});
    assert.ok(
      text.startsWith(
        `${START}<GetDocumentTranslationStateResponse xmlns="${CONTRACT}"><GetDocumentTranslationStateResult xmlns:d="${DATA}" xmlns:i="http://www.w3.org/2001/XMLSchema-instance"><d:id>${id}</d:id><d:Segments>`,
      ),
      text,
    );
    assert.match(
      text,
      /<d:Filename>a\.html<\/d:Filename><d:Status>\w+<\/d:Status><d:System>smt-run<\/d:System><d:ErrorCode i:nil="true"\/><d:ErrorMessage i:nil="true"\/><\/GetDocumentTranslationStateResult>/,
    );
  });

  it('characters that XML 1.0 cannot have are replaced', async () => {
    const translation = 'a\u0008\u001f \uffff\ufffe\u007f\u0085 \u{1f1f1}\u{1f1fb}';
    await service.send('UpdateTranslation', {body: {...knownParameters, text: 'dīvaini', translation}});
    const answer = await ask(service, 'Translate', {...knownParameters, text: 'dīvaini'});
    const expected = 'a\ufffd\ufffd \ufffd\ufffd\u007f\u0085 \u{1f1f1}\u{1f1fb}';
    assert.equal(resultOf(answer).text, expected);
  });

  it('a fault has an unqualified code, string and detail', async () => {
    const answer = await ask(service, 'Translate', {...knownParameters, systemID: 'smt-nav', text: ''});
    const message =
      'There is no translation system with the ID "smt-nav". GetSystemList lists those that you can use.';
    assert.equal(
      answer.text,
      `${START}<s:Fault><faultcode>s:Client</faultcode><faultstring>${message}</faultstring>` +
        `<detail><d:Fault xmlns:d="${DATA}"><d:ErrorCode>22</d:ErrorCode><d:ErrorMessage>${message}</d:ErrorMessage></d:Fault></detail></s:Fault>${END}`,
    );
    assert.equal(answer.status, 500);
    assert.equal(answer.headers.get('content-type'), 'text/xml; charset=utf-8');
  });
});

describe('requests over SOAP', () => {
  const headersOf = (header: string) => post(service, envelope(translate, header));
  const works = async (xml: string, headers: Record<string, string> = {}, address = 'service.svc/soap') => {
    const answer = await sendTo(`${service.url}/${address}`, {
      token: service.token,
      method: 'POST',
      raw: xml,
      headers,
    });
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.text, /<TranslateResult>ČAU<\/TranslateResult>/);
  };

  for (const soapaction of [
    `"${CONTRACT}/ITranslationServiceContract/Translate"`,
    `${CONTRACT}/ITranslationServiceContract/Translate`,
    '""',
    '"urn:x/RemoveDocumentTranslation"',
    undefined,
  ]) {
    it(`are answered with the SOAPAction ${soapaction}`, () =>
      works(envelope(translate), soapaction === undefined ? {} : {soapaction}));
  }

  for (const address of ['Service.svc/soap', '/SERVICE.SVC//Soap/', 'service.svc/SOAP?x=1']) {
    it(`are answered at ${address}`, () => works(envelope(translate), {}, address));
  }

  for (const type of ['text/xml', 'application/soap+xml; charset=UTF-8', 'application/json', '']) {
    it(`are answered with the content type "${type}"`, () =>
      works(envelope(translate), {'content-type': type}));
  }

  for (const [what, xml] of [
    [
      'a byte order mark and a declaration',
      `\ufeff<?xml version="1.0" encoding="utf-8"?>\r\n${envelope(translate)}\n`,
    ],
    [
      'comments and white space',
      envelope(` <!-- a > b -->\n${translate}\r\n`).replace('<s:Body>', '<!-- -->\n<s:Body>'),
    ],
    ['an empty header', envelope(translate, '')],
    [
      'other prefixes',
      envelope(translate)
        .replace(/(<\/?)s:/g, '$1env:')
        .replace('xmlns:s=', 'xmlns:env='),
    ],
    [
      'qualified parameters',
      envelope(
        `<t:Translate xmlns:t="${CONTRACT}"><t:text>čau</t:text><t:systemID>smt-run</t:systemID></t:Translate>`,
      ),
    ],
    [
      'unqualified parameters',
      envelope(
        `<t:Translate xmlns:t="${CONTRACT}"><text>čau</text><systemID>smt-run</systemID></t:Translate>`,
      ),
    ],
    ['a text in CDATA and references', envelope(translate.replace('čau', '<![CDATA[č]]>&#97;&#x75;'))],
    [
      'parameters that nobody knows',
      envelope(translate.replace('<text>', '<more><deep>x</deep></more><text>')),
    ],
  ] as const) {
    it(`are answered with ${what}`, () => works(xml));
  }

  for (const [what, header] of [
    [
      'WS-Addressing headers that must be understood',
      '<Action xmlns="http://www.w3.org/2005/08/addressing" s:mustUnderstand="1">x</Action>',
    ],
    [
      'the headers of WCF',
      '<To s:mustUnderstand="1" xmlns="http://schemas.microsoft.com/ws/2005/05/addressing/none">x</To>',
    ],
    ['an unknown header', '<x xmlns="urn:x"><y s:mustUnderstand="1"/>text</x>'],
    ['one that need not be understood', '<x xmlns="urn:x" s:mustUnderstand="0"/>'],
    ['one for somebody else', '<x xmlns="urn:x" s:mustUnderstand="1" s:actor="urn:other"/>'],
  ] as const) {
    it(`are answered with ${what}`, async () => assert.equal(resultOf(await headersOf(header)).text, 'ČAU'));
  }

  for (const actor of ['', ' s:actor=""', ' s:actor="http://schemas.xmlsoap.org/soap/actor/next"']) {
    it(`get the MustUnderstand fault for an unknown header that must be understood${actor}`, async () => {
      const answer = await headersOf(`<x xmlns="urn:x" s:mustUnderstand="1"${actor}/>`);
      const {status, faultcode, code, message} = faultOf(answer);
      assert.deepEqual([status, faultcode, code], [500, 'MustUnderstand', undefined]);
      assert.match(message, /The header x in "urn:x"/);
    });
  }

  it('get the VersionMismatch fault in an envelope of SOAP 1.2', async () => {
    const xml = envelope(translate).replaceAll(ENVELOPE, 'http://www.w3.org/2003/05/soap-envelope');
    const {status, faultcode, code} = faultOf(await post(service, xml));
    assert.deepEqual([status, faultcode, code], [500, 'VersionMismatch', undefined]);
  });

  for (const token of ['', 'mt_nothing']) {
    it(`get 401, readable for a page of another origin, with the token "${token}"`, async () => {
      const answer = await post(service, envelope(translate), {
        token,
        headers: {origin: 'https://cms.example'},
      });
      assert.equal(answer.status, 401);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.equal(faultOf(answer).code, 401);
    });
  }

  it('may come from pages of other origins', async () => {
    const answer = await sendTo(`${service.url}/service.svc/soap`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://cms.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'client-id,soapaction,content-type',
      },
    });
    assert.equal(answer.status, 204);
    assert.match(answer.headers.get('access-control-allow-headers') ?? '', /client-id.*soapaction/);
  });

  it('give base64 with line ends of every kind, in CDATA too, and content before or after the rest', async () => {
    const bytes = Buffer.from('<p>Ceļš līdz mājām</p>'.repeat(20));
    const base64 = bytes.toString('base64');
    const lines = (end: string) => base64.replace(/.{20}/g, (line) => line + end);
    for (const content of [
      base64,
      lines('\r\n'),
      lines('&#xD;\n'),
      lines('&#13;&#10;&#9;&#x20;'),
      `<![CDATA[${lines('\n')}]]>`,
      `${base64.slice(0, 30)}<!-- -->${base64.slice(30, 77)}<![CDATA[${base64.slice(77)}]]> `,
    ]) {
      const element = `<content>${content}</content>`;
      for (const order of [
        `${element}<fileName>a.html</fileName>`,
        `<filename>a.html</filename>${element}`,
      ]) {
        const xml = `<StartDocumentTranslation xmlns="${CONTRACT}"><systemID>smt-run</systemID>${order}</StartDocumentTranslation>`;
        const id = resultOf(await post(service, envelope(xml))).text;
        const state = resultOf(await ask(service, 'GetDocumentTranslationState', {id}));
        assert.equal(state.children.find(({local}) => local === 'Size')!.text, String(bytes.length));
      }
    }
  });
});

describe('extended results over SOAP, whatever the options ask for', () => {
  it('have the elements of the description, in its order', async () => {
    const options = 'qe,alignment,checks,matches';
    const {text} = await sendTo(`${service.url}/service.svc?singlewsdl`, {});
    const type = /<xs:complexType name="TranslateResult">(.*?)<\/xs:complexType>/s.exec(text)?.[1] ?? '';
    const described = [...type.matchAll(/<xs:element [^>]*name="(\w+)"/g)].map(([, name]) => name);
    assert.equal(described.length, 6);
    const single = resultOf(
      await ask(service, 'TranslateEx', {...knownParameters, options, text: 'Labrīt 25.'}),
    );
    const each = resultOf(
      await ask(service, 'TranslateArrayEx', {...knownParameters, options, textArray: ['Labrīt 25.', '']}),
    );
    for (const result of [single, ...each.children])
      assert.deepEqual(
        result.children.map(({local}) => local),
        described,
      );
  });
});
