import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {ConfigurationError, loadConfiguration, type ConfigurationSource} from '../../src/config/index.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mtservice-configuration-'));
});
after(() => rm(folder, {recursive: true, force: true}));

async function load(file: unknown, more: Partial<ConfigurationSource> = {}) {
  const configFile = join(folder, 'mtservice.json');
  await writeFile(configFile, typeof file === 'string' ? file : JSON.stringify(file));
  return loadConfiguration({dataFolder: folder, configFile, env: {}, ...more});
}

async function fault(file: unknown, more?: Partial<ConfigurationSource>): Promise<string> {
  try {
    await load(file, more);
  } catch (error) {
    assert.ok(error instanceof ConfigurationError, String(error));
    return error.message;
  }
  throw new Error('the configuration was taken');
}

describe('the configuration', () => {
  it('needs no file: phrasebook and Apertium on port 8080 of this machine', async () => {
    const configuration = await loadConfiguration({dataFolder: join(folder, 'none'), env: {}});
    assert.deepEqual(configuration.engines, {
      phrasebook: {engine: 'phrasebook'},
      apertium: {engine: 'apertium'},
    });
    assert.equal(configuration.host, '127.0.0.1');
    assert.equal(configuration.port, 8080);
    assert.equal(configuration.systems, undefined);
    assert.equal(configuration.limits.maxTextCharacters, 100_000);
    assert.equal(configuration.limits.maxArrayItems, 5_000);
    assert.equal(configuration.limits.maxBodyBytes, 2_097_152);
    assert.equal(configuration.limits.dailyCharacters, 10_000_000);
    assert.equal(configuration.corsOrigins, '*');
  });

  it('takes the port from the caller, then PORT, then the file', async () => {
    assert.equal((await load({port: 1000})).port, 1000);
    assert.equal((await load({port: 1000}, {env: {PORT: '0'}})).port, 0);
    assert.equal((await load({port: 1000}, {env: {PORT: '2000'}, port: 3000})).port, 3000);
    assert.equal((await load({}, {env: {HOST: '::1'}})).host, '::1');
    assert.match(
      await fault({}, {env: {PORT: 'http'}}),
      /PORT must be a port number from 0 to 65535, not "http"/,
    );
  });

  it('takes keys from the environment and from files, wherever a text stands', async () => {
    await writeFile(join(folder, 'llm.key'), 'sk-no-line-end\n');
    const engines = {
      llm: {
        engine: 'openai',
        url: 'http://127.0.0.1:${LLM_PORT}/v1',
        model: 'gemma3',
        apiKey: '${file:llm.key}',
        pairs: [{source: 'en', target: 'lv'}],
      },
    };
    const taken = await load(
      {engines, defaults: {domain: 'costs $${5}, $x and {y}'}},
      {env: {LLM_PORT: '11434'}},
    );
    const expected = {...engines.llm, url: 'http://127.0.0.1:11434/v1', apiKey: 'sk-no-line-end'};
    assert.deepEqual(taken.engines, {llm: expected});
    assert.equal(taken.defaults.domain, 'costs ${5}, $x and {y}');
  });

  it('names the place of a reference that leads nowhere, and never a value', async () => {
    const place = (apiKey: string) => ({engines: {llm: {engine: 'openai', apiKey}}});
    assert.match(
      await fault(place('${LLM_KEY}')),
      /is wrong: engines\.llm\.apiKey needs the variable LLM_KEY of the environment, which is not set\.$/,
    );
    assert.match(
      await fault(place('${file:nowhere.key}')),
      /engines\.llm\.apiKey needs the file .*nowhere\.key, which cannot be read: .+\.$/,
    );
    assert.match(
      await fault({defaults: {domain: '${a-b}'}}),
      /defaults\.domain has \$\{a-b\}: write \$\{NAME\}/,
    );
    assert.match(await fault({systems: [{engine: '${X}'}]}), /systems\[0\]\.engine needs the variable X/);
  });

  it('takes addresses and networks of proxies, and names one that is none', async () => {
    const proxies = ['loopback', '10.0.0.7', '10.0.0.0/8', '2001:db8::/32', '::1'];
    assert.deepEqual((await load({trustProxy: proxies})).trustProxy, proxies);
    for (const wrong of ['10.0.0.0/99', 'proxy.example', '', '10.0.0.1/', '2001:db8::/129']) {
      assert.match(
        await fault({trustProxy: ['::1', wrong]}),
        /trustProxy\[1\] must be an address such as/,
        wrong,
      );
    }
  });

  it('resolves folders from where the file is', async () => {
    const {componentsFolder} = await load({componentsFolder: '../components'});
    assert.equal(componentsFolder, join(folder, '../components'));
  });

  it('fills what the file leaves out', async () => {
    const {limits} = await load({limits: {maxArrayItems: 7}});
    assert.equal(limits.maxArrayItems, 7);
    assert.equal(limits.maxTextCharacters, 100_000);
  });

  it('refuses a file that was named and is not there', async () => {
    const configFile = join(folder, 'absent.json');
    await assert.rejects(
      loadConfiguration({dataFolder: folder, configFile, env: {}}),
      /absent\.json.*does not exist/,
    );
  });

  const faults: [file: unknown, message: RegExp][] = [
    ['{"port": 80', /is not JSON/],
    ['{\n  "port": 80,\n  "limits": {},\n}', /is not JSON: Expected double-quoted .* in line 4, column 1\.$/],
    ['{"apiKey": sk-abc123}', /is not JSON: Unexpected token 's'[^a]*$/],
    [{metricsPort: 8080}, /metricsPort must be another port than 8080/],
    ['[]', /must be a JSON object/],
    [{ports: 1}, /ports is not a setting; allowed here: host, port, basePath/],
    [{port: '8080'}, /port must be a port number from 0 to 65535.*not "8080"/],
    [{port: 70_000}, /port must be a port number/],
    [{basePath: 'mt/'}, /basePath must be a path such as "\/mt"/],
    [{limits: {maxArrayItems: -5}}, /limits\.maxArrayItems must be a whole number of texts from 1, not -5/],
    [{limits: {maxArrayitems: 5}}, /limits\.maxArrayitems is not a setting; allowed here:.*maxArrayItems/],
    [{engines: []}, /engines must be an object of engines/],
    [
      {engines: {mt: 'apertium'}},
      /engines\.mt must be an object with "engine", which must be one of "apertium"/,
    ],
    [{engines: {mt: {engine: 'moses'}}}, /engines\.mt\.engine must be one of "apertium", .*not "moses"/],
    [{engines: {mt: {engine: 'libretranslate'}}}, /engines\.mt\.url is missing/],
    [
      {engines: {mt: {engine: 'phrasebook', speed: 1}}},
      /engines\.mt\.speed is not a setting; allowed here: engine/,
    ],
    [{systems: {}}, /systems must be an array of systems/],
    [
      {systems: [{engine: 'apertium', target: 'es'}]},
      /systems\[0\]\.source is missing: it must be a language code/,
    ],
    [
      {systems: [{engine: 'moses', source: 'en', target: 'es'}]},
      /systems\[0\]\.engine must be one of "phrasebook", "apertium", not "moses"/,
    ],
    [
      {systems: [{engine: 'apertium', source: 'en', target: 'es', visibleTo: 'nobody'}]},
      /systems\[0\]\.visibleTo must be "everyone" or an array of user names, not "nobody"/,
    ],
    [
      {systems: [{engine: 'apertium', source: 'en', target: 'es', visibleTo: ['anna', 5]}]},
      /systems\[0\]\.visibleTo must be "everyone" or an array of user names/,
    ],
    [
      {systems: [{id: 'x', engine: 'apertium', source: 'en', target: 'es'}]},
      /systems\[0\]\.id must be text of the form "smt-/,
    ],
    [
      {
        systems: [
          {id: 'smt-1', engine: 'apertium', source: 'en', target: 'es'},
          {id: 'smt-1', engine: 'apertium', source: 'es', target: 'en'},
        ],
      },
      /systems\[1\]\.id is that of systems\[0\] too/,
    ],
    [{corsOrigins: 'example.com'}, /corsOrigins must be "\*" or an array of origins/],
    [{defaults: {qe: 'reverse'}}, /defaults\.qe must be "none", "backtranslation", .*not "reverse"/],
    [{defaults: {qe: {url: 'ftp://x'}}}, /defaults\.qe/],
    [{defaults: {idleSeconds: -1}}, /defaults\.idleSeconds must be a number of seconds from 0/],
    [{defaults: {idleSeconds: 2_592_000}}, /defaults\.idleSeconds must be .* at most 1000000.*not 2592000/],
    [{limits: {requestSeconds: 1e12}}, /limits\.requestSeconds must be .* at most 1000000/],
    [
      {engines: {mt: {engine: 'apertium', timeoutSeconds: 1e12}}},
      /engines\.mt\.timeoutSeconds must be a number of seconds above 0, at most 1000000, not 1000000000000/,
    ],
    [
      {engines: {mt: {engine: 'openai', url: 'localhost', model: 'm', pairs: []}}},
      /engines\.mt\.url must be an address that begins with http:\/\/ or https:\/\/, not "localhost"/,
    ],
    [
      {engines: {mt: {engine: 'openai', url: 'http://localhost', model: 'm', pairs: []}}},
      /engines\.mt\.pairs must be an array of pairs such as .*, not \[\]/,
    ],
    [
      {engines: {mt: {engine: 'openai', url: 'http://localhost', model: 'm', pairs: [{source: 'en'}]}}},
      /engines\.mt\.pairs\[0\]\.target is missing: it must be a language code such as "lv"/,
    ],
    [{logLevel: 'loud'}, /logLevel must be "fatal"/],
  ];
  for (const [file, message] of faults) {
    it(`says where and what is allowed: ${JSON.stringify(file).slice(0, 90)}`, async () => {
      const text = await fault(file);
      assert.match(text, message);
      assert.match(text, /mtservice\.json/);
    });
  }

  it('takes a setting named __proto__ for what it is: unknown', async () => {
    assert.match(await fault('{"__proto__": {"port": 1}}'), /__proto__ is not a setting/);
    assert.match(await fault('{"engines": {"__proto__": {"engine": "toString"}}}'), /engine must be one of/);
  });
});

describe('sign-in by OpenID Connect', () => {
  const openIdConnect = {
    issuer: 'https://id.example.com/realms/company',
    clientId: 'mt',
    title: 'Example',
  };
  const publicUrl = 'https://example.com/mt/';

  it('gets the address that the provider sends users back to from the public one', async () => {
    const {provider} = await load({openIdConnect, publicUrl});
    assert.deepEqual(provider, {...openIdConnect, redirectUrl: 'https://example.com/mt/sign-in/callback'});
    assert.equal((await load({})).provider, undefined);
  });

  it('takes its secret from the environment', async () => {
    const file = {publicUrl, openIdConnect: {...openIdConnect, clientSecret: '${OIDC_SECRET}'}};
    assert.equal((await load(file, {env: {OIDC_SECRET: 'geheim'}})).provider?.clientSecret, 'geheim');
    assert.match(await fault(file), /openIdConnect\.clientSecret needs the variable OIDC_SECRET/);
  });

  const faults: readonly (readonly [string, object, RegExp])[] = [
    ['no public address', {openIdConnect}, /publicUrl is missing: openIdConnect needs the address/],
    [
      'a provider without TLS',
      {publicUrl, openIdConnect: {...openIdConnect, issuer: 'http://id.example.com'}},
      /openIdConnect\.issuer must be an https address, not "http:\/\/id\.example\.com"/,
    ],
    [
      'a public address without TLS',
      {publicUrl: 'http://example.com', openIdConnect},
      /publicUrl must be an https address for openIdConnect/,
    ],
    [
      'something else as an address',
      {publicUrl: 'example.com', openIdConnect},
      /publicUrl must be the address/,
    ],
    [
      'no client',
      {publicUrl, openIdConnect: {...openIdConnect, clientId: ''}},
      /openIdConnect\.clientId must be/,
    ],
    [
      'no title',
      {publicUrl, openIdConnect: {...openIdConnect, title: undefined}},
      /openIdConnect\.title is missing/,
    ],
    [
      'a setting that there is not',
      {publicUrl, openIdConnect: {...openIdConnect, scope: 'openid'}},
      /openIdConnect\.scope is not a setting; allowed here: issuer, clientId/,
    ],
    [
      'a claim of administrators without its value',
      {publicUrl, openIdConnect: {...openIdConnect, adminClaim: 'groups'}},
      /adminClaim and openIdConnect\.adminValue go together/,
    ],
    [
      'allowed values of no claim',
      {publicUrl, openIdConnect: {...openIdConnect, allowedValues: ['staff']}},
      /allowedClaim and openIdConnect\.allowedValues go together/,
    ],
  ];
  for (const [what, file, message] of faults) {
    it(`does not take ${what}`, async () => assert.match(await fault(file), message));
  }

  it('takes a provider without TLS on this machine', async () => {
    const local = {
      publicUrl: 'http://localhost:8080',
      openIdConnect: {...openIdConnect, issuer: 'http://localhost:9000'},
    };
    assert.equal((await load(local)).provider?.redirectUrl, 'http://localhost:8080/sign-in/callback');
  });
});
