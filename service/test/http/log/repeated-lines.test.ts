import assert from 'node:assert/strict';
import {test} from 'node:test';
import {BytesError} from '../../../src/documents/bytes/bytes-error.ts';
import {createLogger} from '../../../src/http/logger.ts';
import {RepeatedLines} from '../../../src/http/repeated-lines.ts';
import {ServiceOutput} from '../../../src/http/service-output.ts';
import {StoreError} from '../../../src/store/store-error.ts';
import {until} from '../../systems/within.ts';

class KeptOutput extends ServiceOutput {
  readonly lines: {
    level: number;
    msg: string;
    lines?: number;
    like?: string;
    err?: {stack: string; message: string};
  }[] = [];

  override write(line: string): void {
    this.lines.push(JSON.parse(line));
  }
}

test('of errors that are alike a few are written, and the others counted', async () => {
  const output = new KeptOutput();
  const logger = createLogger('info', output, new RepeatedLines(50));
  const refused = () =>
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5000'), {code: 'ECONNREFUSED'});
  for (let index = 0; index < 1_000; index += 1) logger.error({err: refused()}, 'the engine failed');
  logger.error({err: new Error('another')}, 'the engine failed');
  logger.warn('something else');
  assert.equal(output.lines.length, 7);
  const counted = await until(
    () => Promise.resolve(output.lines.at(-1)!),
    ({lines}) => lines !== undefined,
    'the count',
  );
  assert.equal(counted.lines, 995);
  assert.equal(counted.like, 'the engine failed Error ECONNREFUSED');
  logger.error({err: refused()}, 'the engine failed');
  assert.equal(output.lines.at(-1)?.msg, 'the engine failed', 'written again in the next minute');
});

test('a database that is down has one line, whatever fails by it, until the next minute', async () => {
  const output = new KeptOutput();
  const logger = createLogger('info', output, new RepeatedLines(50));
  const down = (message: string) => new StoreError('unreachable', message);
  for (let index = 0; index < 200; index += 1) {
    logger.error(
      {err: down('The database server 127.0.0.1:5432 ended the connection.')},
      'The request failed',
    );
    logger.error(down('The database server 127.0.0.1:5432 cannot be reached.'));
    logger.child({reqId: index}).warn({err: down('…')}, `old entries of the audit log stay: ${index}`);
  }
  logger.error({err: new BytesError('unreachable', 'The bucket does not answer.')}, 'The request failed');
  logger.error({err: new StoreError('failed', 'no such table')}, 'The request failed');
  assert.deepEqual(
    output.lines.map(({err}) => err?.message),
    [
      'The database server 127.0.0.1:5432 ended the connection.',
      'The bucket does not answer.',
      'no such table',
    ],
  );
  const counted = await until(
    () => Promise.resolve(output.lines.at(-1)!),
    ({lines}) => lines !== undefined,
    'the count',
  );
  assert.deepEqual([counted.lines, counted.like], [599, 'StoreError unreachable']);
});

test('lines below warnings are all written', () => {
  const output = new KeptOutput();
  const logger = createLogger('info', output);
  for (let index = 0; index < 100; index += 1) logger.info('the service is ready');
  assert.equal(output.lines.length, 100);
});

test('an endless number of kinds costs bounded memory and lines', () => {
  const output = new KeptOutput();
  const logger = createLogger('info', output);
  for (let index = 0; index < 5_000; index += 1) logger.error(`fault ${index}`);
  assert.ok(output.lines.length <= 205);
});

test('an error is short, and its stack begins where it was thrown', () => {
  const output = new KeptOutput();
  const deep = (depth: number): Error => (depth === 0 ? new Error('ā'.repeat(10_000)) : deep(depth - 1));
  createLogger('error', output).error({err: deep(30)}, 'failed');
  const {err} = output.lines[0]!;
  assert.equal(err!.message.length, 500);
  assert.match(err!.stack, /^at deep /);
  assert.equal(err!.stack.split('\n').length, 6);
});
