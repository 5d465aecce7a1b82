<?php

declare(strict_types=1);

namespace MtService\Typo3\Service;

use MtService\Client;
use TYPO3\CMS\Core\Configuration\ExtensionConfiguration;

/** Creates clients with the settings of the extension. */
final class ClientFactory
{
    public function __construct(private readonly ExtensionConfiguration $configuration)
    {
    }

    public function client(): Client
    {
        class_exists(Client::class) || require_once dirname(__DIR__, 2) . '/MtServiceClient.php';
        $token = getenv('MTSERVICE_TOKEN') ?: $this->setting('token');
        return new Client($this->setting('url'), $token, 'typo3');
    }

    /** Returns the options for every translation. */
    public function options(): string
    {
        return $this->setting('options');
    }

    private function setting(string $name): string
    {
        return (string) ($this->configuration->get('mtservice')[$name] ?? '');
    }
}
