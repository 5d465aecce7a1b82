import assert from 'node:assert/strict';
import {describe, it} from 'node:test';
import {checkSentence} from '../../../src/translation/checks/check-sentence.ts';
import type {SegmentCheck} from '../../../src/translation/checks/segment-check.ts';
import {check} from './check-cases.ts';

describe('negations', () => {
  check([
    ['en>es', 'The file is not open.', 'El archivo está abierto.', 'negationDiffers'],
    ['en>de', 'The file could not be opened.', 'Datei konnte nicht geöffnet werden.'],
    ['en>de', 'The file is not valid.', 'Die Datei ist ungültig.'],
    ['en>fr', 'There are no files.', "Il n'y a aucun fichier."],
    ['en>lv', 'The house is not old.', 'Māja nav veca.'],
    ['en>lv', 'The week begins today.', 'Nedēļa sākas šodien.'],
    ['en>es', 'Set the value to "never" here.', 'Ponga aquí el valor «never».'],
    ['en>ru', 'Whether or not the icon is shown.', 'Показывать ли значок.'],
    ['en>eu', 'The file is not open.', 'Fitxategia irekita dago.'],
  ]);
});

describe('opposites', () => {
  check([
    ['en>es', 'Close the window.', 'Abra la ventana.', 'oppositeWord'],
    ['en>es', 'Open or close the window.', 'Abra o cierre la ventana.'],
    ['en>fr', 'Smoking is not allowed here.', 'Il est interdit de fumer ici.'],
    ['en>it', 'Close the window.', 'Apra la finestra.'],
  ]);
});

describe('names', () => {
  check([
    ['en>es', 'The pump was made by Siemens.', 'La bomba fue fabricada por Bosch.', 'namesDiffer'],
    ['en>lv', 'We flew from Copenhagen.', 'Mēs lidojām no Kopenhāgenas.'],
    ['en>pl', 'We met Catherine there.', 'Spotkaliśmy tam Katarzynę.'],
    ['en>de', 'The pump was made by Siemens.', 'Die Pumpe wurde von Siemens gebaut.'],
    ['en>es', 'Open the File Menu Bar', 'Abrir la Barra de Menú'],
    ['en>es', 'He moved to Germany last year.', 'Se mudó a Alemania el año pasado.'],
    ['en>lv', 'She came from Russia by train.', 'Viņa atbrauca no Krievijas ar vilcienu.'],
    ['lv>en', 'Viņa dzīvo Vācijā kopš maija.', 'She has lived in Germany since May.'],
  ]);
});

describe('what was left in the source language', () => {
  check([
    [
      'en>de',
      'Bread is sold early every morning.',
      'Brot is sold early every morning.',
      'partlyUntranslated',
    ],
    ['en>es', 'He shouted “bring me the large bread”.', 'Gritó «bring me the large bread».'],
    ['en>es', 'Run git merge then push all branches.', 'Ejecute git merge y push.'],
    ['en>en-GB', 'Bread is sold early every morning now.', 'Bread is sold early every morning now, too.'],
    [
      'en>de',
      'The river rises quickly after rain.',
      'El río crece deprisa después de la lluvia.',
      'wrongLanguage',
    ],
    ['en>nb', 'The river rises quickly after rain.', 'Elven stiger hurtigt efter kraftig regn i bjergene.'],
  ]);
});

describe('words twice', () => {
  check([
    ['en>fr', 'The key is in the door.', 'La clé est dans dans la porte.', 'doubledWords'],
    ['en>fr', 'Do you see each other?', 'Vous vous voyez ?'],
    ['en>de', 'The one who knows it.', 'Die, die es weiß.'],
    ['en>id', 'The children play.', 'Anak anak bermain.'],
    ['en>es', 'Say it again: no no.', 'Dígalo otra vez: no no.'],
  ]);
});

describe('units, weekdays and months', () => {
  check([
    ['en>de', 'It is 5 km long.', 'Es ist 5 Meilen lang.', 'unitsDiffer'],
    ['en>de', 'It is 5 miles (8 km) long.', 'Es ist 5 Meilen (8 km) lang.'],
    ['en>lv', 'Wait 10 minutes.', 'Uzgaidiet 10 minūtes.'],
    ['en>ru', 'It lasts 2 weeks.', 'Это длится 2 недели.'],
    ['en>es', 'It costs $5 today.', 'Hoy cuesta 5 €.', 'unitsDiffer'],
    ['en>es', 'It costs $5 today.', 'Hoy cuesta 5 $.'],
    ['en>fr', 'We meet on Monday.', 'Nous nous voyons mardi.', 'datesDiffer'],
    ['en>lv', 'We meet on Monday.', 'Tiekamies pirmdien.'],
    ['en>pl', 'It opens in May.', 'Otwarcie w maju.'],
    ['en>fr', 'It may open in April.', 'Il ouvrira peut-être en avril.'],
  ]);
});

describe('the form of a sentence', () => {
  check([
    ['en>es', 'The house is red.', 'La casa es roja', 'punctuationDiffers'],
    ['en>es', 'The red house', 'La casa roja.'],
    ['en>th', 'The house is red.', 'บ้านสีแดง'],
    ['en>ar', 'Is the house red?', 'هل البيت أحمر؟'],
    ['en>fr', 'Is the house red?', 'La maison est rouge.', 'punctuationDiffers'],
    ['en>es', 'The house is red.', 'la casa es roja.', 'capitalsDiffer'],
    ['en>es', 'The phone is new.', 'iPhone es nuevo ya.'],
    ['en>fr', 'Middle Low German', 'moyen bas allemand'],
  ]);
});

describe('places', () => {
  const found = (source: string, translation: string) => {
    const [first] = checkSentence({source, translation, sourceLanguage: 'en', targetLanguage: 'es'});
    const textOf = (text: string, ranges: SegmentCheck['source']) =>
      ranges?.map(({start, end}) => text.slice(start, end));
    return first && [first.check, textOf(source, first.source), textOf(translation, first.translation)];
  };

  it('are those of the words', () => {
    assert.deepEqual(found('The file is not open.', 'El archivo está abierto.'), [
      'negationDiffers',
      ['not'],
      undefined,
    ]);
    assert.deepEqual(found('Close the door.', 'Abra la puerta.'), ['oppositeWord', ['Close'], ['Abra']]);
    assert.deepEqual(found('It is 5 km long.', 'Mide 5 millas.'), ['unitsDiffer', ['5 km'], ['5 millas']]);
    assert.deepEqual(found('It is red now.', 'Ahora es es roja.'), ['doubledWords', undefined, ['es']]);
    assert.deepEqual(found('“It is red.” ', '«Es roja» '), ['punctuationDiffers', ['.'], undefined]);
  });
});
