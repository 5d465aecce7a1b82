import assert from 'node:assert/strict';
import {after, before, beforeEach, describe, it} from 'node:test';
import type {Translator} from '../../../src/engines/engine.ts';
import {OpenAiEngine} from '../../../src/engines/openai/openai-engine.ts';
import {translationIn} from '../../../src/engines/openai/plain-answer.ts';
import {
  json,
  startAnsweringServer,
  type Answer,
  type AnsweringServer,
  type Asked,
} from '../answering-server.ts';
import {ask, deadlineSignal, textOf} from '../port-conformance.ts';
import {remoteConformance} from '../remote-conformance.ts';

const pair = {source: 'en', target: 'lv'};
const contentIn = ({body}: Asked) => (body as {messages: {content: string}[]}).messages[0]!.content;
const chat = (content: unknown) => ({
  choices: [{finish_reason: 'stop', message: {role: 'assistant', content}}],
});

/** A model that translates what follows the mark of the test's own prompt, by turning words around. */
const wellBehaved: Answer = (request, response) => {
  const [, text = ''] = /TEXT>([\s\S]*)$/.exec(contentIn(request)) ?? [];
  json(response, chat(text.replace(/[a-z]{3,}/g, (word) => [...word].reverse().join(''))));
};
const OWN = 'From {source} to {target}.\nTerms: {terms}\nTEXT>{text}';
const engineAt = (url: string, prompt: string) =>
  new OpenAiEngine({engine: 'openai', url: `${url}/v1`, model: 'hy-mt', prompt, pairs: [pair]});

remoteConformance({
  name: 'openai with a plain prompt',
  create: ({url, ...settings}) =>
    new OpenAiEngine({
      ...{engine: 'openai', model: 'hy-mt', prompt: OWN, pairs: [pair]},
      ...settings,
      url: `${url}/v1`,
    }),
  textsIn: (request) => [/TEXT>([\s\S]*)$/.exec(contentIn(request))?.[1] ?? ''],
  answerWith: ([text]) => chat(text),
  isSingle: true,
});

describe('openai with a plain prompt', () => {
  let server: AnsweringServer;
  let translator: Translator;
  before(async () => {
    server = await startAnsweringServer(wellBehaved);
    translator = engineAt(server.url, OWN).translator(pair);
  });
  beforeEach(() => {
    server.answer = wellBehaved;
    server.asked.length = 0;
  });
  after(() => server.close());

  it('asks for each text alone, without JSON, with the terms that the text has', async () => {
    const terms = [
      {source: 'bread', target: 'maize'},
      {source: 'milk', target: 'piens'},
    ];
    const segments = [['Bread {text}'], ['water']];
    const results = await translator.translate({segments, terms, signal: deadlineSignal()});
    assert.deepEqual(results.map(textOf), ['Bdaer {txet}', 'retaw']);
    assert.deepEqual(server.asked.map(contentIn).sort(), [
      'From English to Latvian.\nTEXT>water',
      'From English to Latvian.\nTerms: bread = maize\nTEXT>Bread {text}',
    ]);
    assert.ok(server.asked.every(({body}) => !('response_format' in (body as object))));
  });

  const FORMS: [string, RegExp][] = [
    ['hy-mt', /^Translate the following segment into Latvian, without additional explanation\.\n\nbread$/],
    ['hy-mt2', /^Translate the following text into Latvian\. Only output .*:\nbread$/],
    [
      'translategemma',
      /^You are a professional English \(en\) to Latvian \(lv\) translator\..*:\n\n\nbread$/s,
    ],
    ['tower', /^Translate the following text from English into Latvian\.\nEnglish: bread\nLatvian:$/],
    ['plain', /^Translate the text below from English \(en\) to Latvian \(lv\)\.\n(?!.*terms).*\n\nbread$/s],
  ];
  for (const [name, form] of FORMS) {
    it(`has the published form of ${name}`, async () => {
      server.answer = (_, response) => json(response, chat('maize'));
      assert.equal(textOf((await ask(engineAt(server.url, name).translator(pair), [['bread']]))[0]), 'maize');
      assert.match(contentIn(server.asked[0]!), form);
    });
  }

  it('has the published form of hy-mt for Chinese', async () => {
    server.answer = (_, response) => json(response, chat('面包'));
    const chinese = {source: 'en', target: 'zh'};
    const engine = new OpenAiEngine({
      ...{engine: 'openai', url: `${server.url}/v1`, model: 'hy-mt', prompt: 'hy-mt', pairs: [chinese]},
    });
    assert.equal(textOf((await ask(engine.translator(chinese), [['bread']]))[0]), '面包');
    assert.equal(
      contentIn(server.asked[0]!),
      '将以下文本翻译为中文，注意只需要输出翻译后的结果，不要额外解释：\n\nbread',
    );
  });

  it('keeps the line of the text, whatever else is there', async () => {
    const prompt = 'From {source} to {target}, with the terms [{terms}] and [{before}]: TEXT>{text}';
    await ask(engineAt(server.url, prompt).translator(pair), [['bread']]);
    assert.equal(
      contentIn(server.asked[0]!),
      'From English to Latvian, with the terms [] and []: TEXT>bread',
    );
  });

  it('says whether its words have a place for terms', () => {
    for (const [prompt, terms] of [
      ...(['hy-mt', 'hy-mt2', 'translategemma', 'tower'] as const).map((name) => [name, false] as const),
      ...[['json', true] as const, ['plain', true] as const, [OWN, true] as const],
      ['Into {target}: {text}', false] as const,
    ])
      assert.equal(engineAt(server.url, prompt).translator(pair).capabilities.terms, terms, prompt);
  });

  it('asks once more, with insistence, and then says what the answer was', async () => {
    const answers = ["I'm sorry, I cannot help with that.", 'Māja ir sarkana.'];
    server.answer = (_, response) => json(response, chat(answers.shift() ?? "I'm sorry."));
    const [good] = await ask(translator, [['The house is red.']]);
    assert.equal(textOf(good), 'Māja ir sarkana.');
    assert.match(
      contentIn(server.asked[1]!),
      /^Answer in Latvian, with nothing but the translation\.\n\nFrom/,
    );
    const [bad] = await ask(translator, [['The house is red.']]);
    assert.ok(bad && !bad.ok);
    assert.match(bad.error.message, /answered with a refusal instead of a translation/);
    assert.equal(server.asked.length, 4);
  });

  it('reads what a model answers after its thoughts', async () => {
    server.answer = (_, response) =>
      json(response, chat('<think>\nThe user wants Latvian. "House" is māja.\n</think>\n\nMāja ir sarkana.'));
    assert.equal(textOf((await ask(translator, [['The house is red.']]))[0]), 'Māja ir sarkana.');
    server.answer = (_, response) => json(response, chat('<think>The user wants Latvian, and I'));
    const [cut] = await ask(translator, [['The house is red.']]);
    assert.ok(cut && !cut.ok);
    assert.match(cut.error.message, /thoughts without an end instead of a translation/);
    server.answer = (_, response) => json(response, chat('```json\n{"1": "Māja ir sarkana."}\n```'));
    const [data] = await ask(translator, [['The house is red.']]);
    assert.ok(data && !data.ok);
    assert.match(data.error.message, /answered with data instead of a translation/);
  });

  it('does not ask again when the server fails', async () => {
    server.answer = (_, response) => json(response, {}, 500);
    const [result] = await ask(translator, [['bread']]);
    assert.ok(result && !result.ok && result.error.kind === 'malformed');
    assert.equal(server.asked.length, 1);
  });
});

describe('a plain answer', () => {
  const SOURCE = 'The house by the river is red.';
  const LOCK = 'Where is the lock of the old house?';
  const RED = 'Māja pie upes ir sarkana.';
  const READ: [string, string, string?][] = [
    [RED, RED],
    [`"${RED}"`, RED],
    [`„${RED}”`, RED],
    [`Here is the translation:\n\n${RED}`, RED],
    [`Sure!\n\n${RED}`, RED],
    [`Protams, lūdzu!\n\n${RED}\n\nPiezīme: nekas.`, RED],
    [`Translation: ${RED}`, RED],
    [`Here is the translation: ${RED}`, RED],
    [`**${RED}**`, RED],
    [`${RED}\n(Note: a literal translation.)`, RED],
    [`${RED} (Note: formal register)`, RED],
    [`${RED}\n(Alternativa: Māja ir ļoti sarkana.)`, RED],
    [`${RED} [Piezīme: brīvs tulkojums]`, RED],
    ['Labrīt!\n\nNāc!', 'Labrīt!', 'Hello!'],
    [`**Translation:** ${RED}`, RED],
    [`**Translation**: ${RED}`, RED],
    [`Translation (Latvian): ${RED}`, RED],
    [`Latvian: ${RED}`, RED],
    [`**Latviešu:** ${RED}`, RED],
    [`Traducción al letón: ${RED}`, RED],
    [`La traducción es: ${RED}`, RED],
    [`Sure, here you go: ${RED}`, RED],
    [`Answer: ${RED}`, RED],
    [`¡Por supuesto! Aquí tienes la traducción: ${RED}`, RED],
    [`Sure, here is the translation: ${RED}`, RED],
    [`Sure! ${RED}`, RED],
    [`¡Claro! Aquí tienes la traducción: ${RED}`, RED],
    [`${RED}\nI hope this helps!`, RED],
    [`${RED}\n**Note:** a literal translation.`, RED],
    [`\`${RED}\``, RED],
    [`${RED}</s>`, RED],
    [`${RED}<|im_end|>`, RED],
    [`### Translation\n${RED}`, RED],
    [`## Tulkojums\n\n${RED}`, RED],
    [`Hier ist die Übersetzung: ${RED}`, RED],
    [`Перевод: ${RED}`, RED],
    [`好的，翻译如下：${RED}`, RED],
    [`以下是翻译：\n\n${RED}`, RED],
    ['Tulkojums: divas lapas.', 'Tulkojums: divas lapas.', 'Translation: two pages.'],
    ['Tulkojums ir gatavs.', 'Tulkojums ir gatavs.', 'The translation is ready.'],
    ['Latviešu: Labrīt', 'Latviešu: Labrīt', 'Latvian: Good morning'],
    ['Protams! Mēs nāksim.', 'Protams! Mēs nāksim.', 'Sure! We will come.'],
    ['Lūdzu, norādiet savu vārdu.', 'Lūdzu, norādiet savu vārdu.', 'Please provide your name.'],
    ['`npm test` palaiž testus.', '`npm test` palaiž testus.', '`npm test` runs the tests.'],
    [
      'Microsoft Windows Server Datacenter Edition',
      'Microsoft Windows Server Datacenter Edition',
      'Microsoft Windows Server Datacenter Edition',
    ],
    [
      'Hans Müller, Karl Müller, Eva Müller',
      'Hans Müller, Karl Müller, Eva Müller',
      'Hans Müller, Karl Müller, Eva Müller',
    ],
    ['Brīvības iela 21, Rīga, LV-1010', 'Brīvības iela 21, Rīga, LV-1010', 'Brīvības iela 21, Rīga, LV-1010'],
    [`${RED}\n\nNote: "house" could also mean a dynasty.`, RED],
    [`\`\`\`\n${RED}\n\`\`\``, RED],
    ['Pirmā rinda.\n\nOtrā rinda.', 'Pirmā rinda.\n\nOtrā rinda.', 'The first line.\n\nThe second line.'],
    ['"Labrīt!"', '"Labrīt!"', '"Good morning!"'],
    ['Sastāvdaļas:', 'Sastāvdaļas:', 'Ingredients:'],
    ['Wi-Fi', 'Wi-Fi', 'Wi-Fi'],
    ['Donaudampfschifffahrt', 'Donaudampfschifffahrt', 'Donaudampfschifffahrt'],
    ['Piedodiet, es nevaru nākt.', 'Piedodiet, es nevaru nākt.', "I'm sorry, I cannot come."],
  ];
  for (const [answer, translation, source = SOURCE] of READ) {
    it(`${JSON.stringify(answer.slice(0, 40))} is read`, () => {
      assert.equal(translationIn(answer, source, pair), translation);
    });
  }

  const INTO_ENGLISH: [string, string][] = [
    ["I can't come tomorrow.", 'Es rīt nevaru atnākt.'],
    ['Sorry, I am late.', 'Piedod, es kavēju.'],
    ["I'm sorry, but I can't help you.", 'Man žēl, bet es nevaru tev palīdzēt.'],
    ['Please provide the text.', 'Lūdzu, iesniedziet tekstu.'],
    ["I can't translate this poem.", 'Es nevaru iztulkot šo dzejoli.'],
    ['Machine translation: what it can do', 'Mašīntulkojums: ko tas spēj'],
    ['Translation: Anna Ozola', 'Tulkoja: Anna Ozola'],
    ['English: two hours a week', 'Angļu valoda: divas stundas nedēļā'],
    ['Note: the house is red.', 'Piezīme: māja ir sarkana.'],
    ['Sure! We will come.', 'Protams, mēs nāksim.'],
    ["I can't open the file.", 'Failu nevar atvērt.'],
    ["I'm sorry, the shop is closed.", 'Diemžēl veikals ir slēgts.'],
    ['“Yes” and “no”', '“Jā” un “nē”'],
    ['Answer: 42', 'Atbilde: 42'],
    ["'Yes' and 'No'", '«Jā» un «Nē»'],
    ['“I don’t know.”', '— Es nezinu.'],
    ['As an AI, I have no feelings.', 'Kā MI man nav jūtu.'],
  ];
  const FROM_ENGLISH: [string, string, string][] = [
    ['Bitte geben Sie hier Ihren Text ein.', 'Please enter your text here.', 'de'],
    ['Ich kann das noch nicht bestätigen.', 'I am not able to confirm that yet.', 'de'],
    ['Ich kann Ihnen leider nicht helfen.', 'We are unable to help you.', 'de'],
    ['Natürlich! Wir liefern samstags.', 'Of course, we deliver on Saturdays.', 'de'],
    ['Übersetzung: 4,3', 'Gear ratio: 4.3', 'de'],
    ['„Ja“ und „Nein“', '“Yes” and “no”', 'de'],
    ['Por favor, proporcione el texto del mensaje.', 'Please enter the text of the message.', 'es'],
    ['Por supuesto. Estaré allí.', 'Of course, I will be there.', 'es'],
    ['Traducción: Ana Ruiz y Luis Gil', 'Translators: Ana Ruiz and Luis Gil', 'es'],
    ['«Sí» y «no»', '“Yes” and “no”', 'es'],
    ['Veuillez fournir le texte à rechercher.', 'Please type the text to search.', 'fr'],
    ['La traduction française : un désastre', 'The French translation: a disaster', 'fr'],
    ['Lūdzu, iesniedziet līguma tekstu.', 'Please submit the text of the contract.', 'lv'],
    ['Protams! Rakstiet mums.', 'Sure, write to us.', 'lv'],
    ['Sorry, waar is het station?', 'Excuse me, where is the station?', 'nl'],
    ['Sorry, dass ich zu spät bin.', 'Sorry for being late.', 'de'],
    ['Lo siento, no puedo ayudarte con eso.', "Unfortunately we can't help you with that.", 'es'],
    ['Leider ist Ihre Anfrage verloren gegangen.', 'Your request got lost, alas.', 'de'],
    ['Ich kann heute nicht kommen.', 'I am not coming today.', 'de'],
    ['Bitte antworten Sie bis Freitag.', 'Please reply by Friday.', 'de'],
    ['Bitte helfen Sie mit!', 'Lend a hand!', 'de'],
    ['Lūdzu, atbildiet uz vēstuli.', 'Kindly reply to the letter.', 'lv'],
    ['Je ne peux pas répondre maintenant.', "I can't talk now.", 'fr'],
    ['К сожалению, ответа пока нет.', 'Unfortunately, nobody has written back yet.', 'ru'],
    ['¿Cómo puedo pedir ayuda?', 'How do I call for support?', 'es'],
    ['非常抱歉，没有人回答。', 'So sorry, nobody picked up.', 'zh'],
    ['Bitte wählen Sie einen Übersetzer.', 'Please choose an interpreter.', 'de'],
    ['Übersetzung: Anna Müller', 'Translated by Anna Müller', 'de'],
    ['Deutsch: die Grundlagen', 'German - the basics', 'de'],
    ["'Opslaan' of 'Annuleren'", '"Save" or "Cancel"', 'nl'],
    ['sudo apt-get install apertium', 'sudo apt-get install apertium', 'de'],
    ['npm run build && npm test', 'npm run build && npm test', 'de'],
    [
      'передать опцию --no-reuse-object в git-pack-objects',
      'pass --no-reuse-object to git-pack-objects',
      'ru',
    ],
    ['Paket %s nicht in Steuer-Info', 'package %s not in control info', 'de'],
  ];
  for (const [translation, source, from, target] of [
    ...INTO_ENGLISH.map(([translation, source]) => [translation, source, 'lv', 'en'] as const),
    ...FROM_ENGLISH.map(([translation, source, target]) => [translation, source, 'en', target] as const),
  ])
    it(`${JSON.stringify(translation)} is what the source says`, () => {
      const pair = {source: from, target};
      assert.equal(translationIn(translation, source, pair), translation);
    });

  const REFUSED: [string, string, RegExp][] = [
    ['', SOURCE, /nothing/],
    ["I'm sorry, but I can't translate that.", SOURCE, /a refusal/],
    ['Lo siento, pero no puedo ayudar con eso.', SOURCE, /a refusal/],
    ['No puedo traducir este texto.', SOURCE, /a refusal/],
    ['No puedo ayudar con eso.', SOURCE, /a refusal/],
    ['Es nevaru iztulkot šo tekstu.', SOURCE, /a refusal/],
    ['Por favor, proporciona el texto que deseas traducir.', SOURCE, /a refusal/],
    ['Lūdzu, norādiet tekstu, kas jātulko.', SOURCE, /a refusal/],
    ['Je suis désolé, mais je ne peux pas traduire ce texte.', SOURCE, /a refusal/],
    ['Tut mir leid, ich kann diesen Text nicht übersetzen.', SOURCE, /a refusal/],
    ['Извините, я не могу перевести этот текст.', SOURCE, /a refusal/],
    ['抱歉，我无法翻译这段文字。', SOURCE, /a refusal/],
    ["I won't translate that.", SOURCE, /a refusal/],
    ['Lo siento, pero no puedo ayudar con esa solicitud.', LOCK, /a refusal/],
    ['Lo siento, no puedo cumplir con esa petición.', LOCK, /a refusal/],
    ['¿En qué puedo ayudarte?', LOCK, /a refusal/],
    ['Es tut mir leid, aber ich kann dabei nicht helfen.', LOCK, /a refusal/],
    ['Tut mir leid, bei dieser Anfrage kann ich nicht helfen.', LOCK, /a refusal/],
    ['Je suis désolé, mais je ne peux pas répondre à cette demande.', LOCK, /a refusal/],
    ['Atvainojiet, bet es nevaru palīdzēt ar šo pieprasījumu.', LOCK, /a refusal/],
    ['很抱歉，我无法提供帮助。', LOCK, /a refusal/],
    ['申し訳ありませんが、そのご要望にはお応えできません。', LOCK, /a refusal/],
    ['죄송하지만 그 요청은 도와드릴 수 없습니다.', LOCK, /a refusal/],
    ['Извините, я не могу помочь с этим запросом.', LOCK, /a refusal/],
    ['Niestety nie mogę pomóc w tej sprawie.', LOCK, /a refusal/],
    [`{"translation": "${RED}"}`, SOURCE, /data/],
    ['THE HOUSE BY THE RIVER IS RED.', 'THE HOUSE BY THE RIVER IS RED.', /the source text/],
    ['La maison au bord de la rivière est rouge et très ancienne.', SOURCE, /another language/],
    ['Дом у реки красный и очень старый, как и раньше.', SOURCE, /another language/],
    [SOURCE, SOURCE, /the source text/],
    ['The red house stands beside the river and is very old.', SOURCE, /the language of the source/],
    [`${RED} ${'Paskaidrojums ir garš. '.repeat(20)}`, SOURCE, /much more text/],
  ];
  for (const [answer, source, message] of REFUSED) {
    it(`${JSON.stringify(answer.slice(0, 40))} is not a translation`, () => {
      assert.throws(() => translationIn(answer, source, pair), message);
    });
  }
});
