<?php

/**
 * Client for a machine translation service: its twelve JSON operations in one file without dependencies.
 * Requires PHP 8.1. Uses the curl extension if it is loaded, PHP streams otherwise.
 *
 * MIT licence, which is compatible with plugins under GPL 2 or later. See LICENSE of mtservice-elements.
 *
 *     require 'MtServiceClient.php';
 *     $client = new MtService\Client('https://mt.example.org', $token, 'my-site');
 *     $system = $client->findSystem('en', 'lv');
 *     echo $client->translateText($system->id, 'Good morning!');
 *
 * All texts are UTF-8. MtService\Error is the only exception that the methods themselves throw.
 */

declare(strict_types=1);

namespace MtService;

/** Calls the twelve operations of a service, and combines them for long texts, many texts and documents. */
final class Client
{
    private const CHUNK_BYTES = 49_152; // a multiple of three, so that base64 is padded only at the end
    private const ERROR_BODY_BYTES = 1_048_576;
    private const BATCH_TEXTS = 50;
    private const BATCH_BYTES = 20_000;

    /** Root address that contains `service.svc`, with the query parameters that every request keeps. */
    public readonly string $baseUrl;
    public readonly string $appId;
    private readonly Secret $secret;
    private readonly Transport $transport;
    /** @var array<string, mixed> */
    private readonly array $options;

    /**
     * @param string $baseUrl Root address that contains `service.svc`; a trailing `/service.svc/json` is removed.
     * @param string $token The user's token, sent only in the `client-id` header.
     * @param string $appId Name of the calling application.
     * @param array{
     *     timeoutSeconds?: float, transferSeconds?: float, connectSeconds?: float,
     *     transport?: Transport|callable(Request): Response, caFile?: string,
     *     documentEncoding?: 'integers'|'base64', maxDocumentBytes?: int, maxAnswerBytes?: int,
     *     sleep?: callable(float): void
     * } $options
     *     Time limits in seconds: of a call (30), of a document's upload or download (600), and of connecting (10);
     *     the transport that sends the requests; a CA file that replaces the system's certificates; the encoding of
     *     documents: `integers`, as the interface defines, or `base64`, which needs a third of the traffic but is
     *     supported only by services of this project; size limits in bytes of documents (100 MB) and of all other
     *     responses (8 MB); the function that sleeps.
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] string $token = '',
        string $appId = 'mtservice-php',
        array $options = [],
    ) {
        $this->secret = new Secret(trim($token));
        $token = ''; // stack traces in PHP 8.1 show the current values of arguments
        $this->appId = $appId;
        $this->options = $options + [
            'timeoutSeconds' => 30.0,
            'transferSeconds' => 600.0,
            'connectSeconds' => 10.0,
            'transport' => null,
            'caFile' => null,
            'documentEncoding' => 'integers',
            'maxDocumentBytes' => 104_857_600,
            'maxAnswerBytes' => Request::MAX_ANSWER_BYTES,
            'sleep' => static fn (float $seconds) => usleep((int) ($seconds * 1_000_000)),
        ];
        $this->transport = self::transportOf($this->options['transport'], $this->options['caFile']);
        $this->baseUrl = self::rootOf($baseUrl);
    }

    /**
     * Returns the translation systems that the user may use, in the service's order (GetSystemList).
     *
     * @return list<System>
     */
    public function listSystems(): array
    {
        return $this->ask('GetSystemList', ['appID' => $this->appId], Decoder::systems(...));
    }

    /**
     * Finds the best system for a language pair: the operator's choice first, then by engine (neural, rules,
     * phrasebook), then by readiness, then by position in the list. Returns null if no usable system has this pair.
     *
     * @param string $source Language code such as `en` or `en-GB`; only its first part counts.
     */
    public function findSystem(string $source, string $target): ?System
    {
        $best = null;
        foreach ($this->listSystems() as $system) {
            if (!$system->isUsable() || !$system->translates($source, $target)) {
                continue;
            }
            if ($best === null || $system->rank() < $best->rank()) {
                $best = $system;
            }
        }
        return $best;
    }

    /**
     * Translates one text, plain or with inline tags (Translate).
     *
     * @param string|array<string, string|bool> $options For example `termCorpusId=c-1`, or `['termCorpusId' => 'c-1']`.
     */
    public function translateText(string $systemId, string $text, string|array $options = ''): string
    {
        return $this->tell('Translate', $this->textParameters($systemId, $text, $options), Decoder::string(...));
    }

    /**
     * Translates one text and returns its sentences as well (TranslateEx). The options `qe`, `checks` and `matches`
     * add a quality estimate, detected faults, and human translations of similar sentences.
     *
     * @param string|array<string, string|bool> $options
     */
    public function translateTextExtended(
        string $systemId,
        string $text,
        string|array $options = '',
    ): ExtendedTranslation {
        $parameters = $this->textParameters($systemId, $text, $options);
        $read = static fn (mixed $value) => Decoder::extended($value, $text, $parameters['options']);
        return $this->tell('TranslateEx', $parameters, $read);
    }

    /**
     * Translates several texts in one request and keeps their keys (TranslateArray).
     *
     * @template K of array-key
     * @param array<K, string> $texts
     * @param string|array<string, string|bool> $options
     * @return array<K, string>
     */
    public function translateTexts(string $systemId, array $texts, string|array $options = ''): array
    {
        if ($texts === []) {
            return [];
        }
        $parameters = $this->textsParameters($systemId, $texts, $options);
        $read = static fn (mixed $value) => Decoder::listOf($value, $texts, Decoder::string(...));
        return $this->tell('TranslateArray', $parameters, $read);
    }

    /**
     * Translates several texts in one request, with an extended result for each (TranslateArrayEx).
     *
     * @template K of array-key
     * @param array<K, string> $texts
     * @param string|array<string, string|bool> $options
     * @return array<K, ExtendedTranslation>
     */
    public function translateTextsExtended(string $systemId, array $texts, string|array $options = ''): array
    {
        if ($texts === []) {
            return [];
        }
        $parameters = $this->textsParameters($systemId, $texts, $options);
        $readOne = static fn ($value, $text) => Decoder::extended($value, $text, $parameters['options']);
        $read = static fn (mixed $value) => Decoder::listOf($value, $texts, $readOne);
        return $this->tell('TranslateArrayEx', $parameters, $read);
    }

    /**
     * Suggests a better translation of a sentence; the service uses it from then on (UpdateTranslation).
     *
     * @param string $options `edited` if it is a machine's translation that a person changed; empty for a person's own.
     */
    public function suggestTranslation(
        string $systemId,
        string $text,
        string $translation,
        string $options = '',
    ): void {
        $parameters = $this->textParameters($systemId, $text, $options);
        $this->tell('UpdateTranslation', [...$parameters, 'translation' => $translation], Decoder::nothing(...));
    }

    /**
     * Records what happened to a translation at the host, for the operator's list; never send texts.
     *
     * @param string $event `published`, `reviewed`, or `withdrawn` if a review no longer holds.
     * @param Provenance|array<string, mixed> $provenance The record of the translation, or its fields as the service
     *     spells them. A review is by the user of the token unless the record names a reviewer.
     * @param string|null $reference Address or name of the text at the host, at most 500 characters.
     * @param int|null $characters Number of characters of the text.
     */
    public function recordReview(
        string $event,
        Provenance|array $provenance,
        ?string $reference = null,
        ?int $characters = null,
    ): void {
        $fields = $provenance instanceof Provenance ? $provenance->fields() : $provenance;
        $sent = ['reference' => $reference, 'characters' => $characters];
        $known = array_filter($sent, static fn (mixed $value) => $value !== null);
        $body = self::json(['event' => $event, 'provenance' => $fields, ...$known]);
        $seconds = $this->options['timeoutSeconds'];
        $this->sendTo('/reviews', ['appID' => $this->appId], $body, null, $seconds);
    }

    /**
     * Returns the term corpora of a system (GetSystemTermCorpora).
     *
     * @return list<TermCorpus>
     */
    public function listTermCorpora(string $systemId): array
    {
        return $this->ask('GetSystemTermCorpora', ['systemID' => $systemId], Decoder::termCorpora(...));
    }

    /**
     * Uploads a document, starts its translation and returns the id of the task (StartDocumentTranslation). The request
     * is first written to a temporary file, so that a large document does not fill the memory.
     *
     * @param string|resource $source Path of a file, or a readable stream.
     * @param string|null $fileName Name of the document, whose extension gives the format; null takes it from the path.
     * @param string|array<string, string|bool> $options
     */
    public function startDocument(
        string $systemId,
        $source,
        ?string $fileName = null,
        string|array $options = '',
    ): string {
        if ($fileName === null && !is_string($source)) {
            throw new Error(Error::BAD_REQUEST, 'A document that is a stream needs a file name');
        }
        $body = $this->documentBody($source, [
            'appID' => $this->appId,
            'systemID' => $systemId,
            'fileName' => $fileName ?? self::nameOf((string) $source),
            'options' => self::optionText($options),
        ]);
        try {
            $answer = $this->send('StartDocumentTranslation', [], $body, null, $this->options['transferSeconds']);
        } finally {
            fclose($body);
        }
        return self::result($answer, static fn (mixed $value) => Decoder::string($value) ?: null);
    }

    /** Returns the state of a document's translation (GetDocumentTranslationState). */
    public function documentState(string $id): DocumentTask
    {
        $read = static fn (mixed $value) => Decoder::task($value, $id);
        return $this->ask('GetDocumentTranslationState', ['appID' => $this->appId, 'id' => $id], $read);
    }

    /**
     * Downloads the translated document of a completed task (DownloadDocumentTranslation). The target is written only
     * after the whole document has arrived. Returns the size in bytes.
     *
     * @param string|resource $target Path of the file to write or replace, or a writable stream.
     */
    public function downloadDocument(string $id, $target): int
    {
        $sink = self::temporaryStream();
        try {
            $query = ['appID' => $this->appId, 'id' => $id];
            $answer = $this->send(
                'DownloadDocumentTranslation',
                $query,
                null,
                $sink,
                $this->options['transferSeconds'],
            );
            if ($answer->body !== '') {
                self::write($sink, $answer->body); // the transport does not support sinks
            }
            return self::save($answer, $sink, $target);
        } finally {
            fclose($sink);
        }
    }

    /** Deletes a task and its documents (RemoveDocumentTranslation). */
    public function removeDocument(string $id): void
    {
        $this->ask('RemoveDocumentTranslation', ['appID' => $this->appId, 'id' => $id], Decoder::nothing(...));
    }

    /**
     * Returns the user's document tasks, in the service's order (GetDocumentTranslationList).
     *
     * @return list<DocumentTask>
     */
    public function listDocuments(): array
    {
        return $this->ask('GetDocumentTranslationList', ['appID' => $this->appId], Decoder::tasks(...));
    }

    /**
     * Repeats a call while the service reports that the system is starting (error 21). Waits as long as the service
     * asks for, otherwise 1, 2, 4, 8 and then 15 seconds.
     *
     * @template T
     * @param callable(): T $call
     * @param float $maxWaitSeconds Total waiting time between tries in seconds, after which the error is thrown.
     * @param (callable(float $seconds, int $attempt): void)|null $onWaiting Called before each wait.
     * @return T
     */
    public function whenAwake(callable $call, float $maxWaitSeconds = 300.0, ?callable $onWaiting = null): mixed
    {
        $left = $maxWaitSeconds;
        for ($attempt = 1, $pause = 1.0;; $attempt++, $pause = min($pause * 2, 15.0)) {
            try {
                return $call();
            } catch (Error $error) {
                if ($error->reason !== Error::SYSTEM_IS_STARTING || $left <= 0) {
                    throw $error;
                }
                $seconds = min(max(1.0, $error->retryAfterSeconds ?? $pause), $left);
            }
            $left -= $seconds;
            if ($onWaiting !== null) {
                $onWaiting($seconds, $attempt);
            }
            ($this->options['sleep'])($seconds);
        }
    }

    /**
     * Translates a text of any length piece by piece, and waits while the system starts. Splits at the end of a
     * paragraph if possible, otherwise of a sentence or a word. Halves a piece that is too large for the service. White
     * space around a piece is kept but not sent.
     *
     * @param string|array<string, string|bool> $options
     * @param int $maxBytes Initial size of a piece.
     * @param (callable(int $done, int $total): void)|null $onProgress Called after each piece with counts in bytes.
     */
    public function translateLongText(
        string $systemId,
        string $text,
        string|array $options = '',
        int $maxBytes = 8000,
        ?callable $onProgress = null,
    ): string {
        self::checkText($text);
        $largest = $maxBytes;
        $todo = array_reverse(LongText::split($text, $largest));
        $translation = '';
        $done = 0;
        while (($piece = array_pop($todo)) !== null) {
            $smaller = LongText::split($piece, $largest);
            if (count($smaller) > 1) {
                array_push($todo, ...array_reverse($smaller));
                continue;
            }
            try {
                $translation .= $this->translatePiece($systemId, $piece, $options);
            } catch (Error $error) {
                $largest = intdiv(strlen($piece) + 1, 2);
                if ($error->reason !== Error::TEXT_SIZE_LIMIT || count(LongText::split($piece, $largest)) < 2) {
                    throw $error;
                }
                $todo[] = $piece;
                continue;
            }
            $done += strlen($piece);
            if ($onProgress !== null) {
                $onProgress($done, strlen($text));
            }
        }
        return $translation;
    }

    /**
     * Translates any number of texts of any length, several per request, and waits while the system starts. Keeps the
     * keys of the texts; texts without a letter or digit are returned unchanged.
     *
     * @template K of array-key
     * @param array<K, string> $texts
     * @param string|array<string, string|bool> $options
     * @param (callable(int $done, int $total): void)|null $onProgress Called after each request with counts of texts.
     * @return array<K, string>
     */
    public function translateAll(
        string $systemId,
        array $texts,
        string|array $options = '',
        ?callable $onProgress = null,
    ): array {
        array_walk($texts, self::checkText(...));
        $worthwhile = array_filter($texts, static fn (string $text) => preg_match('/[\p{L}\p{N}]/u', $text) === 1);
        $done = count($texts) - count($worthwhile);
        $results = $texts;
        foreach (self::batches($worthwhile) as $batch) {
            $results = array_replace($results, $this->translateBatch($systemId, $batch, $options));
            $done += count($batch);
            if ($onProgress !== null) {
                $onProgress($done, count($texts));
            }
        }
        return $results;
    }

    /**
     * Waits until the translation of a document has completed or failed, and polls less often while nothing changes.
     * Keeps waiting while the service is unreachable.
     *
     * @param (callable(DocumentTask): void)|null $onState Called with each state.
     */
    public function waitForDocument(
        string $id,
        ?callable $onState = null,
        float $maxWaitSeconds = 3600.0,
    ): DocumentTask {
        $left = $maxWaitSeconds;
        $last = null;
        for ($pause = 1.0;; $pause = min($pause * 1.5, 10.0)) {
            $least = 0.0;
            try {
                $task = $this->documentState($id);
                if ($onState !== null) {
                    $onState($task);
                }
                if ($task->hasEnded()) {
                    return $task;
                }
                $state = [$task->status, $task->translatedSegments];
                $pause = $state === $last ? $pause : 1.0;
                $last = $state;
            } catch (Error $error) {
                if (!$error->mayPass()) {
                    throw $error;
                }
                $least = $error->retryAfterSeconds ?? 0.0;
            }
            $seconds = min(max($pause, $least), $left);
            if ($seconds <= 0) {
                throw new Error(Error::TIMEOUT, "The document was not translated in $maxWaitSeconds seconds");
            }
            $left -= $seconds;
            ($this->options['sleep'])($seconds);
        }
    }

    /**
     * Translates a file into another: starts a task, waits for its end, downloads the document, and removes the task.
     *
     * @param string|array<string, string|bool> $options
     * @param (callable(DocumentTask): void)|null $onState Called with each state.
     */
    public function translateDocument(
        string $systemId,
        string $sourcePath,
        string $targetPath,
        string|array $options = '',
        ?callable $onState = null,
    ): void {
        $id = $this->startDocument($systemId, $sourcePath, null, $options);
        $task = $this->waitForDocument($id, $onState);
        if ($task->status === 'error') {
            $this->removeDocument($id);
            throw Error::ofTask($task);
        }
        $this->downloadDocument($id, $targetPath);
        $this->removeDocument($id);
    }

    /** @return array<string, string> Properties that a dump shows. */
    public function __debugInfo(): array
    {
        $token = $this->secret->value() === '' ? '' : '…';
        return ['baseUrl' => $this->baseUrl, 'appId' => $this->appId, 'token' => $token];
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new \LogicException('A client is not stored, since it has a token');
    }

    /**
     * @param string|array<string, string|bool> $options
     * @return array{appID: string, systemID: string, text: string, options: string}
     */
    private function textParameters(string $systemId, string $text, string|array $options): array
    {
        $own = ['appID' => $this->appId, 'systemID' => $systemId];
        return [...$own, 'text' => $text, 'options' => self::optionText($options)];
    }

    /**
     * @param array<array-key, string> $texts
     * @param string|array<string, string|bool> $options
     * @return array{appID: string, systemID: string, textArray: list<string>, options: string}
     */
    private function textsParameters(string $systemId, array $texts, string|array $options): array
    {
        $own = ['appID' => $this->appId, 'systemID' => $systemId];
        return [...$own, 'textArray' => array_values($texts), 'options' => self::optionText($options)];
    }

    /**
     * @param array<string, string> $query
     * @param callable(mixed): mixed $read
     */
    private function ask(string $operation, array $query, callable $read): mixed
    {
        $answer = $this->send($operation, $query, null, null, $this->options['timeoutSeconds']);
        return self::result($answer, $read);
    }

    /**
     * @param array<string, mixed> $parameters
     * @param callable(mixed): mixed $read
     */
    private function tell(string $operation, array $parameters, callable $read): mixed
    {
        $answer = $this->send($operation, [], self::json($parameters), null, $this->options['timeoutSeconds']);
        return self::result($answer, $read);
    }

    /**
     * Returns the result in a response; `read` returns null for a value that is not a valid result.
     *
     * @param callable(mixed): mixed $read
     */
    private static function result(Response $answer, callable $read): mixed
    {
        $value = Decoder::parse($answer);
        $isJson = $value !== null || in_array(trim($answer->body), ['', 'null'], true);
        return ($isJson ? $read($value) : null) ?? throw Error::ofBody($answer, $value);
    }

    /**
     * Calls an operation.
     *
     * @param array<string, string> $query
     * @param string|resource|null $body
     * @param resource|null $sink
     */
    private function send(string $operation, array $query, $body, $sink, float $seconds): Response
    {
        return $this->sendTo("/service.svc/json/$operation", $query, $body, $sink, $seconds);
    }

    /**
     * Sends one request; throws unless the response has a success status.
     *
     * @param array<string, string> $query
     * @param string|resource|null $body
     * @param resource|null $sink
     */
    private function sendTo(string $path, array $query, $body, $sink, float $seconds): Response
    {
        $token = $this->secret->value();
        if (preg_match('/[^ -~]/', $token) === 1) {
            throw new Error(Error::UNAUTHORIZED, 'The token has characters that no token has');
        }
        if (preg_match('~^https?://[^/?#\s]+~i', $this->baseUrl) !== 1) {
            throw new Error(Error::BAD_REQUEST, 'The address of the service does not begin with http:// or https://');
        }
        array_walk($query, self::checkText(...));
        $request = new Request(
            $body === null ? 'GET' : 'POST',
            self::addressOf($this->baseUrl, $path, $query),
            array_filter([
                'client-id' => $token,
                'Accept' => $sink === null ? 'application/json' : 'application/octet-stream, application/json',
                'Content-Type' => $body === null ? '' : 'application/json; charset=utf-8',
            ], static fn (string $value) => $value !== ''),
            $body,
            $sink,
            $seconds,
            $this->options['connectSeconds'],
            // A document may arrive as an array of numbers: up to three digits and a comma for each byte.
            $sink === null ? $this->options['maxAnswerBytes'] : 4 * $this->options['maxDocumentBytes'] + 65_536,
        );
        try {
            $answer = $this->transport->send($request);
        } catch (Error $error) {
            throw $error;
        } catch (\Throwable $cause) {
            // The cause is not chained, since its trace may contain the headers.
            throw new Error(Error::NETWORK, $this->withoutToken($cause->getMessage()));
        }
        if ($answer->status >= 200 && $answer->status < 300) {
            return strlen($answer->body) > $request->maxAnswerBytes ? throw Error::answerTooLarge() : $answer;
        }
        $shown = $this->withoutToken(substr($answer->body, 0, self::ERROR_BODY_BYTES));
        $known = new Response($answer->status, $answer->headers, $shown);
        throw Error::ofBody($known, Decoder::parse($known));
    }

    /** Masks the token in a text, since services may repeat a token that they reject. */
    private function withoutToken(string $text): string
    {
        $token = $this->secret->value();
        return strlen($token) > 7 ? str_replace($token, '…', $text) : $text;
    }

    /** @param string|array<string, string|bool> $options */
    private function translatePiece(string $systemId, string $piece, string|array $options): string
    {
        [$before, $trimmed, $after] = LongText::trimmed($piece);
        if ($trimmed === '') {
            return $piece;
        }
        $translate = fn () => $this->translateText($systemId, $trimmed, $options);
        return $before . $this->whenAwake($translate) . $after;
    }

    /**
     * @template K of array-key
     * @param array<K, string> $batch
     * @param string|array<string, string|bool> $options
     * @return array<K, string>
     */
    private function translateBatch(string $systemId, array $batch, string|array $options): array
    {
        try {
            return $this->whenAwake(fn () => $this->translateTexts($systemId, $batch, $options));
        } catch (Error $error) {
            if ($error->reason !== Error::TEXT_SIZE_LIMIT) {
                throw $error;
            }
        }
        if (count($batch) === 1) {
            $text = reset($batch);
            $half = intdiv(strlen($text) + 1, 2);
            return [key($batch) => $this->translateLongText($systemId, $text, $options, $half)];
        }
        $results = [];
        foreach (array_chunk($batch, intdiv(count($batch) + 1, 2), true) as $half) {
            $results = array_replace($results, $this->translateBatch($systemId, $half, $options));
        }
        return $results;
    }

    /**
     * @template K of array-key
     * @param array<K, string> $texts
     * @return list<array<K, string>>
     */
    private static function batches(array $texts): array
    {
        $batches = [];
        $bytes = self::BATCH_BYTES;
        foreach ($texts as $key => $text) {
            $last = count($batches) - 1;
            $bytes += strlen($text);
            if ($bytes > self::BATCH_BYTES || count($batches[$last]) >= self::BATCH_TEXTS) {
                $batches[++$last] = [];
                $bytes = strlen($text);
            }
            $batches[$last][$key] = $text;
        }
        return $batches;
    }

    /** @param string|array<string, string|bool> $options */
    private static function optionText(string|array $options): string
    {
        if (is_string($options)) {
            return $options;
        }
        $entries = [];
        foreach ($options as $name => $value) {
            if (is_string($value) && str_contains($value, ',')) {
                throw new Error(Error::BAD_REQUEST, "The option $name has a comma");
            }
            if ($value !== false) {
                $entries[] = $value === true ? $name : "$name=$value";
            }
        }
        return implode(',', $entries);
    }

    private static function checkText(string $text): void
    {
        if (preg_match('//u', $text) !== 1) {
            throw new Error(Error::BAD_REQUEST, 'A text is not valid UTF-8');
        }
    }

    /** @param array<string, mixed> $parameters */
    private static function json(array $parameters): string
    {
        try {
            $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR;
            return json_encode($parameters, $flags);
        } catch (\JsonException) {
            throw new Error(Error::BAD_REQUEST, 'A text is not valid UTF-8');
        }
    }

    /**
     * Writes the body of an upload to a temporary stream.
     *
     * @param string|resource $source
     * @param array<string, string> $parameters
     * @return resource
     */
    private function documentBody($source, array $parameters)
    {
        $isBase64 = $this->options['documentEncoding'] === 'base64';
        $start = substr(self::json($parameters), 0, -1) . ($isBase64 ? ',"content":"' : ',"content":[');
        $from = is_string($source) ? self::openFile($source) : $source;
        if (!is_resource($from)) {
            throw new Error(Error::BAD_REQUEST, 'The document is neither a path nor a stream');
        }
        $body = self::temporaryStream();
        try {
            self::write($body, $start);
            $this->encode($from, $body, $isBase64);
            self::write($body, $isBase64 ? '"}' : ']}');
            rewind($body);
            return $body;
        } catch (\Throwable $error) {
            fclose($body);
            throw $error;
        } finally {
            if (is_string($source)) {
                fclose($from);
            }
        }
    }

    /**
     * @param resource $from
     * @param resource $to
     */
    private function encode($from, $to, bool $isBase64): void
    {
        $bytes = 0;
        $rest = '';
        while (!feof($from)) {
            $read = fread($from, self::CHUNK_BYTES);
            if ($read === false) {
                throw new Error(Error::UNEXPECTED, 'The document cannot be read');
            }
            $bytes += strlen($read);
            if ($bytes > $this->options['maxDocumentBytes']) {
                $most = $this->options['maxDocumentBytes'];
                throw new Error(Error::TEXT_SIZE_LIMIT, "The document has more than $most bytes");
            }
            if ($isBase64) {
                $chunk = $rest . $read; // a stream may return fewer bytes than requested
                $whole = strlen($chunk) - strlen($chunk) % 3;
                $rest = substr($chunk, $whole);
                self::write($to, base64_encode(substr($chunk, 0, $whole)));
            } elseif ($read !== '') {
                $isFirst = $bytes === strlen($read);
                self::write($to, ($isFirst ? '' : ',') . implode(',', unpack('C*', $read) ?: []));
            }
        }
        self::write($to, base64_encode($rest));
    }

    /**
     * @param resource $sink
     * @param string|resource $target
     */
    private static function save(Response $answer, $sink, $target): int
    {
        rewind($sink);
        $isBytes = str_starts_with(strtolower($answer->headers['content-type'] ?? ''), 'application/octet-stream');
        if (!$isBytes) {
            $decoded = self::temporaryStream();
            try {
                if (!ByteArray::decode($sink, $decoded)) {
                    $start = (string) stream_get_contents($sink, self::ERROR_BODY_BYTES, 0);
                    $whole = new Response($answer->status, $answer->headers, $start);
                    throw Error::ofBody($whole, Decoder::parse($whole));
                }
                rewind($decoded);
                return self::copy($decoded, $target);
            } finally {
                fclose($decoded);
            }
        }
        return self::copy($sink, $target);
    }

    /**
     * @param resource $from
     * @param string|resource $target
     */
    private static function copy($from, $target): int
    {
        if (!is_string($target)) {
            return self::copyStream($from, $target);
        }
        $part = $target . '.' . bin2hex(random_bytes(4)) . '.part';
        $to = @fopen($part, 'xb');
        if ($to === false) {
            throw new Error(Error::UNEXPECTED, 'The file for the translation cannot be written');
        }
        try {
            $bytes = self::copyStream($from, $to);
        } catch (Error $error) {
            fclose($to);
            unlink($part);
            throw $error;
        }
        if (!fclose($to) || !@rename($part, $target)) {
            @unlink($part);
            throw new Error(Error::UNEXPECTED, 'The file for the translation cannot be written');
        }
        return $bytes;
    }

    /**
     * @param resource $from
     * @param resource $to
     */
    private static function copyStream($from, $to): int
    {
        $bytes = 0;
        while (!feof($from)) {
            $chunk = (string) fread($from, self::CHUNK_BYTES);
            self::write($to, $chunk);
            $bytes += strlen($chunk);
        }
        return $bytes;
    }

    /** @param resource $to */
    private static function write($to, string $text): void
    {
        for ($written = 0; $written < strlen($text); $written += $count) {
            $count = @fwrite($to, $written === 0 ? $text : substr($text, $written));
            if ($count === false || $count === 0) {
                throw Error::diskFull();
            }
        }
    }

    /** @return resource */
    private static function openFile(string $path)
    {
        $file = is_file($path) ? @fopen($path, 'rb') : false;
        return $file === false ? throw new Error(Error::BAD_REQUEST, 'The document cannot be read') : $file;
    }

    /** @return resource A stream that is kept in memory while small, and in a file when it grows. */
    private static function temporaryStream()
    {
        $stream = fopen('php://temp/maxmemory:1048576', 'w+b');
        return $stream === false ? throw new Error(Error::UNEXPECTED, 'No temporary file can be made') : $stream;
    }

    /** Returns a file name without its folders; unlike `basename`, the result does not depend on the locale. */
    private static function nameOf(string $path): string
    {
        return (string) preg_replace('~^.*[/\\\\]~s', '', $path);
    }

    private static function transportOf(mixed $given, ?string $caFile): Transport
    {
        if ($given instanceof Transport) {
            return $given;
        }
        if (is_callable($given)) {
            return new CallableTransport($given(...));
        }
        return CurlTransport::isAvailable() ? new CurlTransport($caFile) : new StreamTransport($caFile);
    }

    private static function rootOf(string $baseUrl): string
    {
        [$root, $query] = explode('?', (string) preg_replace('/#.*/s', '', trim($baseUrl)), 2) + ['', ''];
        $root = (string) preg_replace('~/+(service\.svc(/+(json|soap))?)?/*$~i', '', $root);
        // Users may also paste the address of the SOAP service's WSDL.
        $kept = preg_grep('/^(|(single)?wsdl(=.*)?)$/i', explode('&', $query), PREG_GREP_INVERT) ?: [];
        return $kept === [] ? $root : $root . '?' . implode('&', $kept);
    }

    /** @param array<string, string> $own Parameters, which take precedence over those of the base address. */
    private static function addressOf(string $baseUrl, string $path, array $own): string
    {
        [$root, $query] = explode('?', $baseUrl, 2) + ['', ''];
        $names = array_map('strtolower', array_keys($own));
        $kept = array_filter(
            explode('&', $query),
            static fn (string $one) => $one !== '' && !in_array(strtolower(strtok($one, '=') ?: ''), $names, true),
        );
        $added = http_build_query($own, '', '&', PHP_QUERY_RFC3986);
        $parameters = implode('&', [...$kept, ...($added === '' ? [] : [$added])]);
        return $root . $path . ($parameters === '' ? '' : "?$parameters");
    }
}

/** Sends the requests of a client. Implement this interface to use the host's own HTTP functions. */
interface Transport
{
    /**
     * Sends one request and waits for the response. Does not follow redirects, and verifies the server's certificate.
     * Throws Error with the reason `network` or `timeout` without a response; any other exception counts as `network`.
     */
    public function send(#[\SensitiveParameter] Request $request): Response;
}

/**
 * Holds a value outside of the object that owns it, so that dumping, exporting or serializing the owner never shows it.
 *
 * @internal
 */
final class Secret
{
    /** @var \WeakMap<object, mixed>|null */
    private static ?\WeakMap $values = null;
    private readonly object $name;

    public function __construct(#[\SensitiveParameter] mixed $value)
    {
        self::$values ??= new \WeakMap();
        $this->name = new \stdClass(); // shared by clones
        self::$values[$this->name] = $value;
        $value = null; // stack traces in PHP 8.1 show the current values of arguments
    }

    public function value(): mixed
    {
        return self::$values[$this->name] ?? null;
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new \LogicException('A secret is not stored');
    }
}

/**
 * A request to send.
 *
 * @property-read array<string, string> $headers Values by name. They contain the token, so dumps do not show them.
 */
final class Request
{
    /** Default size limit in bytes of responses other than documents. */
    public const MAX_ANSWER_BYTES = 8_388_608;
    private readonly Secret $secret;

    /**
     * @param 'GET'|'POST' $method
     * @param array<string, string> $headers
     * @param string|resource|null $body A stream is read from its current position to its end.
     * @param resource|null $sink Stream that the body of a response with a status from 200 to 299 is written to; a
     *     transport that cannot do so returns it as the body of the response.
     * @param int $maxAnswerBytes Size limit of the response in bytes; a transport stops reading there.
     */
    public function __construct(
        public readonly string $method,
        public readonly string $url,
        #[\SensitiveParameter] array $headers,
        public readonly mixed $body,
        public readonly mixed $sink,
        public readonly float $timeoutSeconds,
        public readonly float $connectSeconds,
        public readonly int $maxAnswerBytes = self::MAX_ANSWER_BYTES,
    ) {
        $this->secret = new Secret($headers);
        $headers = [];
    }

    public function __get(string $name): mixed
    {
        return $name === 'headers' ? $this->secret->value() : throw new \LogicException("A request has no $name");
    }

    public function __isset(string $name): bool
    {
        return $name === 'headers';
    }

    /** @return never */
    public function __serialize(): array
    {
        throw new \LogicException('A request is not stored, since it has a token');
    }

    /** Returns the size of the body in bytes. */
    public function length(): int
    {
        if (!is_resource($this->body)) {
            return strlen((string) $this->body);
        }
        return (int) (fstat($this->body)['size'] ?? 0) - (int) ftell($this->body);
    }

    /** Returns the whole body as a string, for transports that cannot send a stream. */
    public function bodyText(): string
    {
        return is_resource($this->body) ? (string) stream_get_contents($this->body) : (string) $this->body;
    }

    /** @return array<string, mixed> Properties that a dump shows. */
    public function __debugInfo(): array
    {
        return ['method' => $this->method, 'url' => $this->url, 'headers' => array_keys($this->headers)];
    }
}

/** A response. */
final class Response
{
    /**
     * @param array<string, string> $headers Names in lower case.
     * @param string $body Empty if it was written to the request's sink.
     */
    public function __construct(
        public readonly int $status,
        public readonly array $headers = [],
        public readonly string $body = '',
    ) {
    }
}

/** The only exception that a client itself throws. */
final class Error extends \RuntimeException
{
    public const DAY_LIMIT = 'dayLimitReached';
    public const TEXT_SIZE_LIMIT = 'textSizeLimitExceeded';
    public const SYSTEM_IS_STARTING = 'systemIsStarting';
    public const SYSTEM_NOT_FOUND = 'systemNotFound';
    public const SYSTEM_NOT_STARTED = 'systemNotStarted';
    public const TRANSLATION_FAILED = 'systemTranslationFailed';
    public const UNKNOWN_TERM_CORPUS = 'unknownTermCorpusId';
    /** The token is missing, unknown or revoked. */
    public const UNAUTHORIZED = 'unauthorized';
    /** The service rejected the request, or the client rejected it before sending. */
    public const BAD_REQUEST = 'badRequest';
    /** No response: no network, an unknown host, an untrusted certificate, or a broken connection. */
    public const NETWORK = 'network';
    public const TIMEOUT = 'timeout';
    /** The response is not from a translation service; a proxy's error page, for example. */
    public const MALFORMED = 'malformed';
    public const UNEXPECTED = 'unexpected';

    private const SERVICE_CODES = [
        0 => self::TRANSLATION_FAILED,
        11 => self::DAY_LIMIT,
        12 => self::TEXT_SIZE_LIMIT,
        21 => self::SYSTEM_IS_STARTING,
        22 => self::SYSTEM_NOT_FOUND,
        23 => self::SYSTEM_NOT_STARTED,
        41 => self::UNKNOWN_TERM_CORPUS,
    ];

    /**
     * @param string $reason One of the constants of this class.
     * @param string $description The service's message; to be shown as text, never as HTML.
     * @param int|null $serviceCode The service's error code; `getCode()` returns it as well, or -1 if it is null.
     * @param int|null $httpStatus Status of the response; null without a response.
     * @param float|null $retryAfterSeconds Delay after which the service asks to repeat the request.
     */
    public function __construct(
        public readonly string $reason,
        public readonly string $description = '',
        public readonly ?int $serviceCode = null,
        public readonly ?int $httpStatus = null,
        public readonly ?float $retryAfterSeconds = null,
    ) {
        $status = $httpStatus === null ? '' : " (HTTP $httpStatus)";
        parent::__construct($reason . $status . ($description === '' ? '' : ": $description"), $serviceCode ?? -1);
    }

    /** Whether the same request may succeed later. */
    public function mayPass(): bool
    {
        $status = $this->httpStatus ?? 0;
        $isRefused = $status >= 400 && $status < 500 && !in_array($status, [408, 425, 429], true);
        return !$isRefused && !in_array($this->reason, [self::UNAUTHORIZED, self::BAD_REQUEST], true);
    }

    public static function malformed(?int $httpStatus = 200): self
    {
        return new self(self::MALFORMED, 'The answer is not one of a translation service', null, $httpStatus);
    }

    public static function answerTooLarge(): self
    {
        return new self(self::MALFORMED, 'The answer is larger than one of a translation service');
    }

    public static function diskFull(): self
    {
        return new self(self::UNEXPECTED, 'A file cannot be written: is the disk full?');
    }

    /** Creates the error for a response; the value is the parsed body, or null if the body is not JSON. */
    public static function ofBody(Response $answer, mixed $value): self
    {
        $isSuccess = $answer->status >= 200 && $answer->status < 300;
        if ($isSuccess && !Decoder::isError($value)) {
            return self::malformed($answer->status);
        }
        $body = is_array($value) ? $value : [];
        $code = Decoder::integer($body['code'] ?? null) ?? Decoder::integer($body['ErrorCode'] ?? null);
        $texts = array_filter([$body['description'] ?? '', $body['ErrorMessage'] ?? '', $value], 'is_string');
        $status = $isSuccess && $code !== null ? $code : $answer->status;
        return new self(
            self::named($body['exception'] ?? null, $code) ?? self::ofStatus($status),
            (string) current(array_filter($texts, static fn (string $text) => $text !== '')),
            $code,
            $answer->status,
            self::retryAfter($answer->headers),
        );
    }

    /** Creates the error for a failed task. */
    public static function ofTask(DocumentTask $task): self
    {
        $code = Decoder::integer($task->errorCode);
        $reason = self::named(null, $code) ?? ($code === null ? self::UNEXPECTED : self::ofStatus($code));
        return new self($reason, $task->errorMessage ?? '', $code);
    }

    private static function named(mixed $exception, ?int $code): ?string
    {
        $name = is_string($exception) ? strtolower(trim($exception)) : '';
        foreach ([...self::SERVICE_CODES, self::UNAUTHORIZED, self::BAD_REQUEST] as $known) {
            if (strtolower($known) === $name) {
                return $known;
            }
        }
        // Services also send 0 if an error with another name has no code.
        return $code === null || ($code === 0 && $name !== '') ? null : self::SERVICE_CODES[$code] ?? null;
    }

    private static function ofStatus(int $status): string
    {
        return match (true) {
            $status === 401, $status === 403 => self::UNAUTHORIZED,
            $status === 413 => self::TEXT_SIZE_LIMIT,
            $status === 408, $status === 429 => self::UNEXPECTED,
            $status >= 400 && $status < 500 => self::BAD_REQUEST,
            default => self::UNEXPECTED,
        };
    }

    /** @param array<string, string> $headers */
    private static function retryAfter(array $headers): ?float
    {
        $value = trim($headers['retry-after'] ?? '');
        if (preg_match('/^\d+(\.\d+)?$/', $value) === 1) {
            return (float) $value;
        }
        $time = preg_match('/^[a-z]{3}.*GMT$/i', $value) === 1 ? strtotime($value) : false;
        if ($time === false) {
            return null;
        }
        // Prefers the service's clock, since the local clock may be wrong.
        $now = strtotime($headers['date'] ?? '') ?: time();
        return max(0.0, (float) ($time - $now));
    }
}

/** A language of a translation system. */
final class Language
{
    /**
     * @param string $code Code as the service sent it, such as `en` or `pt-BR`.
     * @param string $name Name as the service sent it; may be empty.
     */
    public function __construct(public readonly string $code, public readonly string $name)
    {
    }

    /** Whether a code has the same first part, as `en-GB` and `EN` do. */
    public function is(string $code): bool
    {
        $first = static fn (string $whole) => strtolower(strtok(trim($whole), '-_') ?: '');
        return $first($code) === $first($this->code);
    }
}

/** A translation system. */
final class System
{
    /**
     * @param string $title Never empty: defaults to the id.
     * @param string $status A status that the interface defines, or `unknown`.
     * @param array<string, string> $metadata
     * @param bool $offersQualityEstimate Whether the system supports the option `qe`.
     */
    public function __construct(
        public readonly string $id,
        public readonly Language $source,
        public readonly Language $target,
        public readonly string $title,
        public readonly string $description,
        public readonly string $domain,
        public readonly string $status,
        public readonly array $metadata,
        public readonly bool $offersQualityEstimate,
    ) {
    }

    /** Whether the system is running, or starts on demand. */
    public function isUsable(): bool
    {
        return in_array($this->status, ['running', 'queuingtransl', 'standby'], true);
    }

    /**
     * Returns a sort key among the systems of a language pair, lowest first: the operator's choice, then the kind of
     * engine, then the readiness.
     */
    public function rank(): int
    {
        $isPhrasebook = stripos($this->metadata['engine'] ?? $this->title, 'phrasebook') !== false;
        $kind = $this->metadata['engine-kind'] ?? ($isPhrasebook ? 'phrasebook' : 'rules');
        $grade = ['neural' => 0, 'rules' => 1, 'phrasebook' => 2][$kind] ?? 1;
        $isPreferred = ($this->metadata['preferred'] ?? '') === 'true';
        $readiness = ['running' => 0, 'queuingtransl' => 1, 'standby' => 2, 'error' => 3][$this->status] ?? 4;
        return ($isPreferred ? 0 : 100) + $grade * 10 + $readiness;
    }

    /** Whether the system translates a language pair; only the first parts of the codes count. */
    public function translates(string $source, string $target): bool
    {
        return $this->source->is($source) && $this->target->is($target);
    }
}

/** A term corpus of a system. */
final class TermCorpus
{
    /**
     * @param string $title Never empty: defaults to the id.
     * @param string $type `public` or `private`.
     * @param bool $isReady Whether a translation can use it.
     */
    public function __construct(
        public readonly string $id,
        public readonly string $title,
        public readonly string $type,
        public readonly string $status,
        public readonly bool $isReady,
    ) {
    }
}

/** A translation with its sentences. */
final class ExtendedTranslation
{
    /**
     * @param float|null $qualityEstimate From 0 to 1, higher is better; null without an estimate.
     * @param list<array{int, int}> $sourceRanges Sentences of the text as start and length in bytes, as for `substr`.
     * @param list<array{int, int}> $targetRanges Sentences of the translation.
     * @param list<array{
     *     check: string, sentence: int, source: list<array{int, int}>, translation: list<array{int, int}>,
     *     expected: string|null
     * }> $checks Faults that the service found if the option `checks` is set.
     * @param list<array{sentence: int, source: string, translation: string, score: float}> $matches Human translations
     *     of similar sentences if the option `matches` is set.
     * @param Provenance|null $provenance How it was translated if the option `provenance` is set.
     */
    public function __construct(
        public readonly string $translation,
        public readonly ?float $qualityEstimate,
        public readonly int $sentenceCount,
        public readonly int $tokenCount,
        public readonly array $sourceRanges,
        public readonly array $targetRanges,
        public readonly array $checks,
        public readonly array $matches,
        public readonly ?Provenance $provenance = null,
    ) {
    }
}

/** How a translation was made, and by whom it was reviewed. */
final class Provenance
{
    /**
     * @param string $engine Name of the engine or model.
     * @param string|null $engineKind `neural`, `rules` or `phrasebook`; null if it is not known.
     * @param string $sourceLanguage RFC 5646 code.
     * @param string $time When it was translated, such as `2026-11-27T10:00:00Z`.
     * @param string $human Which sentences are human translations: `none`, `some` or `all`.
     * @param string $state `machine`, `edited`, `reviewed`, or `human` if people translated all of it.
     */
    public function __construct(
        public readonly string $engine,
        public readonly ?string $engineVersion,
        public readonly ?string $engineKind,
        public readonly string $systemId,
        public readonly string $sourceLanguage,
        public readonly string $targetLanguage,
        public readonly string $time,
        public readonly string $human,
        public readonly string $state,
        public readonly ?string $reviewer,
        public readonly ?string $reviewTime,
    ) {
    }

    /**
     * Returns the fields that are known, as the service spells them.
     *
     * @return array<string, string>
     */
    public function fields(): array
    {
        $fields = get_object_vars($this);
        $fields['systemID'] = $fields['systemId'];
        unset($fields['systemId']);
        return array_filter($fields, static fn (?string $value) => $value !== null);
    }
}

/** The translation of a document. */
final class DocumentTask
{
    /**
     * @param string $status One of `queuing`, `waiting`, `translating`, `completed`, `error`; `unknown` for any other.
     * @param int $size Size of the document in bytes.
     * @param array{
     *     count: int,
     *     items: list<array{
     *         check: string, source: string, translation: string, expected: string|null, found: string|null
     *     }>
     * }|null $checks Faults that the service found if the task was started with the option `checks`.
     * @param string|null $keptUntil Latest time at which the translation can be downloaded, such as
     *     `2026-11-22T10:00:00.000Z`; null if the service does not send this time.
     * @param Provenance|null $provenance How it was translated, once it is, if the option `provenance` is set.
     * @param string|null $unmarked Why the translated document has no mark in itself, or that nothing in it was
     *     translated, if the option `provenance` is set; null if it has one.
     */
    public function __construct(
        public readonly string $id,
        public readonly string $fileName,
        public readonly string $status,
        public readonly int $segments,
        public readonly int $translatedSegments,
        public readonly int $size,
        public readonly string $systemId,
        public readonly ?string $errorCode,
        public readonly ?string $errorMessage,
        public readonly ?array $checks,
        public readonly ?string $keptUntil = null,
        public readonly ?Provenance $provenance = null,
        public readonly ?string $unmarked = null,
    ) {
    }

    public function hasEnded(): bool
    {
        return $this->status === 'completed' || $this->status === 'error';
    }
}

/**
 * Decodes the service's responses; no other class knows their field names. Any field but an id may be missing, as in
 * other versions of the service.
 *
 * @internal
 */
final class Decoder
{
    private const MAX_CONTAINERS = 100_000;
    private const MAX_VALUES = 500_000;
    private const MAX_DEPTH = 64;
    private const SYSTEM_STATUSES = [
        'nottrained', 'queuingtrain', 'canceled', 'training', 'error', 'notstarted', 'running', 'queuingtransl',
        'standby',
    ];
    private const TASK_STATUSES = ['queuing', 'waiting', 'translating', 'completed', 'error'];

    /** Parses the body of a response; returns null if the body is not JSON. */
    public static function parse(Response $answer): mixed
    {
        $text = str_starts_with($answer->body, "\u{FEFF}") ? substr($answer->body, 3) : $answer->body;
        // Parsed, `{"":1}` takes fifty times as much memory as its text.
        $containers = substr_count($text, '[') + substr_count($text, '{');
        if ($containers > self::MAX_CONTAINERS || substr_count($text, ',') > self::MAX_VALUES) {
            throw Error::answerTooLarge();
        }
        return json_decode($text, true, self::MAX_DEPTH);
    }

    public static function isError(mixed $value): bool
    {
        return is_array($value) && (isset($value['code']) || isset($value['ErrorCode']) || isset($value['exception']));
    }

    /** @return list<System>|null */
    public static function systems(mixed $value): ?array
    {
        $items = is_array($value) && !array_is_list($value) ? $value['System'] ?? [] : $value;
        if (!is_array($items) || self::isError($value)) {
            return null;
        }
        $systems = [];
        foreach ($items as $item) {
            $system = is_array($item) ? self::system($item) : null;
            if ($system !== null) {
                $systems[$system->id] ??= $system;
            }
        }
        return array_values($systems);
    }

    /** @param array<array-key, mixed> $item */
    private static function system(array $item): ?System
    {
        $id = self::text($item['ID'] ?? null);
        $metadata = self::metadata($item['Metadata'] ?? null);
        // The original service uses other names for the languages.
        $source = self::language([$item['SrcLanguage'] ?? null, $item['SourceLanguage'] ?? null], $metadata, 'srclang');
        $target = self::language([$item['TrgLanguage'] ?? null, $item['TargetLanguage'] ?? null], $metadata, 'trglang');
        if ($id === '' || $source === null || $target === null) {
            return null;
        }
        $status = strtolower(trim($metadata['status'] ?? '')) ?: 'running';
        $denials = array_filter(
            ['train-qe-model', 'enable-qe'],
            static fn (string $key) => preg_match('/^\s*(false|0|no)\s*$/i', $metadata[$key] ?? '') === 1,
        );
        return new System(
            $id,
            $source,
            $target,
            self::text($item['Title'] ?? null) ?: ($metadata['name'] ?? '') ?: $id,
            self::text($item['Description'] ?? null),
            self::text($item['Domain'] ?? null) ?: $metadata['domain'] ?? '',
            in_array($status, self::SYSTEM_STATUSES, true) ? $status : 'unknown',
            $metadata,
            $denials === [],
        );
    }

    /** @return array<string, string> First value of each key. */
    private static function metadata(mixed $entries): array
    {
        $metadata = [];
        foreach (is_array($entries) ? $entries : [] as $entry) {
            if (is_array($entry) && is_string($entry['Key'] ?? null) && is_scalar($entry['Value'] ?? '')) {
                $metadata[$entry['Key']] ??= (string) ($entry['Value'] ?? '');
            }
        }
        return $metadata;
    }

    /**
     * @param list<mixed> $sent
     * @param array<string, string> $metadata
     */
    private static function language(array $sent, array $metadata, string $key): ?Language
    {
        foreach ($sent as $language) {
            if (is_array($language) && self::text($language['Code'] ?? null) !== '') {
                return new Language($language['Code'], self::text($language['Name'] ?? null));
            }
        }
        return ($metadata[$key] ?? '') === '' ? null : new Language($metadata[$key], '');
    }

    /** @return list<TermCorpus>|null */
    public static function termCorpora(mixed $value): ?array
    {
        if (!is_array($value) || !array_is_list($value)) {
            return null;
        }
        $corpora = [];
        foreach ($value as $item) {
            $id = is_array($item) ? self::text($item['CorpusId'] ?? null) : '';
            if ($id !== '') {
                $title = self::text($item['Title'] ?? null) ?: $id;
                $status = self::text($item['Status'] ?? null);
                $isReady = strtolower(trim($status)) === 'ready';
                $corpora[] = new TermCorpus($id, $title, self::text($item['Type'] ?? null), $status, $isReady);
            }
        }
        return $corpora;
    }

    /**
     * Decodes one result for each text, with the keys of the texts; returns null for any other value.
     *
     * @param array<array-key, string> $texts
     * @param callable(mixed, string): mixed $read
     * @return array<array-key, mixed>|null
     */
    public static function listOf(mixed $value, array $texts, callable $read): ?array
    {
        if (!is_array($value) || !array_is_list($value) || count($value) !== count($texts)) {
            return null;
        }
        $results = array_map($read, $value, array_values($texts));
        return in_array(null, $results, true) ? null : array_combine(array_keys($texts), $results);
    }

    public static function string(mixed $value): ?string
    {
        return is_string($value) ? $value : null;
    }

    /** Decodes the response of an operation without a result. */
    public static function nothing(mixed $value): ?bool
    {
        return self::isError($value) ? null : true;
    }

    public static function extended(mixed $value, string $text, string $options): ?ExtendedTranslation
    {
        if (!is_array($value) || !is_string($value['translation'] ?? null)) {
            return null;
        }
        $translation = $value['translation'];
        $sourceRanges = self::ranges($value['originalSentenceRanges'] ?? null, $text);
        $quality = self::number($value['qualityEstimate'] ?? null) ?? -1.0;
        // Services send 0 if no estimate was requested; if an estimate was requested, 0 means a bad translation.
        $isAsked = preg_match('/(^|,)\s*qe\s*(=\s*(1|true|yes)\s*)?(,|$)/i', $options) === 1;
        $isGiven = $quality > 0 || ($quality >= 0 && $isAsked);
        return new ExtendedTranslation(
            $translation,
            $isGiven ? min(1.0, $quality) : null,
            self::integer($value['countSentences'] ?? null) ?? count($sourceRanges),
            self::integer($value['countTokens'] ?? null) ?? 0,
            $sourceRanges,
            self::ranges($value['translationSentenceRanges'] ?? null, $translation),
            self::checks($value['checks'] ?? null, $text, $translation),
            self::matches($value['matches'] ?? null),
            self::provenance($value['provenance'] ?? null),
        );
    }

    private static function provenance(mixed $value): ?Provenance
    {
        if (!is_array($value) || self::text($value['engine'] ?? null) === '') {
            return null;
        }
        return new Provenance(
            self::text($value['engine']),
            self::text($value['engineVersion'] ?? null) ?: null,
            self::text($value['engineKind'] ?? null) ?: null,
            self::text($value['systemID'] ?? null),
            self::text($value['sourceLanguage'] ?? null),
            self::text($value['targetLanguage'] ?? null),
            self::text($value['time'] ?? null),
            self::text($value['human'] ?? null),
            self::text($value['state'] ?? null),
            self::text($value['reviewer'] ?? null) ?: null,
            self::text($value['reviewTime'] ?? null) ?: null,
        );
    }

    /** @return list<array<string, mixed>> */
    private static function checks(mixed $items, string $text, string $translation): array
    {
        $checks = [];
        foreach (self::objects($items) as $item) {
            if (self::text($item['check'] ?? null) !== '') {
                $checks[] = [
                    'check' => $item['check'],
                    'sentence' => self::integer($item['sentence'] ?? null) ?? 0,
                    'source' => self::ranges($item['source'] ?? null, $text),
                    'translation' => self::ranges($item['translation'] ?? null, $translation),
                    'expected' => self::text($item['expected'] ?? null) ?: null,
                ];
            }
        }
        return $checks;
    }

    /** @return list<array{sentence: int, source: string, translation: string, score: float}> */
    private static function matches(mixed $items): array
    {
        $matches = [];
        foreach (self::objects($items) as $item) {
            $source = self::text($item['source'] ?? null);
            $translation = self::text($item['translation'] ?? null);
            $score = min(1.0, self::number($item['score'] ?? null) ?? 0.0);
            if ($source !== '' && $translation !== '' && $score > 0) {
                $sentence = self::integer($item['sentence'] ?? null) ?? 0;
                $matches[] = compact('sentence', 'source', 'translation', 'score');
            }
        }
        return $matches;
    }

    /** @return list<DocumentTask>|null */
    public static function tasks(mixed $value): ?array
    {
        if (!is_array($value) || !array_is_list($value)) {
            return null;
        }
        return array_values(array_filter(array_map(static fn ($item) => self::task($item, ''), $value)));
    }

    public static function task(mixed $value, string $askedId): ?DocumentTask
    {
        if (!is_array($value)) {
            return null;
        }
        $id = self::text($value['Id'] ?? null) ?: (isset($value['Status']) ? $askedId : '');
        $status = strtolower(trim(self::text($value['Status'] ?? null)));
        $code = $value['ErrorCode'] ?? null;
        return $id === '' ? null : new DocumentTask(
            $id,
            self::text($value['Filename'] ?? null),
            in_array($status, self::TASK_STATUSES, true) ? $status : 'unknown',
            self::integer($value['Segments'] ?? null) ?? 0,
            self::integer($value['TranslatedSegments'] ?? null) ?? 0,
            self::integer($value['Size'] ?? null) ?? 0,
            self::text($value['System'] ?? null),
            is_scalar($code) && (string) $code !== '' ? (string) $code : null,
            self::text($value['ErrorMessage'] ?? null) ?: null,
            self::documentChecks($value['Checks'] ?? null),
            self::text($value['KeptUntil'] ?? null) ?: null,
            self::provenance($value['Provenance'] ?? null),
            self::text($value['Unmarked'] ?? null) ?: null,
        );
    }

    /** @return array<string, mixed>|null */
    private static function documentChecks(mixed $value): ?array
    {
        if (!is_array($value)) {
            return null;
        }
        $items = [];
        foreach (self::objects($value['Items'] ?? null) as $item) {
            $items[] = [
                'check' => self::text($item['Check'] ?? null),
                'source' => self::text($item['Source'] ?? null),
                'translation' => self::text($item['Translation'] ?? null),
                'expected' => self::text($item['Expected'] ?? null) ?: null,
                'found' => self::text($item['Found'] ?? null) ?: null,
            ];
        }
        return ['count' => self::integer($value['Count'] ?? null) ?? count($items), 'items' => $items];
    }

    /** Decodes an integer, which may be sent as a string. */
    public static function integer(mixed $value): ?int
    {
        $number = self::number($value);
        return $number === null ? null : (int) $number;
    }

    private static function number(mixed $value): ?float
    {
        return is_int($value) || is_float($value) || (is_string($value) && is_numeric($value)) ? (float) $value : null;
    }

    /** Decodes a string, or an object with a language and a text; returns an empty string for anything else. */
    private static function text(mixed $value): string
    {
        $text = is_array($value) ? $value['Text'] ?? '' : $value;
        return is_string($text) ? $text : '';
    }

    /** @return list<array<array-key, mixed>> */
    private static function objects(mixed $value): array
    {
        return is_array($value) ? array_values(array_filter($value, 'is_array')) : [];
    }

    /**
     * Converts ranges in UTF-16 code units to ranges in bytes, and drops those outside of the text.
     *
     * @return list<array{int, int}>
     */
    private static function ranges(mixed $value, string $text): array
    {
        $ranges = [];
        $ends = [];
        foreach (self::objects($value) as $range) {
            [$start, $count] = [self::integer($range[0] ?? null) ?? -1, self::integer($range[1] ?? null) ?? 0];
            if ($start >= 0 && $count > 0) {
                $ranges[] = [$start, $start + $count];
                array_push($ends, $start, $start + $count);
            }
        }
        $bytes = self::bytePositions($text, $ends);
        $inBytes = array_map(static fn ($range) => [$bytes[$range[0]], $bytes[$range[1]] - $bytes[$range[0]]], $ranges);
        return array_values(array_filter($inBytes, static fn ($range) => $range[1] > 0));
    }

    /**
     * Maps positions in UTF-16 code units to byte offsets in a UTF-8 text.
     *
     * @param list<int> $positions
     * @return array<int, int>
     */
    private static function bytePositions(string $text, array $positions): array
    {
        sort($positions);
        $bytes = [];
        $at = $units = 0;
        foreach ($positions as $position) {
            while ($units < $position && $at < strlen($text)) {
                $first = ord($text[$at]);
                $units += $first < 0xF0 ? 1 : 2;
                $at += $first < 0x80 ? 1 : ($first < 0xE0 ? 2 : ($first < 0xF0 ? 3 : 4));
            }
            $bytes[$position] = $at;
        }
        return $bytes;
    }
}

/**
 * Decodes documents sent as JSON arrays of integers from 0 to 255.
 *
 * @internal
 */
final class ByteArray
{
    private const CHUNK_BYTES = 65_536;

    /**
     * Writes the bytes of an array to a stream; returns false if the text is not such an array.
     *
     * @param resource $from
     * @param resource $to
     */
    public static function decode($from, $to): bool
    {
        $text = ltrim((string) fread($from, self::CHUNK_BYTES), "\u{FEFF} \t\r\n");
        if (!str_starts_with($text, '[')) {
            return false;
        }
        $text = substr($text, 1);
        if (preg_match('/\A\s*\]\s*\z/', $text) === 1) {
            return true;
        }
        while (($end = strpos($text, ']')) === false && !feof($from)) {
            $comma = strrpos($text, ',');
            if ($comma !== false) {
                if (!self::decodeNumbers(substr($text, 0, $comma), $to)) {
                    return false;
                }
                $text = substr($text, $comma + 1);
            }
            $text .= (string) fread($from, self::CHUNK_BYTES);
            if (strlen($text) > self::CHUNK_BYTES * 2) {
                return false; // no commas
            }
        }
        $rest = $end === false ? '' : substr($text, $end + 1) . stream_get_contents($from, self::CHUNK_BYTES);
        return $end !== false && trim($rest) === '' && self::decodeNumbers(substr($text, 0, $end), $to);
    }

    /** @param resource $to */
    private static function decodeNumbers(string $text, $to): bool
    {
        if (strspn($text, "0123456789, \t\r\n") < strlen($text)) {
            return false;
        }
        $numbers = json_decode("[$text]");
        if (!is_array($numbers) || $numbers === [] || max($numbers) > 255) {
            return false;
        }
        $bytes = pack('C*', ...$numbers);
        return @fwrite($to, $bytes) === strlen($bytes) ? true : throw Error::diskFull();
    }
}

/**
 * Splits texts that are too long for a request: at the end of a paragraph if possible, otherwise of a sentence or a
 * word, and never inside a grapheme. Finds sentences and words with the intl extension if it is loaded.
 *
 * @internal
 */
final class LongText
{
    private const CONTEXT = 256; // bytes after a piece that decide whether it may end there
    /** Characters that extend the preceding character: marks, joiners, skin tones, tags, parts of syllables. */
    private const FOLLOWS = '[\p{M}\x{E33}\x{EB3}\x{1160}-\x{11FF}\x{D7B0}-\x{D7FB}\x{200C}\x{200D}'
        . '\x{FF9E}\x{FF9F}\x{1F3FB}-\x{1F3FF}\x{E0020}-\x{E007F}]';
    /**
     * Characters that belong to the following character: joiners, viramas, Arabic number signs, first parts of
     * syllables.
     */
    private const LEADS = '[\x{200D}\x{94D}\x{9CD}\x{A4D}\x{ACD}\x{B4D}\x{BCD}\x{C4D}\x{CCD}\x{D4D}\x{DCA}'
        . '\x{600}-\x{605}\x{6DD}\x{70F}\x{8E2}\x{1100}-\x{115F}\x{A960}-\x{A97C}]';
    /**
     * Pattern of a grapheme, used instead of `\X`, which matches a sequence of emoji as one grapheme in some versions
     * of PCRE.
     */
    private const GRAPHEME = '/\r\n|\p{Cc}|(?:[\x{1F1E6}-\x{1F1FF}]{2}|.)'
        . '(?:' . self::FOLLOWS . '|(?<=' . self::LEADS . ')\P{Cc})*+/us';
    private const SENTENCE_END = '/[.!?…؟۔।]["\'”»)\]]*+\s++(?!\p{Ll})|[。！？]["\'”»)\]」』]*+\s*+/u';
    /** Initials, ordinals and abbreviations, whose dot does not end a sentence. */
    private const NO_END = '/(?<![\p{L}\p{N}])(?:\p{L}|\p{N}{1,4}|Dr|Prof|Mrs?|Ms|St|Nr|No|Hr|Fr|bzw|usw|ca|vgl|Abs|Art'
        . '|sk|utt|plkst|lpp|tālr|vs|etc|Inc|Ltd)\.\s*\z/iu';

    /**
     * Splits a text into pieces whose concatenation is the text. Never splits a grapheme, even if the grapheme is
     * larger than a piece.
     *
     * @return list<string>
     */
    public static function split(string $text, int $maxBytes): array
    {
        $limit = max(1, $maxBytes);
        $pieces = [];
        $start = 0;
        while (strlen($text) - $start > $limit) {
            $length = self::lengthOfPiece($text, $start, $limit);
            $pieces[] = substr($text, $start, $length);
            $start += $length;
        }
        return $start < strlen($text) ? [...$pieces, substr($text, $start)] : $pieces;
    }

    /**
     * Separates a text from the white space around it. White space with a combining mark counts as text.
     *
     * @return array{string, string, string} Space before, text, space after.
     */
    public static function trimmed(string $text): array
    {
        $space = '(?:\s(?!' . self::FOLLOWS . '))*+';
        $matches = preg_match("/\A({$space})((?:\S++(?:\s++(?=\S))?+|\s++(?=\S))*+)(\s*+)\z/u", $text, $parts);
        return $matches === 1 ? [$parts[1], $parts[2], $parts[3]] : ['', $text, ''];
    }

    private static function lengthOfPiece(string $text, int $start, int $limit): int
    {
        $context = self::CONTEXT;
        do {
            $window = self::wholeCharacters(substr($text, $start, $limit + $context));
            $ends = self::graphemeEnds($window, $limit);
            $isWhole = $ends[0] < strlen($window) || $start + strlen($window) === strlen($text);
            $context *= 2;
        } while (!$isWhole);
        $mayEnd = array_flip($ends);
        $earlier = 0;
        foreach ([self::lineEnds(...), self::sentenceEnds(...), self::wordEnds(...)] as $find) {
            $cuts = array_filter($find($window, $limit), static fn (int $end) => isset($mayEnd[$end]));
            $cut = $cuts === [] ? 0 : max($cuts);
            if ($cut > intdiv($limit, 2)) {
                return $cut;
            }
            $earlier = max($earlier, $cut);
        }
        return $earlier > 0 ? $earlier : end($ends);
    }

    /** Removes an incomplete character from the end of a text. */
    private static function wholeCharacters(string $text): string
    {
        while (preg_match('//u', $text) !== 1) {
            $text = substr($text, 0, -1);
        }
        return $text;
    }

    /**
     * Returns the ends of graphemes up to the limit; always includes the end of the first grapheme.
     *
     * @return non-empty-list<int>
     */
    private static function graphemeEnds(string $window, int $limit): array
    {
        preg_match_all(self::GRAPHEME, $window, $matches);
        $ends = [strlen($matches[0][0])];
        foreach (array_slice($matches[0], 1) as $grapheme) {
            $next = end($ends) + strlen($grapheme);
            if ($next > $limit) {
                break;
            }
            $ends[] = $next;
        }
        return $ends;
    }

    /** @return list<int> */
    private static function lineEnds(string $window): array
    {
        return self::endsOf('/\n/', $window);
    }

    /** @return list<int> */
    private static function sentenceEnds(string $window, int $limit): array
    {
        $ends = class_exists(\IntlBreakIterator::class)
            ? self::breaks(\IntlBreakIterator::createSentenceInstance('root'), $window)
            : self::endsOf(self::SENTENCE_END, $window);
        rsort($ends);
        foreach ($ends as $end) {
            // Only the last end within the limit is needed.
            if ($end <= $limit && preg_match(self::NO_END, self::before($window, $end)) !== 1) {
                return [$end];
            }
        }
        return [];
    }

    /** @return list<int> */
    private static function wordEnds(string $window): array
    {
        return class_exists(\IntlBreakIterator::class)
            ? self::breaks(\IntlBreakIterator::createLineInstance('root'), $window)
            : self::endsOf('/\s++/u', $window);
    }

    /** @return list<int> */
    private static function endsOf(string $pattern, string $window): array
    {
        preg_match_all($pattern, $window, $matches, PREG_OFFSET_CAPTURE);
        return array_map(static fn (array $match) => $match[1] + strlen($match[0]), $matches[0]);
    }

    /** @return list<int> */
    private static function breaks(?\IntlBreakIterator $iterator, string $window): array
    {
        return $iterator?->setText($window) ? array_values(array_filter(iterator_to_array($iterator))) : [];
    }

    /** Returns a few characters before a position. */
    private static function before(string $window, int $end): string
    {
        $start = max(0, $end - 40);
        while ((ord($window[$start]) & 0xC0) === 0x80) {
            $start++;
        }
        return substr($window, $start, $end - $start);
    }
}

/**
 * Uses a function of the host as a transport.
 *
 * @internal
 */
final class CallableTransport implements Transport
{
    /** @param \Closure(Request): Response $send */
    public function __construct(private readonly \Closure $send)
    {
    }

    public function send(#[\SensitiveParameter] Request $request): Response
    {
        return ($this->send)($request);
    }
}

/**
 * Collects a response while it arrives.
 *
 * @internal
 */
final class ArrivingAnswer
{
    private const MAX_ERROR_BYTES = 1_048_576;
    private const MAX_HEAD_BYTES = 65_536;
    private int $status = 0;
    private int $headBytes = 0;
    private int $bodyBytes = 0;
    /** @var array<string, string> */
    private array $headers = [];
    private string $body = '';

    private ?Error $fault = null;

    public function __construct(private readonly Request $request)
    {
    }

    /**
     * Reads a header line; a status line starts over, as after `100 Continue`. Returns false if the headers are too
     * large.
     */
    public function takeLine(string $line): bool
    {
        $this->headBytes += strlen($line);
        if ($this->headBytes > self::MAX_HEAD_BYTES) {
            $this->fault = Error::malformed(null);
            return false;
        }
        if (preg_match('~^HTTP/\S+\s+(\d{3})~', $line, $parts) === 1) {
            $this->status = (int) $parts[1];
            $this->headers = [];
        } elseif (str_contains($line, ':')) {
            [$name, $value] = explode(':', $line, 2);
            $name = strtolower(trim($name));
            $before = isset($this->headers[$name]) ? $this->headers[$name] . ', ' : '';
            $this->headers[$name] = $before . trim($value);
        }
        return true;
    }

    /**
     * Reads a part of the body, but only the beginning of an error; returns false if the body is too large or the disk
     * is full.
     */
    public function takeBody(string $part): bool
    {
        $isSuccess = $this->status >= 200 && $this->status < 300;
        $this->bodyBytes += strlen($part);
        if ($this->bodyBytes > $this->request->maxAnswerBytes) {
            $this->fault = $isSuccess ? Error::answerTooLarge() : null;
            return false;
        } elseif ($isSuccess && $this->request->sink !== null) {
            $isWritten = $part === '' || @fwrite($this->request->sink, $part) === strlen($part);
            $this->fault = $isWritten ? null : Error::diskFull();
        } elseif ($isSuccess || strlen($this->body) < self::MAX_ERROR_BYTES) {
            $this->body .= $part;
        }
        return $this->fault === null;
    }

    /** Returns the error because of which reading stopped. */
    public function fault(): ?Error
    {
        return $this->fault;
    }

    public function status(): int
    {
        return $this->status;
    }

    public function header(string $name): string
    {
        return $this->headers[$name] ?? '';
    }

    public function response(): Response
    {
        return new Response($this->status, $this->headers, $this->body);
    }
}

/** Sends requests with the curl extension, which also uses the proxies set in the environment. */
final class CurlTransport implements Transport
{
    /** @param string|null $caFile Certificates to trust instead of the system's. */
    public function __construct(private readonly ?string $caFile = null)
    {
    }

    public static function isAvailable(): bool
    {
        return function_exists('curl_init');
    }

    public function send(#[\SensitiveParameter] Request $request): Response
    {
        $answer = new ArrivingAnswer($request);
        $handle = curl_init();
        curl_setopt_array($handle, $this->settings($request, $answer));
        if (curl_exec($handle) !== false) {
            return $answer->response();
        }
        $number = curl_errno($handle);
        if ($answer->fault() !== null) {
            throw $answer->fault();
        }
        // A service may reject an upload before it is complete, and close the connection.
        if ($answer->status() >= 400 && $number !== CURLE_OPERATION_TIMEDOUT) {
            return $answer->response();
        }
        $reason = $number === CURLE_OPERATION_TIMEDOUT ? Error::TIMEOUT : Error::NETWORK;
        throw new Error($reason, curl_error($handle));
    }

    /** @return array<int, mixed> */
    private function settings(Request $request, ArrivingAnswer $answer): array
    {
        $lines = [];
        foreach ($request->headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        $settings = [
            CURLOPT_URL => $request->url,
            CURLOPT_HTTPHEADER => $lines,
            CURLOPT_FOLLOWLOCATION => false, // a redirect would send the token to another address
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_SSL_VERIFYPEER => true,
            CURLOPT_SSL_VERIFYHOST => 2,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_CONNECTTIMEOUT_MS => self::milliseconds($request->connectSeconds),
            CURLOPT_TIMEOUT_MS => self::milliseconds($request->timeoutSeconds),
            CURLOPT_HEADERFUNCTION => static function ($handle, string $line) use ($answer): int {
                return $answer->takeLine($line) ? strlen($line) : -1;
            },
            CURLOPT_WRITEFUNCTION => static fn ($handle, string $part) => $answer->takeBody($part) ? strlen($part) : -1,
        ];
        if ($this->caFile !== null) {
            $settings[CURLOPT_CAINFO] = $this->caFile;
        }
        if (is_resource($request->body)) {
            $settings += [
                CURLOPT_UPLOAD => true,
                CURLOPT_CUSTOMREQUEST => $request->method,
                CURLOPT_INFILE => $request->body,
                CURLOPT_INFILESIZE => $request->length(),
            ];
        } elseif ($request->body !== null) {
            $settings += [CURLOPT_POST => true, CURLOPT_POSTFIELDS => $request->body];
        }
        return $settings;
    }

    private static function milliseconds(float $seconds): int
    {
        return max(1, (int) ceil($seconds * 1000));
    }
}

/**
 * Sends requests with PHP streams, for hosts without the curl extension. Uploads and downloads in chunks, which PHP's
 * `http://` wrapper cannot do.
 */
final class StreamTransport implements Transport
{
    private const CHUNK_BYTES = 65_536;

    /** @param string|null $caFile Certificates to trust instead of the system's. */
    public function __construct(private readonly ?string $caFile = null)
    {
    }

    public function send(#[\SensitiveParameter] Request $request): Response
    {
        $url = parse_url($request->url);
        if (!is_array($url) || !isset($url['scheme'], $url['host'])) {
            throw new Error(Error::BAD_REQUEST, 'The address of the service cannot be read');
        }
        $socket = $this->connect($url, $request);
        try {
            stream_set_blocking($socket, false);
            $connection = new SocketConnection($socket, microtime(true) + $request->timeoutSeconds);
            $connection->put(self::head($url, $request));
            $connection->flush();
            self::writeBody($connection, $request);
            return self::readAnswer($connection, new ArrivingAnswer($request));
        } finally {
            fclose($socket);
        }
    }

    /**
     * @param array<string, int|string> $url
     * @return resource
     */
    private function connect(array $url, Request $request)
    {
        $isSecure = strtolower((string) $url['scheme']) === 'https';
        $host = (string) $url['host'];
        $port = $url['port'] ?? ($isSecure ? 443 : 80);
        $tls = ['verify_peer' => true, 'verify_peer_name' => true, 'peer_name' => trim($host, '[]')];
        $context = stream_context_create(['ssl' => $tls + ($this->caFile === null ? [] : ['cafile' => $this->caFile])]);
        $seconds = min($request->connectSeconds, $request->timeoutSeconds);
        $since = microtime(true);
        $address = ($isSecure ? 'tls' : 'tcp') . "://$host:$port";
        $warnings = [];
        // Of several warnings, the first explains the problem with a certificate.
        set_error_handler(static function (int $level, string $warning) use (&$warnings): bool {
            $warnings[] = (string) preg_replace('/^.*?\(\): /s', '', $warning);
            return true;
        });
        try {
            $socket = stream_socket_client($address, $number, $text, $seconds, STREAM_CLIENT_CONNECT, $context);
        } finally {
            restore_error_handler();
        }
        if ($socket !== false) {
            return $socket;
        }
        $isLate = microtime(true) - $since >= $seconds;
        throw new Error($isLate ? Error::TIMEOUT : Error::NETWORK, $warnings[0] ?? (string) $text);
    }

    /** @param array<string, int|string> $url */
    private static function head(array $url, Request $request): string
    {
        $path = ($url['path'] ?? '/') . (isset($url['query']) ? "?{$url['query']}" : '');
        $port = isset($url['port']) ? ":{$url['port']}" : '';
        $lines = ["$request->method $path HTTP/1.1", "Host: {$url['host']}$port", 'Connection: close'];
        foreach ($request->headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        if ($request->body !== null) {
            $lines[] = 'Content-Length: ' . $request->length();
        }
        return implode("\r\n", str_replace(["\r", "\n"], '', $lines)) . "\r\n\r\n";
    }

    private static function writeBody(SocketConnection $connection, Request $request): void
    {
        if (is_string($request->body)) {
            $connection->put($request->body);
            $connection->flush();
        }
        while (is_resource($request->body) && !feof($request->body) && !$connection->isRefused()) {
            $connection->put((string) fread($request->body, self::CHUNK_BYTES));
            $connection->flush();
        }
    }

    private static function readAnswer(SocketConnection $connection, ArrivingAnswer $answer): Response
    {
        do {
            while (($line = $connection->readLine()) !== '') {
                if (!$answer->takeLine($line)) {
                    throw $answer->fault();
                }
            }
        } while ($answer->status() >= 100 && $answer->status() < 200);
        if ($answer->status() === 0) {
            throw Error::malformed(null);
        }
        $length = $answer->header('content-length');
        if (strtolower($answer->header('transfer-encoding')) === 'chunked') {
            while (($size = self::sizeOf($connection->readLine())) > 0) {
                if (!self::readPart($connection, $answer, $size)) {
                    break;
                }
                $connection->readLine();
            }
        } elseif ($answer->status() !== 204) {
            if (preg_match('/^\d{0,18}$/D', $length) !== 1) {
                throw Error::malformed($answer->status());
            }
            self::readPart($connection, $answer, $length === '' ? null : (int) $length);
        }
        return $answer->response();
    }

    /** Parses the size line of a chunk. */
    private static function sizeOf(string $line): int
    {
        return preg_match('/^[0-9a-f]{1,15}(?=[;\s]|$)/Di', $line, $size) === 1
            ? (int) hexdec($size[0])
            : throw Error::malformed(null);
    }

    /**
     * Reads a part of the body; a null length means up to the end of the connection. Returns false if the rest is not
     * needed.
     */
    private static function readPart(SocketConnection $connection, ArrivingAnswer $answer, ?int $length): bool
    {
        while ($length !== 0) {
            $part = $connection->read(min($length ?? self::CHUNK_BYTES, self::CHUNK_BYTES));
            if ($part === '' && $length === null) {
                return true;
            }
            if ($part === '') {
                throw new Error(Error::NETWORK, 'The connection ended inside of the answer');
            }
            if (!$answer->takeBody($part)) {
                return $answer->fault() === null ? false : throw $answer->fault();
            }
            $length = $length === null ? null : $length - strlen($part);
        }
        return true;
    }
}

/**
 * Wraps a non-blocking socket with a deadline for all operations.
 *
 * @internal
 */
final class SocketConnection
{
    private const CHUNK_BYTES = 65_536;
    private string $buffer = '';
    private string $outgoing = '';
    private bool $isBroken = false;

    /** @param resource $socket */
    public function __construct(private readonly mixed $socket, private readonly float $deadline)
    {
    }

    /** Whether the service closed the connection or responds with an error, as can happen during an upload. */
    public function isRefused(): bool
    {
        if (!$this->isBroken && strlen($this->buffer) < self::CHUNK_BYTES) {
            $this->buffer .= (string) @fread($this->socket, self::CHUNK_BYTES);
        }
        return $this->isBroken || preg_match('~^HTTP/\S+ [45]~', $this->buffer) === 1;
    }

    /** Buffers a text for `flush`, which takes no argument, so that its stack traces do not contain the token. */
    public function put(#[\SensitiveParameter] string $text): void
    {
        $this->outgoing .= $text;
    }

    /** Writes the buffered text; drops the rest if the service rejects the request. */
    public function flush(): void
    {
        $text = $this->outgoing;
        $this->outgoing = '';
        while ($text !== '' && !$this->isRefused()) {
            $count = @fwrite($this->socket, $text);
            if ($count === false || ($count === 0 && feof($this->socket))) {
                $this->isBroken = true;
                return;
            }
            $text = substr($text, $count);
            if ($count === 0) {
                $this->wait(true);
            }
        }
    }

    /** Reads up to a number of bytes; returns an empty string at the end of the connection. */
    public function read(int $length): string
    {
        while ($this->buffer === '') {
            $read = @fread($this->socket, self::CHUNK_BYTES);
            if ($read === false || ($read === '' && feof($this->socket))) {
                return '';
            }
            $this->buffer = $read;
            if ($read === '') {
                $this->wait(false);
            }
        }
        $part = substr($this->buffer, 0, $length);
        $this->buffer = substr($this->buffer, strlen($part));
        return $part;
    }

    /** Reads a line without its line break. */
    public function readLine(): string
    {
        $line = '';
        while (!str_ends_with($line, "\n")) {
            $part = $this->read(self::CHUNK_BYTES);
            if ($part === '' || strlen($line) > self::CHUNK_BYTES) {
                throw new Error(Error::NETWORK, 'The connection ended before the answer');
            }
            $end = strpos($part, "\n");
            $line .= $end === false ? $part : substr($part, 0, $end + 1);
            $this->buffer = ($end === false ? '' : substr($part, $end + 1)) . $this->buffer;
        }
        return rtrim($line, "\r\n");
    }

    private function wait(bool $toWrite): void
    {
        $left = $this->deadline - microtime(true);
        $read = strlen($this->buffer) < self::CHUNK_BYTES ? [$this->socket] : null;
        $write = $toWrite ? [$this->socket] : null;
        $except = null;
        $seconds = (int) max(0, $left);
        $micro = (int) (max(0, $left - $seconds) * 1_000_000);
        if ($left <= 0 || @stream_select($read, $write, $except, $seconds, $micro) === 0) {
            throw new Error(Error::TIMEOUT, 'The service did not answer in time');
        }
    }
}
