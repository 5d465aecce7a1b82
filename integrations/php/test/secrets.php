<?php

/** Prints everything PHP can show about a client and its exceptions, for a test that searches it for the token. */

declare(strict_types=1);

[, $file, $baseUrl, $token] = $argv;
require $file;

/** Returns everything PHP can show about an exception. */
function shown(\Throwable $error): string
{
    $exported = '';
    foreach ($error->getTrace() as $frame) {
        foreach ($frame['args'] ?? [] as $argument) {
            $exported .= exported($argument);
        }
    }
    return $error . print_r($error->getTrace(), true) . var_export($error->getPrevious(), true) . $exported;
}

/** Returns a value in every format that PHP can print; leaves out resources and recursion. */
function exported(mixed $value): string
{
    $shown = print_r($value, true) . @var_export($value, true) . @json_encode($value);
    try {
        $shown .= serialize($value);
    } catch (\Throwable $error) {
        $shown .= $error->getMessage();
    }
    foreach (is_object($value) ? (array) $value : [] as $part) {
        $shown .= print_r($part, true) . @var_export($part, true);
    }
    return $shown;
}

$seen = [];

$fail = static function (MtService\Request $request) use (&$seen): never {
    $seen[] = exported($request) . exported(clone $request);
    throw new \DomainException("Cannot send {$request->headers['client-id']}");
};
$clients = [
    new MtService\Client($baseUrl, $token, 'secrets', ['transport' => new MtService\CurlTransport()]),
    new MtService\Client($baseUrl, $token, 'secrets', ['transport' => new MtService\StreamTransport()]),
    new MtService\Client($baseUrl, $token, 'secrets', ['transport' => $fail]),
    new MtService\Client('nowhere', $token),
    new MtService\Client($baseUrl, "$token\n\xFF"),
];
foreach ($clients as $client) {
    try {
        $client->translateText('smt-1', 'čau');
        echo "no error\n";
    } catch (MtService\Error $error) {
        echo shown($error);
    }
    echo exported($client), exported(clone $client);
    var_dump($client);
    print_r($client);
    try {
        echo serialize($client);
    } catch (\LogicException $error) {
        echo shown($error);
    }
}
try {
    new MtService\Client($baseUrl, $token, options: ['caFile' => 7]);
} catch (\TypeError $error) {
    echo shown($error);
}
// A request in progress to a service that does not respond.
foreach ([new MtService\StreamTransport(), new MtService\CurlTransport()] as $transport) {
    $request = new MtService\Request('GET', $argv[4], ['client-id' => $token], null, null, 0.2, 1.0);
    try {
        $transport->send($request);
        echo "no error\n";
    } catch (MtService\Error $error) {
        echo shown($error);
    }
    // More than a socket buffers.
    $headers = ['client-id' => $token, 'x' => str_repeat('x', 20_000_000)];
    $request = new MtService\Request('POST', $argv[4], $headers, '', null, 0.2, 1.0);
    try {
        $transport->send($request);
        echo "no error\n";
    } catch (MtService\Error $error) {
        echo $error, print_r(array_column($error->getTrace(), 'function'), true);
        $text = shown($error);
        echo str_contains($text, $token) ? $token : 'sent without it';
    }
}
echo implode('', $seen);
