/**
 * Time to decode 10,000 systems, compared with JSON.parse of the same text:
 * `node --import tsx test/node/client/system-list.bench.ts`
 */
import {decodeSystemList} from '../../../src/client/systems.ts';

const METADATA = [
  'name', 'status', 'domain', 'gid', 'id', 'public', 'resource-type', 'score-bleu', 'score-nist', 'score-bleu-c',
  'size-mono', 'size-parallel', 'srclang', 'trglang', 'uid', 'translators-running', 'meta-corpora-parallel-domain',
  'meta-corpora-devel', 'meta-corpora-size-mono', 'train-qe-model', 'enable-qe',
]; // prettier-ignore
const STATUSES = ['running', 'standby', 'notstarted', 'queuingtransl', 'error'];
const ROUNDS = 15;

function systemList(count: number): string {
  const System = Array.from({length: count}, (_, index) => {
    const source = {Code: index % 2 ? 'en' : 'de-AT', Name: index % 2 ? 'English' : 'German (Austria)'};
    const target = {Code: index % 3 ? 'lv' : 'pt-BR', Name: index % 3 ? 'Latvian' : 'Portuguese (Brazil)'};
    return {
      ID: `smt-${index.toString(16).padStart(8, '0')}-5d0c-4d5e-9c0b-2f5f0f9f3c11`,
      SrcLanguage: source,
      TrgLanguage: target,
      SourceLanguage: source,
      TargetLanguage: target,
      Domain: 'Legal',
      Title: `Rechtsschutzversicherungsgesellschaften ${index}`,
      Description: {Language: 'en', Text: `Trained on contracts and court rulings, set ${index}.`},
      Metadata: METADATA.map((Key) => ({
        Key,
        Value: Key === 'status' ? STATUSES[index % 5] : `${Key} ${index}`,
      })),
    };
  });
  return JSON.stringify({System});
}

const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1]!;

const text = systemList(10_000);
const parse: number[] = [];
const decode: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const start = performance.now();
  const value: unknown = JSON.parse(text);
  const parsed = performance.now();
  const systems = decodeSystemList(value);
  decode.push(performance.now() - parsed);
  parse.push(parsed - start);
  if (systems?.length !== 10_000) throw new Error('systems lost');
}
const [parseMs, decodeMs] = [median(parse), median(decode)];
console.log(
  `${(text.length / 1e6).toFixed(1)} MB: JSON.parse ${parseMs.toFixed(1)} ms, decode ${decodeMs.toFixed(1)} ms, ` +
    `together ${((parseMs + decodeMs) / parseMs).toFixed(3)} times JSON.parse`,
);
