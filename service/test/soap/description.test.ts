import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {OPERATIONS} from '../../../src/contract/index.ts';
import {runService, type TestService} from '../http/running-service.ts';
import {errorOf, sendTo} from '../http/send-to.ts';
import {child, CONTRACT, readXml, type Element} from './soap-message.ts';

const POLICY = 'http://schemas.xmlsoap.org/ws/2004/09/policy';

async function described(service: TestService, query: string, headers: Record<string, string> = {}) {
  const answer = await sendTo(`${service.url}${query}`, {headers});
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.headers.get('content-type'), 'text/xml; charset=utf-8');
  return readXml(answer.text);
}

function addressIn(definitions: Element): string {
  const port = child(child(definitions, 'service'), 'port');
  return child(port, 'address').attributes['location']!;
}

/** Lists an element and all its descendants. */
function all(element: Element): Element[] {
  return [element, ...element.children.flatMap(all)];
}

describe('the description of the SOAP endpoint', () => {
  let service: TestService;
  before(async () => {
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
  });
  after(() => service?.close());

  for (const query of [
    '/service.svc?singlewsdl',
    '/Service.svc?singleWsdl',
    '/SERVICE.SVC?WSDL',
    '/service.svc/?wsdl=',
    '/service.svc/soap?wsdl',
    '/service.svc?x=1&wsdl',
  ]) {
    it(`is at ${query}, with the one address`, async () => {
      assert.equal(addressIn(await described(service, query)), `${service.url}/service.svc/soap`);
    });
  }

  it('has every operation of the contract, with its parameters in order, and nothing from elsewhere', async () => {
    const definitions = await described(service, '/service.svc?singlewsdl');
    assert.equal(definitions.attributes['targetNamespace'], CONTRACT);
    const portType = child(definitions, 'portType');
    assert.equal(portType.attributes['name'], 'ITranslationServiceContract');
    const names = (element: Element) =>
      element.children.filter(({local}) => local === 'operation').map(({attributes}) => attributes['name']);
    assert.deepEqual(names(portType), Object.keys(OPERATIONS));
    assert.deepEqual(names(child(definitions, 'binding')), Object.keys(OPERATIONS));
    const schema = child(definitions, 'types').children.find(
      ({attributes}) => attributes['targetNamespace'] === CONTRACT,
    )!;
    const parametersOf = (name: string) => {
      const wrapper = schema.children.find(({attributes}) => attributes['name'] === name)!;
      return child(child(wrapper, 'complexType'), 'sequence').children.map(
        ({attributes}) => attributes['name'],
      );
    };
    for (const [name, {parameters}] of Object.entries(OPERATIONS)) {
      const expected = Object.keys(parameters).map((parameter) =>
        parameter === 'uiLanguageID' ? 'uiLanguageId' : parameter,
      );
      assert.deepEqual(parametersOf(name), expected);
    }
    assert.deepEqual(parametersOf('UpdateTranslationResponse'), []);
    const actions = all(definitions).flatMap(({attributes}) => attributes['soapAction'] ?? []);
    assert.ok(actions.includes(`${CONTRACT}/ITranslationServiceContract/Translate`));
    for (const {attributes} of all(definitions)) assert.equal(attributes['schemaLocation'], undefined);
  });

  it('does not take the word of a client for a proxy', async () => {
    const headers = {'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example'};
    const definitions = await described(service, '/service.svc?wsdl', headers);
    assert.equal(addressIn(definitions), `${service.url}/service.svc/soap`);
    assert.ok(!all(definitions).some(({uri}) => uri === POLICY));
  });

  it('is named where an operation is called by a method other than POST', async () => {
    for (const [method, path] of [
      ['GET', '/service.svc/soap'],
      ['GET', '/service.svc/soap?other'],
      ['PUT', '/Service.svc/SOAP'],
      ['DELETE', '/legacy/service.svc/soap'],
    ] as const) {
      const answer = await sendTo(`${service.url}${path}`, {method});
      assert.equal(answer.status, 405, path);
      assert.equal(answer.headers.get('allow'), 'POST');
      assert.match(errorOf(answer).description!, /with POST.*service\.svc\?singlewsdl/);
    }
  });

  it('is not at the service without a query', async () => {
    for (const query of ['', '?', '?other', '?text=wsdl']) {
      assert.equal((await sendTo(`${service.url}/service.svc${query}`, {})).status, 404);
    }
  });
});

describe('the description behind a trusted proxy', () => {
  let service: TestService;
  before(async () => {
    const configuration = {
      engines: {phrasebook: {engine: 'phrasebook'}},
      trustProxy: ['127.0.0.1'],
      basePath: '/mt',
      soap: {
        contract: 'http://example.com/a?b&c',
        actionBase: 'http://example.com/actions',
        systems: 'http://example.com/systems',
      },
    };
    // The address may be that of the socket, so requests use sockets.
    service = await runService(configuration, {overSockets: true});
  });
  after(() => service?.close());

  it('has the address that the proxy is known by, and the https policy', async () => {
    const headers = {'x-forwarded-proto': 'https', 'x-forwarded-host': 'mt.example:8443'};
    const definitions = await described(service, '/Service.svc?wsdl', headers);
    assert.equal(addressIn(definitions), 'https://mt.example:8443/mt/service.svc/soap');
    assert.ok(all(definitions).some(({uri, local}) => uri === POLICY && local === 'PolicyReference'));
  });

  it('has no policy over http', async () => {
    const definitions = await described(service, '/service.svc?wsdl', {'x-forwarded-host': 'mt.example'});
    assert.equal(addressIn(definitions), 'http://mt.example/mt/service.svc/soap');
    assert.ok(!all(definitions).some(({uri}) => uri === POLICY));
  });

  it('does not repeat an invalid host name', async () => {
    const headers = {'x-forwarded-host': 'a"><script>alert(1)</script>'};
    const definitions = await described(service, '/service.svc?wsdl', headers);
    assert.match(addressIn(definitions), /^http:\/\/127\.0\.0\.1:\d+\/mt\/service\.svc\/soap$/);
  });

  it('has the namespaces of the configuration', async () => {
    const definitions = await described(service, '/service.svc?wsdl');
    assert.equal(definitions.attributes['targetNamespace'], 'http://example.com/a?b&c');
    const namespaces = child(definitions, 'types').children.map(
      ({attributes}) => attributes['targetNamespace'],
    );
    assert.ok(namespaces.includes('http://example.com/systems'));
  });
});
