import assert from 'node:assert/strict';
import {after, before, describe, it} from 'node:test';
import {ApertiumEngine} from '../../../src/engines/apertium/apertium-engine.ts';
import type {ApertiumTranslator} from '../../../src/engines/apertium/apertium-translator.ts';
import type {ExtendedTranslation} from '../../../src/translation/translation-context.ts';
import {translateTexts} from '../../../src/translation/translate-texts.ts';
import {contextOf} from '../../translation/translators.ts';
import {deadlineSignal} from '../port-conformance.ts';
import {gone} from './gone.ts';

type Terms = readonly (readonly [source: string, target: string])[];

const GLOSSARY: Terms = [
  ['invoice', 'recibo'],
  ['credit card', 'tarjeta bancaria'],
  ['house', 'vivienda'],
  ['bill of lading', 'conocimiento de embarque'],
  ['file', 'fichero'],
  ['folder', 'directorio'],
  ['widget', 'componente'],
  ['setting', 'configuración'],
  ['terms of use', 'condiciones de uso'],
  ['dashboard', 'cuadro de mando'],
  ['token', 'vale de acceso'],
  ['plug-in', 'módulo 🧩'],
  ['Apple', 'Apple'],
  ['log in', 'iniciar sesión'],
];

/** English sentences and their translations into Spanish with the glossary. */
const SENTENCES: readonly (readonly [what: string, source: string, translation: string])[] = [
  ['take the plural', 'The houses.', 'Las viviendas.'],
  ['change the gender of articles and adjectives', 'I saw the old invoice.', 'Vi el recibo viejo.'],
  [
    'change the gender of predicates',
    'The houses and this white house.',
    'Las viviendas y esta vivienda blanca.',
  ],
  [
    'of several words inflect the noun and its adjectives',
    'I lost my red credit cards.',
    'Perdí mis tarjetas bancarias rojas.',
  ],
  ['keep what follows a preposition', 'Two bills of lading.', 'Dos conocimientos de embarque.'],
  [
    'that the generator lacks have a regular plural',
    'The <b>files</b> in {1} folders.',
    'Los <b>ficheros</b> en {1} directorios.',
  ],
  [
    'that the source dictionary lacks make articles agree',
    'The widgets are new.',
    'Los componentes son nuevos.',
  ],
  ['take a capital at the start', 'Settings', 'Configuraciones'],
  ['take all capitals', 'INVOICE', 'RECIBO'],
  ['that are plural in the list stay so', 'Read our terms of use.', 'Leído nuestras condiciones de uso.'],
  ['in codes inflect inside them', 'A <i>white <b>house</b></i>.', 'Una <i><b>vivienda</b> blanca</i>.'],
  ['with an emoji are used unchanged', 'The plug-in is new.', 'El módulo 🧩 es nuevo.'],
  ['that are names stay words of the sentence', 'Apple makes computers.', 'Apple hace ordenadores.'],
  ['that are names are told by their capitals', 'I ate an apple.', 'Comí una manzana.'],
];

describe('terms with Apertium', () => {
  let translator: ApertiumTranslator;
  before(async () => {
    translator = new ApertiumEngine().translator({source: 'en', target: 'es', variant: 'eng-spa'});
    await translator.start(deadlineSignal());
  });
  after(() => translator.stop());

  async function translate(text: string, terms: Terms = GLOSSARY): Promise<ExtendedTranslation> {
    const list = terms.map(([source, target]) => ({source, target}));
    const [result] = await translateTexts([text], contextOf(translator, {terms: list, judged: true}));
    return result!;
  }

  for (const [what, source, expected] of SENTENCES) {
    it(what, async () => {
      const {translation, checks} = await translate(source);
      assert.equal(translation, expected);
      assert.deepEqual(
        checks.filter(({check}) => check === 'termMissed' || check === 'tagsMoved'),
        [],
      );
    });
  }

  it('are reported when the sentence uses the word as a verb', async () => {
    const {translation, checks} = await translate('He houses the poor.');
    assert.doesNotMatch(translation, /vivienda/);
    assert.ok(checks.some(({check, expected}) => check === 'termMissed' && expected === 'vivienda'));
  });

  it('inflect into English too', async () => {
    const reverse = new ApertiumEngine().translator({source: 'es', target: 'en', variant: 'spa-eng'});
    await reverse.start(deadlineSignal());
    try {
      const terms = [
        {source: 'ordenador', target: 'workstation'},
        {source: 'cuenta bancaria', target: 'checking account'},
      ];
      const context = {...contextOf(reverse, {terms, judged: true}), source: 'es', target: 'en'};
      const texts = ['Los ordenadores son caros.', 'Mis cuentas bancarias están vacías.'];
      assert.deepEqual(
        (await translateTexts(texts, context)).map(({translation}) => translation),
        ['The workstations are expensive.', 'My checking accounts are empty.'],
      );
    } finally {
      await reverse.stop();
    }
  });

  it('have processes of their own, which end with the translator and start again after a crash', async () => {
    const own = new ApertiumEngine().translator({source: 'en', target: 'es', variant: 'eng-spa'});
    await own.start(deadlineSignal());
    const context = contextOf(own, {terms: [{source: 'house', target: 'vivienda'}], judged: false});
    const ask = async (): Promise<string> => (await translateTexts(['The houses.'], context))[0]!.translation;
    try {
      assert.deepEqual(own.analyserPids, []);
      assert.equal(await ask(), 'Las viviendas.');
      const pids = own.analyserPids;
      assert.ok(pids.length >= 4, String(pids));
      for (const pid of pids) process.kill(-pid, 'SIGKILL');
      await Promise.all(pids.map(gone));
      assert.match(await ask(), /^Las (viviendas|casas)\.$/);
      assert.equal(await ask(), 'Las viviendas.');
    } finally {
      const pids = own.analyserPids;
      await own.stop();
      await Promise.all(pids.map(gone));
    }
  });
});
