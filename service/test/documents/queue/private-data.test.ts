import assert from 'node:assert/strict';
import {chmod, readdir, stat} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {BuiltService} from '../bad-input/built-service.ts';
import {deadline} from '../../../../test/support/deadlines.mjs';
import {releaseAfter} from '../../../../test/support/release-after.ts';

test(
  'a service keeps nothing that others on its machine can read',
  {timeout: deadline(120_000)},
  async (t) => {
    const umask = process.umask(0);
    releaseAfter(t, () => process.umask(umask));
    const service = await BuiltService.start();
    releaseAfter(t, () => service.stop());
    // Permissions of a folder that an operator has created.
    await chmod(service.folder, 0o755);
    const id = (await service.upload('Arbeitsvertrag.html', '<title>Vertrag</title><p>Good morning'))
      .json as string;
    assert.equal((await service.end(id)).Status, 'completed');
    const names = await readdir(service.folder, {recursive: true});
    assert.ok(names.includes(join('documents', `${id}.result-1`)));
    for (const name of names.filter((entry) => entry !== 'mtservice.json')) {
      // The source of a document is removed shortly after its translation is completed.
      const status = await stat(join(service.folder, name)).catch(() => undefined);
      if (!status) {
        assert.match(name, /\.source$/);
        continue;
      }
      assert.equal((status.mode & 0o777).toString(8), status.isDirectory() ? '700' : '600', name);
    }
    assert.equal((await stat(service.folder)).mode & 0o777, 0o755);
  },
);
