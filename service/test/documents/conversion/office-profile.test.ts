import assert from 'node:assert/strict';
import {readdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {test} from 'node:test';
import {convertWithLibreOffice} from '../../../../test/support/libre-office.ts';
import {temporaryFolder} from '../../store/temporary-folder.ts';

// LibreOffice writes this file when it tests the screen, which takes several times as long as a conversion.
const SCREEN_TESTS = 'GraphicsRenderTests.log';

test('LibreOffice converts with a fresh profile without testing the screen first', async (t) => {
  const folder = await temporaryFolder(t);
  const letter = join(folder, 'letter.rtf');
  await writeFile(letter, '{\\rtf1\\ansi A letter}');
  await convertWithLibreOffice(letter, 'docx', folder);
  const profile = await readdir(join(folder, 'profile/user'));
  assert.ok(profile.includes('extensions'), 'LibreOffice used this profile');
  assert.ok(!profile.includes(SCREEN_TESTS), profile.join());
});
