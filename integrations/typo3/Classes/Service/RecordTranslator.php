<?php

declare(strict_types=1);

namespace MtService\Typo3\Service;

use MtService\Error;
use TYPO3\CMS\Backend\Utility\BackendUtility;
use TYPO3\CMS\Core\DataHandling\DataHandler;
use TYPO3\CMS\Core\Site\SiteFinder;
use TYPO3\CMS\Core\Utility\GeneralUtility;

/** Translates the texts of a record into another language of its site. */
final class RecordTranslator
{
    public function __construct(
        private readonly ClientFactory $clients,
        private readonly SiteFinder $siteFinder,
    ) {
    }

    /**
     * Creates or updates the translation of a record, and returns its uid. Texts are translated first, so that an error
     * of the service does not leave an incomplete translation.
     *
     * @throws Error
     * @throws \RuntimeException If TYPO3 rejects a change.
     */
    public function translate(string $table, int $uid, int $languageId): int
    {
        $record = BackendUtility::getRecord($table, $uid) ?? throw new \RuntimeException("There is no $table:$uid");
        $translations = $this->translateTexts($table, $record, $languageId);
        $known = BackendUtility::getRecordLocalization($table, $uid, $languageId);
        $translated = (int) ($known[0]['uid'] ?? 0) ?: $this->localize($table, $uid, $languageId);
        if ($translations !== []) {
            $this->handle([$table => [$translated => $translations]], []);
        }
        return $translated;
    }

    /** @return array<string, string> */
    private function translateTexts(string $table, array $record, int $languageId): array
    {
        $texts = $this->textsOf($table, $record);
        if ($texts === []) {
            return [];
        }
        $site = $this->siteFinder->getSiteByPageId((int) ($table === 'pages' ? $record['uid'] : $record['pid']));
        $ownLanguage = (int) ($record[$GLOBALS['TCA'][$table]['ctrl']['languageField'] ?? ''] ?? 0);
        $from = $site->getLanguageById(max(0, $ownLanguage))->getLocale()->getLanguageCode();
        $to = $site->getLanguageById($languageId)->getLocale()->getLanguageCode();
        $client = $this->clients->client();
        $system = $client->findSystem($from, $to)
            ?? throw new Error(Error::SYSTEM_NOT_FOUND, "No system translates from $from to $to");
        return $client->translateAll($system->id, $texts, $this->clients->options());
    }

    /** @return array<string, string> Texts that are not shared between languages, by field. */
    private function textsOf(string $table, array $record): array
    {
        $texts = [];
        foreach ($GLOBALS['TCA'][$table]['columns'] ?? [] as $field => $column) {
            $type = $column['config']['type'] ?? '';
            $isText = in_array($type, ['input', 'text'], true)
                && !isset($column['config']['renderType'])
                && !preg_match('/int|double|date|time|alphanum|password|md5/', $column['config']['eval'] ?? '')
                && ($column['l10n_mode'] ?? '') !== 'exclude';
            if ($isText && is_string($record[$field] ?? null) && $record[$field] !== '') {
                $texts[$field] = $record[$field];
            }
        }
        return $texts;
    }

    private function localize(string $table, int $uid, int $languageId): int
    {
        $handler = $this->handle([], [$table => [$uid => ['localize' => $languageId]]]);
        return (int) ($handler->copyMappingArray_merged[$table][$uid] ?? 0)
            ?: throw new \RuntimeException("TYPO3 made no translation of $table:$uid");
    }

    private function handle(array $data, array $commands): DataHandler
    {
        $handler = GeneralUtility::makeInstance(DataHandler::class);
        $handler->start($data, $commands);
        $handler->process_datamap();
        $handler->process_cmdmap();
        if ($handler->errorLog !== []) {
            throw new \RuntimeException(implode("\n", $handler->errorLog));
        }
        return $handler;
    }
}
