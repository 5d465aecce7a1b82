<?php

/**
 * Runs client calls for a test: reads a job as one line of JSON and prints lines of JSON, the last one with the
 * outcomes. Instead of sleeping, it prints the duration and waits for a line.
 */

declare(strict_types=1);

require __DIR__ . '/../MtServiceClient.php';

/** Prints a value as a line of JSON; throws if the client returned invalid UTF-8. */
function say(mixed $value): void
{
    echo json_encode($value, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR), "\n";
}

/**
 * Runs one call: the name of a method and its arguments, where `{"base64": …}` means bytes, `{"read": path}` a stream,
 * `{"tell": name}` a function that prints its arguments, and `{"record": […]}` a record of how a text was translated.
 */
function outcome(MtService\Client $client, array $call): array
{
    $arguments = array_map(static fn (mixed $given) => match (true) {
        isset($given['base64']) => base64_decode($given['base64']),
        isset($given['read']) => fopen($given['read'], 'rb'),
        isset($given['record']) => new MtService\Provenance(...$given['record']),
        isset($given['tell']) => static fn (mixed ...$values) => say([$given['tell'] => $values]),
        default => $given,
    }, array_slice($call, 1));
    try {
        if ($call[0] === 'whenAwake') {
            return ['value' => $client->whenAwake(static fn () => $client->{$arguments[0]}(...$arguments[1]))];
        }
        return ['value' => $client->{$call[0]}(...$arguments)];
    } catch (MtService\Error $error) {
        $known = get_object_vars($error); // only public properties
        return ['error' => [...$known, 'code' => $error->getCode(), 'message' => $error->getMessage()]];
    }
}

$job = json_decode((string) fgets(STDIN), true, 512, JSON_THROW_ON_ERROR);
$caFile = $job['options']['caFile'] ?? null;
$transport = match ($job['transport']) {
    'curl' => new MtService\CurlTransport($caFile),
    'streams' => new MtService\StreamTransport($caFile),
    default => null,
};
$options = ($job['options'] ?? []) + ['transport' => $transport, 'sleep' => static function (float $seconds): void {
    say(['sleep' => $seconds]);
    fgets(STDIN);
}];
$client = new MtService\Client($job['baseUrl'], $job['token'], $job['appId'] ?? 'php-test', $options);
$outcomes = array_map(static fn (array $call) => outcome($client, $call), $job['calls']);
say(['outcomes' => $outcomes, 'peakBytes' => memory_get_peak_usage(true)]);
