<?php

declare(strict_types=1);

namespace Drupal\mtservice_tmgmt\Plugin\tmgmt\Translator;

use Drupal\tmgmt\ContinuousTranslatorInterface;
use Drupal\tmgmt\JobInterface;
use Drupal\tmgmt\JobItemInterface;
use Drupal\tmgmt\Translator\AvailableResult;
use Drupal\tmgmt\TranslatorInterface;
use Drupal\tmgmt\TranslatorPluginBase;
use MtService\Client;
use MtService\Error;
use MtService\System;

/**
 * Translates TMGMT jobs with a machine translation service.
 *
 * @TranslatorPlugin(
 *   id = "mtservice",
 *   label = @Translation("mtservice"),
 *   description = @Translation("Machine translation by a service of your own."),
 *   ui = "Drupal\mtservice_tmgmt\MtServiceTranslatorUi",
 *   default_settings = {"url" = "", "token" = "", "options" = "", "send_corrections" = true},
 *   map_remote_languages = TRUE
 * )
 */
class MtServiceTranslator extends TranslatorPluginBase implements ContinuousTranslatorInterface
{
    // Drupal placeholders such as `@count` are not translated.
    /** @var string */
    protected $escapeStart = '<span translate="no">';
    /** @var string */
    protected $escapeEnd = '</span>';

    /** @var array<string, list<System>> Systems by translator, cached because TMGMT asks for languages often. */
    private array $systems = [];

    /** Creates a client with the settings of a translator. */
    public static function client(TranslatorInterface $translator): Client
    {
        class_exists(Client::class) || require_once dirname(__DIR__, 4) . '/MtServiceClient.php';
        return new Client(
            (string) $translator->getSetting('url'),
            (string) $translator->getSetting('token'),
            'drupal-tmgmt',
        );
    }

    /** {@inheritdoc} */
    public function checkAvailable(TranslatorInterface $translator)
    {
        if ($translator->getSetting('url') && $translator->getSetting('token')) {
            return AvailableResult::yes();
        }
        return AvailableResult::no(t('@name needs an address and a key.', ['@name' => $translator->label()]));
    }

    /** {@inheritdoc} */
    public function getSupportedRemoteLanguages(TranslatorInterface $translator)
    {
        $codes = [];
        foreach ($this->systemsOf($translator) as $system) {
            $codes[$system->source->code] = $system->source->code;
            $codes[$system->target->code] = $system->target->code;
        }
        return $codes;
    }

    /** {@inheritdoc} */
    public function getSupportedTargetLanguages(TranslatorInterface $translator, $source_language)
    {
        $codes = [];
        foreach ($this->systemsOf($translator) as $system) {
            if ($system->source->is($source_language)) {
                $codes[$system->target->code] = $system->target->code;
            }
        }
        return $codes;
    }

    /** {@inheritdoc} */
    public function getSupportedLanguagePairs(TranslatorInterface $translator)
    {
        return array_map(static fn (System $system) => [
            'source_language' => $system->source->code,
            'target_language' => $system->target->code,
        ], $this->systemsOf($translator));
    }

    /** {@inheritdoc} */
    public function hasCheckoutSettings(JobInterface $job)
    {
        return false;
    }

    /** {@inheritdoc} */
    public function requestTranslation(JobInterface $job)
    {
        $this->requestJobItemsTranslation($job->getItems());
        if (!$job->isRejected()) {
            $job->submitted('The job has been translated.');
        }
    }

    /** {@inheritdoc} */
    public function requestJobItemsTranslation(array $job_items)
    {
        foreach ($job_items as $item) {
            $job = $item->getJob();
            if ($job->isContinuous()) {
                $item->active();
            }
            try {
                $this->translateItem($item, $job);
            } catch (Error $error) {
                // TMGMT escapes the service's text, since `@error` is a placeholder.
                $job->rejected('The service refused the job: @error', ['@error' => $error->getMessage()], 'error');
                return;
            }
        }
    }

    /** {@inheritdoc} */
    public function acceptedDataItem(JobItemInterface $job_item, array $key)
    {
        $translator = $job_item->getTranslator();
        $data = $job_item->getData($key);
        $translation = (array) ($data['#translation'] ?? []);
        if ($translator->getSetting('send_corrections') && self::isTyped($translation)) {
            $job = $job_item->getJob();
            $client = self::client($translator);
            try {
                $system = $client->findSystem($job->getRemoteSourceLanguage(), $job->getRemoteTargetLanguage());
                if ($system !== null) {
                    $client->suggestTranslation($system->id, $this->escapeText($data), $translation['#text'], 'edited');
                }
            } catch (Error $error) {
                // The translation is accepted anyway.
                $why = ['@error' => $error->getMessage()];
                $job_item->addMessage('The correction was not sent: @error', $why, 'warning');
            }
        }
        return true;
    }

    /**
     * Whether a user typed the translation. TMGMT also calls `acceptedDataItem` for unchanged machine translations,
     * which the service must not learn from.
     *
     * @param array<string, mixed> $translation The `#translation` of a data item.
     */
    private static function isTyped(array $translation): bool
    {
        if (($translation['#text'] ?? '') === '' || ($translation['#origin'] ?? '') !== 'local') {
            return false;
        }
        foreach ($translation['#text_revisions'] ?? [] as $revision) {
            // The user restored the machine translation, so this is not a correction.
            if (($revision['#origin'] ?? '') === 'remote' && ($revision['#text'] ?? '') === $translation['#text']) {
                return false;
            }
        }
        return true;
    }

    private function translateItem(JobItemInterface $item, JobInterface $job): void
    {
        $translator = $job->getTranslator();
        $client = self::client($translator);
        $from = $job->getRemoteSourceLanguage();
        $to = $job->getRemoteTargetLanguage();
        $system = $client->findSystem($from, $to)
            ?? throw new Error(Error::SYSTEM_NOT_FOUND, "No system translates from $from to $to");
        $data = \Drupal::service('tmgmt.data');
        $texts = array_map($this->escapeText(...), $data->filterTranslatable($item->getData()));
        $translations = $client->translateAll($system->id, $texts, (string) $translator->getSetting('options'));
        $item->addTranslatedData($data->unflatten(array_map(
            fn (string $text) => ['#text' => $this->unescapeText($text)],
            $translations,
        )));
    }

    /** @return list<System> Usable systems; empty if the service cannot be reached. */
    private function systemsOf(TranslatorInterface $translator): array
    {
        if (!$this->checkAvailable($translator)->getSuccess()) {
            return [];
        }
        try {
            $usable = static fn (System $system) => $system->isUsable();
            return $this->systems[(string) $translator->id()]
                ??= array_values(array_filter(self::client($translator)->listSystems(), $usable));
        } catch (Error) {
            return [];
        }
    }
}
