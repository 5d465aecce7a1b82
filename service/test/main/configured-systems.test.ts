import assert from 'node:assert/strict';
import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {it} from 'node:test';
import {loadConfiguration} from '../../src/config/index.ts';
import {systemDefinitions} from '../../src/main/configured-systems.ts';

it('informs the operator of an engine without pairs, and offers those of the others', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'mtservice-systems-'));
  try {
    const engines = {
      words: {engine: 'phrasebook'},
      absent: {engine: 'apertium', prefix: join(dataFolder, 'nowhere')},
      gone: {engine: 'libretranslate', url: 'http://127.0.0.1:1'},
    };
    await writeFile(join(dataFolder, 'mtservice.json'), JSON.stringify({engines}));
    const warnings: string[] = [];
    const configuration = await loadConfiguration({dataFolder, env: {}});
    const systems = await systemDefinitions(configuration, (message) => warnings.push(message));
    assert.equal(systems.length, 12);
    assert.deepEqual(warnings.sort(), [
      'The engine "absent" has no language pairs now: none is installed. Install one and restart the service.',
      'The engine "gone" has no language pairs now: its server does not answer, or lists none. The service tries again by itself, at least every half minute, and offers the pairs then.',
    ]);
  } finally {
    await rm(dataFolder, {recursive: true, force: true});
  }
});

it('names the engine in titles that two engines would share', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'mtservice-systems-'));
  try {
    const llm = {engine: 'openai', url: 'http://127.0.0.1:1/v1', model: 'm1'};
    const pairs = [{source: 'en', target: 'es'}];
    const engines = {
      llm: {...llm, pairs},
      plain: {...llm, prompt: 'plain', pairs: [...pairs, {source: 'en', target: 'lv'}]},
    };
    await writeFile(join(dataFolder, 'mtservice.json'), JSON.stringify({engines}));
    const configuration = await loadConfiguration({dataFolder, env: {}});
    const definitions = await systemDefinitions(configuration, () => undefined);
    assert.deepEqual(
      definitions.map(({title}) => title),
      ['m1: English – Spanish (llm)', 'm1: English – Spanish (plain)', 'm1: English – Latvian'],
    );
  } finally {
    await rm(dataFolder, {recursive: true, force: true});
  }
});

it('names the variant of an engine only in titles that would be the same otherwise', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'mtservice-systems-'));
  try {
    const words = {engine: 'words', source: 'en'};
    const systems = [
      {...words, target: 'es', variant: 'eng-spa'},
      {...words, target: 'pt', variant: 'eng-por_BR'},
      {...words, target: 'pt', variant: 'eng-por_PT'},
      {...words, target: 'pt', variant: 'eng-por', title: 'Līgumi'},
    ];
    const engines = {words: {engine: 'phrasebook'}};
    await writeFile(join(dataFolder, 'mtservice.json'), JSON.stringify({engines, systems}));
    const configuration = await loadConfiguration({dataFolder, env: {}});
    const definitions = await systemDefinitions(configuration, () => undefined);
    assert.deepEqual(
      definitions.map(({title}) => title.replace(/^.*?: /, '')),
      [
        'English – Spanish',
        'English – Portuguese (eng-por_BR)',
        'English – Portuguese (eng-por_PT)',
        'Līgumi',
      ],
    );
  } finally {
    await rm(dataFolder, {recursive: true, force: true});
  }
});
