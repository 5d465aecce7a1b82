<?php

/** Prints all that PHP can show of a client and of its exceptions, for a test that looks for the token in it. */

declare(strict_types=1);

[, $file, $baseUrl, $token] = $argv;
require $file;

/** All that PHP can show of an exception. */
function shown(\Throwable $error): string
{
    return $error . print_r($error->getTrace(), true) . var_export($error->getPrevious(), true);
}

$fail = static function (MtService\Request $request): never {
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
