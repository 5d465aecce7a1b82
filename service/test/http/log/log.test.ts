import assert from 'node:assert/strict';
import {openSync} from 'node:fs';
import {describe, it} from 'node:test';
import {until} from '../../systems/within.ts';
import {limitedFile, mountedDisk, NamedPipe} from './log-outputs.ts';
import {logLines, LoggingService, type LogLine} from './logging-service.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';

const LIMIT = {timeout: deadline(120_000)};
/** More bytes than the log can buffer. */
const TOO_MUCH = 3 * 1024 * 1024;

/** Number of requests in the log, including those reported as lost. */
function accountedFor(lines: readonly LogLine[]): number {
  const answered = lines.filter(({msg}) => msg === 'answered').length;
  return answered + lost(lines).reduce((sum, count) => sum + count, 0);
}

/** Numbers of lost lines that the log reports. */
function lost(lines: readonly LogLine[]): number[] {
  return lines.flatMap((line) => line.lines ?? []);
}

describe('a log that cannot be written', () => {
  const disks = {'a file that may not grow': limitedFile, 'a full disk': mountedDisk};
  for (const [what, make] of Object.entries(disks)) {
    it(`to ${what} stops nothing, and resumes with how many lines were lost`, LIMIT, async (t) => {
      const disk = await make(t);
      const service = await LoggingService.start(t, disk.start);
      const logged = async () => logLines(await disk.read(service));
      const before = accountedFor(await until(logged, (lines) => accountedFor(lines) > 0, 'logging'));
      await disk.fill(service);
      const sent = await service.log(TOO_MUCH);
      assert.ok(await service.isHealthy());
      await disk.free(service);
      const lines = await until(
        logged,
        (all) => accountedFor(all) === before + sent + 1,
        'the line about lost lines',
      );
      assert.equal(lost(lines).length, 1);
      assert.ok(lost(lines)[0]! < sent, 'some lines waited');
      const more = await service.log(1);
      await until(logged, (all) => accountedFor(all) === before + sent + 1 + more, 'logging again');
      await disk.fill(service);
      await service.log(TOO_MUCH);
      assert.equal(await service.stop(), 0);
    });
  }

  for (const options of [[], ['--demo-account', '--json']]) {
    it(
      `to a device that is always full stops nothing (${options.join(' ') || 'with a log'})`,
      LIMIT,
      async (t) => {
        const service = await LoggingService.start(t, {stdout: openSync('/dev/full', 'w'), options});
        await service.log(TOO_MUCH);
        assert.ok(await service.isHealthy());
        assert.equal(await service.stop(), 0);
      },
    );
  }

  it('to an unread pipe stops nothing, and resumes once it is read', LIMIT, async (t) => {
    const pipe = await NamedPipe.make(t);
    const service = await LoggingService.start(t, {stdout: pipe.writer()});
    const sent = await service.log(TOO_MUCH);
    assert.ok(await service.isHealthy());
    pipe.read();
    const lines = await until(
      () => logLines(pipe.text),
      (all) => accountedFor(all) > sent,
      'the line about lost lines',
    );
    assert.equal(lost(lines).length, 1);
    assert.equal(await service.stop(), 0);
  });

  it('to a pipe that is never read does not keep the service from ending', LIMIT, async (t) => {
    const pipe = await NamedPipe.make(t);
    const service = await LoggingService.start(t, {stdout: pipe.writer()});
    await service.log(TOO_MUCH);
    assert.equal(await service.stop(), 0);
  });

  it(
    'to a pipe that is closed at the other end stops nothing, and resumes when it is opened again',
    LIMIT,
    async (t) => {
      const pipe = await NamedPipe.make(t);
      pipe.read();
      const service = await LoggingService.start(t, {stdout: pipe.writer()});
      await until(
        () => pipe.text,
        (text) => text.includes('\n'),
        'the first line',
      );
      pipe.close();
      await service.log(TOO_MUCH);
      assert.ok(await service.isHealthy());
      pipe.reopen();
      await until(
        () => logLines(pipe.text),
        (lines) => lost(lines).length === 1,
        'the line about lost lines',
      );
      pipe.close();
      assert.equal(await service.stop(), 0);
    },
  );

  it('to an unread socket stops nothing', LIMIT, async (t) => {
    const service = await LoggingService.start(t, {stdout: 'pipe'});
    await service.log(TOO_MUCH);
    assert.ok(await service.isHealthy());
    assert.equal(await service.stop(), 0);
  });
});
