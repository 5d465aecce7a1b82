import assert from 'node:assert/strict';
import {execFile} from 'node:child_process';
import {mkdtemp, readFile, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, describe, it} from 'node:test';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {runService, type TestService} from '../../../service/test/http/running-service.ts';
import {deadline} from '../../../test/support/deadlines.mjs';
import {PHP} from './run-php.ts';

const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** HTTP functions of a host, which know neither streams nor the names of the client. */
const HOST = `
function my_http(string $method, string $url, array $headers, string $body, float $seconds): object {
    $lines = array_map(fn ($name) => "$name: {$headers[$name]}", array_keys($headers));
    $http = ['method' => $method, 'header' => $lines, 'content' => $body, 'timeout' => $seconds, 'ignore_errors' => true];
    $text = file_get_contents($url, false, stream_context_create(['http' => $http]));
    preg_match('/ (\\d+)/', $http_response_header[0], $status);
    $read = [];
    foreach (array_slice($http_response_header, 1) as $line) {
        [$name, $value] = explode(': ', $line, 2);
        $read[$name] = $value;
    }
    return (object) ['status' => (int) $status[1], 'headers' => $read, 'body' => $text];
}
`;

const DOCUMENT = `
$system = $client->findSystem('en', 'lv');
$client->translateDocument($system->id, __FILE__ . '.txt', __FILE__ . '.lv.txt');
echo $client->translateText($system->id, 'Good morning!'), file_get_contents(__FILE__ . '.lv.txt');
`;

describe('the samples of the README', () => {
  let service: TestService;
  let folder: string;
  let samples: string[];
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mtservice-php-'));
    const readme = await readFile(join(FOLDER, 'README.md'), 'utf8');
    samples = [...readme.matchAll(/```php\n(.*?)```/gs)].map(([, code]) => code!);
    service = await runService({engines: {phrasebook: {engine: 'phrasebook'}}});
    await service.running('en', 'lv');
  });
  after(async () => {
    await service?.close();
    await rm(folder, {recursive: true, force: true});
  });

  const run = async (code: string): Promise<string> => {
    const path = join(folder, 'paraugs.php');
    await writeFile(`${path}.txt`, 'Good night!');
    const start = `$baseUrl = '${service.url}'; $token = '${service.token}';`;
    const own = code
      .replace('https://mt.example.org', service.url)
      .replace("'MtServiceClient.php'", JSON.stringify(join(FOLDER, 'MtServiceClient.php')));
    await writeFile(path, `<?php\n${start}\n${own}`);
    return (await promisify(execFile)(PHP, ['-d', 'display_errors=1', path], {timeout: deadline(60_000)}))
      .stdout;
  };

  it('translate', async () => {
    assert.equal(samples.length, 2);
    assert.equal(await run(samples[0]!), 'Labrīt!');
  });

  it('send over the functions of a host, documents too', async () => {
    const load = "require 'MtServiceClient.php';\n";
    assert.equal(await run(load + HOST + samples[1]! + DOCUMENT), 'Labrīt!Ar labu nakti!');
  });
});
