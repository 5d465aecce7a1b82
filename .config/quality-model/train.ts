/**
 * Trains the model of quality estimates, writes it and prints how good it is: `tsx train.ts FOLDER [OUTPUT]`, with the files that
 * `fetch.sh` put into the folder. `WITHOUT=es` leaves out what engines translated from and into Spanish; `TABLES=kept` keeps
 * the tables of the model and trains only the weights of the features.
 */
import {writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {areaOfWorst, areaUnderCurve, rankCorrelation} from '../../service/bench/texts/measures.ts';
import {figureOf, type FigureWeights} from '../../service/src/translation/quality/model/figure.ts';
import {packWeights, readWeights} from '../../service/src/translation/quality/model/weights.ts';
import {examplesOf, type Example} from './examples.ts';
import {isGood, trainFigure} from './figure-training.ts';
import {readPairs} from './pairs.ts';
import {trainTables} from './tables-training.ts';

const model = new URL('../../service/src/translation/quality/model/weights.bin', import.meta.url);
const [folder, output = fileURLToPath(model)] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder with the translations: tsx train.ts FOLDER [OUTPUT]');
const without = (process.env['WITHOUT'] ?? '').split(',');

const pairs = await readPairs(folder);
console.log(`${pairs.length} pairs`);
const tables = process.env['TABLES'] === 'kept' ? readWeights().tables : trainTables(pairs, without);
const taught = pairs.filter(({language}) => !without.includes(language));
const figure = trainFigure(examplesOf(taught, tables, 'weights'));
const file = packWeights({tables, figure});
writeFileSync(output, file);
console.log(`${file.length} bytes, weights ${figure.weights.join(' ')}, bias ${figure.bias}`);
report(examplesOf(pairs, tables, 'measuring'), figure);

/** Prints how well the estimates agree with people, by languages, and how often translations of an estimate are good. */
function report(measured: readonly Example[], weights: FigureWeights): void {
  const kindOf = ({pair}: Example) =>
    pair.isToEnglish ? `${pair.language} to English` : `English to ${pair.language}`;
  const estimatesOf = (some: readonly Example[]) => some.map(({features}) => figureOf(weights, features));
  console.log('languages: strings, person above engine, worst quarter, Spearman');
  for (const kind of new Set(measured.map(kindOf))) {
    const own = measured.filter((example) => kindOf(example) === kind);
    const engine = own.filter(({by}) => by === 'engine');
    const estimates = estimatesOf(engine);
    const scores = engine.map(({similarity}) => similarity);
    const figures = [
      areaUnderCurve(estimatesOf(own.filter(({by}) => by === 'person')), estimates),
      areaOfWorst(estimates, scores),
      rankCorrelation(estimates, scores),
    ];
    console.log(`${kind}: ${engine.length}, ${figures.map((value) => value.toFixed(3)).join(', ')}`);
  }
  const bins = estimatesOf(measured).map((estimate) => Math.min(4, Math.floor(estimate * 5)));
  for (let bin = 0; bin < 5; bin++) {
    const own = measured.filter((_, index) => bins[index] === bin);
    const share = own.filter(isGood).length / Math.max(1, own.length);
    console.log(`${bin / 5} to ${(bin + 1) / 5}: ${own.length}, of these good ${share.toFixed(2)}`);
  }
}
