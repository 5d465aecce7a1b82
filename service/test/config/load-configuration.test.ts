import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {ConfigurationError, loadConfiguration, type ConfigurationSource} from '../../src/config/index.ts';

const S3 = {bucket: 'dokumenti', accessKeyId: 'AKIA', secretAccessKey: 'slepens'};

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

  it('takes keys from the environment and from files, in any text', async () => {
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

  it('takes several servers of an engine, each with a key of its own from elsewhere', async () => {
    await writeFile(join(folder, 'second.key'), 'sk-second\n');
    const url = ['http://${FIRST}:5000', {url: 'https://b.example', apiKey: '${file:second.key}'}];
    const taken = await load(
      {engines: {libre: {engine: 'libretranslate', url, apiKey: '${COMMON}'}}},
      {env: {FIRST: '10.0.0.7', COMMON: 'sk-common'}},
    );
    assert.deepEqual(taken.engines['libre'], {
      engine: 'libretranslate',
      url: ['http://10.0.0.7:5000', {url: 'https://b.example', apiKey: 'sk-second'}],
      apiKey: 'sk-common',
    });
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

  it('takes addresses and networks of proxies, and names an invalid one', async () => {
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
    const {engines} = await load({engines: {neural: {engine: 'bergamot', folder: 'models'}}});
    assert.deepEqual(engines, {neural: {engine: 'bergamot', folder: join(folder, 'models')}});
  });

  it('says where documents are kept', async () => {
    const storage = async (file: object) => {
      const {documents} = await load(file, {env: {S3_SECRET: 'slepens'}});
      return [documents.storage, documents.storageKeys];
    };
    assert.deepEqual(await storage({}), [{kind: 'folder'}, undefined]);
    const database = 'postgres://mt:x@db/mt';
    assert.deepEqual(await storage({database}), [{kind: 'postgres'}, undefined]);
    assert.deepEqual(await storage({database, documents: {storage: 'folder'}}), [
      {kind: 'folder'},
      undefined,
    ]);
    assert.deepEqual(await storage({documents: {storage: {folder: '../share'}}}), [
      {kind: 'folder', path: join(folder, '../share')},
      undefined,
    ]);
    const s3 = {...S3, secretAccessKey: '${S3_SECRET}', region: 'eu-north-1'};
    assert.deepEqual(await storage({documents: {storage: {s3}}}), [
      {
        kind: 's3',
        endpoint: 'https://s3.eu-north-1.amazonaws.com',
        bucket: 'dokumenti',
        region: 'eu-north-1',
        prefix: '',
      },
      {accessKeyId: 'AKIA', secretAccessKey: 'slepens'},
    ]);
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
    [{doors: {libretranslate: {port: 8080}}}, /doors\.libretranslate\.port must be another port than 8080/],
    [
      {doors: {libretranslate: {port: 5000}, deepl: {port: 5000}}},
      /doors\.deepl\.port must be another port than 5000, where doors\.libretranslate is/,
    ],
    [{doors: {google: true}}, /doors\.google is not a setting; allowed here: libretranslate, deepl/],
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
    [{documents: {storage: 'ftp'}}, /documents\.storage must be "folder", "postgres", .*not "ftp"/],
    [
      {documents: {storage: 'postgres'}},
      /documents\.storage must be another than "postgres", or "database" must be the address/,
    ],
    [{documents: {storage: {s3: {}}}}, /documents\.storage\.s3\.bucket is missing: it must be the name/],
    [
      {documents: {storage: {s3: {...S3, endpoint: 's3.example.com'}}}},
      /documents\.storage\.s3\.endpoint must be the address of an S3 store such as "https:.*not "s3\.example\.com"/,
    ],
    [
      {documents: {storage: {s3: {...S3, prefix: '/mt'}}}},
      /documents\.storage\.s3\.prefix must be text before the names .*not with a slash first/,
    ],
    [
      {documents: {storage: {s3: {...S3, acessKey: 'x'}}}},
      /documents\.storage\.s3\.acessKey is not a setting; allowed here: endpoint, bucket/,
    ],
    [{systems: {}}, /systems must be an array of systems/],
    [
      {systems: [{engine: 'apertium', target: 'es'}]},
      /systems\[0\]\.source is missing: it must be a language code/,
    ],
    [
      {
        engines: {
          own: {
            ...{engine: 'http-json', url: 'http://127.0.0.1:1/t', body: {q: 'text'}, result: 'r'},
            pairs: [{source: 'en', target: 'es'}],
          },
        },
      },
      /engines\.own\.body needs the place \{text\} or \{texts\}, or url the place \{text\}/,
    ],
    [
      {systems: [{engine: 'moses', source: 'en', target: 'es'}]},
      /systems\[0\]\.engine must be one of "phrasebook", "apertium", not "moses"/,
    ],
    [
      {systems: [{engine: 'apertium', source: 'en', target: 'es', visibleTo: 'nobody'}]},
      /systems\[0\]\.visibleTo must be "everyone" or an array of user names, .*not "nobody"/,
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
    [{anonymous: true}, /anonymous must be an object with charactersPerDay and charactersPerDayInAll/],
    [
      {anonymous: {charactersPerDay: 5_000}},
      /anonymous\.charactersPerDayInAll is missing: it must be a whole number of characters from 1/,
    ],
    [
      {anonymous: {charactersPerDay: 0, charactersPerDayInAll: 9}},
      /anonymous\.charactersPerDay must be a whole number of characters from 1, not 0/,
    ],
    [
      {anonymous: {charactersPerDay: 10, charactersPerDayInAll: 9}},
      /anonymous\.charactersPerDayInAll must be at least anonymous\.charactersPerDay, 10, not 9/,
    ],
    [
      {anonymous: {charactersPerDay: 1, charactersPerDayInAll: 1, systems: []}},
      /anonymous\.systems must be an array of IDs of systems/,
    ],
    [
      {anonymous: {charactersPerDay: 1, charactersPerDayInAll: 1, documents: -1}},
      /anonymous\.documents must be a whole number of documents from 0/,
    ],
    [
      {anonymous: {charactersPerDay: 1, charactersPerDayInAll: 1, sessionHours: 0}},
      /anonymous\.sessionHours must be a number of hours above 0/,
    ],
    [
      {anonymous: {charactersPerDay: 1, charactersPerDayInAll: 1, perDay: 5}},
      /anonymous\.perDay is not a setting; allowed here: charactersPerDay/,
    ],
    [{corsOrigins: 'example.com'}, /corsOrigins must be "\*" or an array of origins/],
    [{defaults: {checks: {capitals: false}}}, /defaults\.checks.*capitals/],
    [{defaults: {checks: {capitalsDiffer: 'no'}}}, /defaults\.checks\.capitalsDiffer must be true or false/],
    [{defaults: {qe: 'reverse'}}, /defaults\.qe must be "none", "model", "backtranslation", .*not "reverse"/],
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
      /engines\.mt\.url must be an address that begins with http:\/\/ or https:\/\/, without a user and a password, or an array of such addresses, not "localhost"/,
    ],
    [
      {engines: {mt: {engine: 'marian', url: 'ws://anna:geheim@localhost:80', pairs: []}}},
      /engines\.mt\.url must be an address .* without a user and a password.*, not "ws:\/\/…@localhost:80"/,
    ],
    [
      {engines: {mt: {engine: 'bergamot', folder: 'm', registry: 'https://anna:geheim@localhost/m.json'}}},
      /engines\.mt\.registry must be .* without a user and a password.*, not "https:\/\/…@localhost\/m\.json"/,
    ],
    [
      {engines: {mt: {engine: 'openai', url: 'http://anna:geheim@localhost/v1', model: 'm', pairs: []}}},
      /engines\.mt\.url must be an address .* without a user and a password.*, not "http:\/\/…@localhost\/v1"/,
    ],
    [
      {engines: {mt: {engine: 'openai', url: 'http://localhost', model: 'm', pairs: []}}},
      /engines\.mt\.pairs must be an array of pairs such as .*, not \[\]/,
    ],
    [
      {engines: {mt: {engine: 'openai', url: 'http://localhost', model: 'm', pairs: [{source: 'en'}]}}},
      /engines\.mt\.pairs\[0\]\.target is missing: it must be a language code such as "lv"/,
    ],
    [
      {engines: {mt: {engine: 'libretranslate', url: ['http://a', 'b']}}},
      /engines\.mt\.url\[1\] must be an address that begins with http:\/\/ or https:\/\/, or .*, not "b"/,
    ],
    [
      {engines: {mt: {engine: 'libretranslate', url: [{url: 'http://a', apiKy: 'x'}]}}},
      /engines\.mt\.url\[0\]\.apiKy is not a setting; allowed here: url, apiKey/,
    ],
    [
      {engines: {mt: {engine: 'libretranslate', url: [{apiKey: 'sk-1'}]}}},
      /engines\.mt\.url\[0\] must be .*, not {"apiKey":"…"}/,
    ],
    [{engines: {mt: {engine: 'libretranslate', url: []}}}, /engines\.mt\.url must be .*, not \[\]/],
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
