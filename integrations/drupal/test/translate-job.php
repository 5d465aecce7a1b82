<?php

/** Translates a job of one item with the plugin, accepts a corrected text, and prints the results. */

declare(strict_types=1);

require __DIR__ . '/../../php/MtServiceClient.php';
require __DIR__ . '/stubs.php';
require __DIR__ . '/../src/Plugin/tmgmt/Translator/MtServiceTranslator.php';
require __DIR__ . '/../src/MtServiceTranslatorUi.php';

use Drupal\Core\Form\FormStateInterface;
use Drupal\mtservice_tmgmt\MtServiceTranslatorUi;
use Drupal\mtservice_tmgmt\Plugin\tmgmt\Translator\MtServiceTranslator;
use Drupal\tmgmt\JobInterface;
use Drupal\tmgmt\JobItemInterface;
use Drupal\tmgmt\TranslatorInterface;

/** A translator with the settings that an administrator saved. */
final class SavedTranslator implements TranslatorInterface
{
    public function __construct(private readonly array $settings)
    {
    }

    public function id(): string
    {
        return 'mtservice';
    }

    public function label(): string
    {
        return 'Mūsu tulks';
    }

    public function getSetting($name): mixed
    {
        return $this->settings[$name] ?? null;
    }
}

/** A job with one item. */
final class Job implements JobInterface
{
    public array $messages = [];
    public string $state = 'unprocessed';
    public readonly Item $item;

    public function __construct(private readonly SavedTranslator $translator, array $data)
    {
        $this->item = new Item($this, $data);
    }

    public function getItems($conditions = []): array
    {
        return [$this->item];
    }

    public function getTranslator(): SavedTranslator
    {
        return $this->translator;
    }

    public function getRemoteSourceLanguage(): string
    {
        return 'en';
    }

    public function getRemoteTargetLanguage(): string
    {
        return 'lv';
    }

    public function isContinuous(): bool
    {
        return false;
    }

    public function isRejected(): bool
    {
        return $this->state === 'rejected';
    }

    public function submitted($message = null, $variables = [], $type = 'status'): void
    {
        $this->state = 'submitted';
    }

    public function rejected($message = null, $variables = [], $type = 'error'): void
    {
        $this->state = 'rejected';
        $this->addMessage($message, $variables, $type);
    }

    public function addMessage($message, $variables = [], $type = 'status'): void
    {
        $this->messages[] = strtr($message, $variables);
    }
}

/** An item of a job. */
final class Item implements JobItemInterface
{
    public array $translated = [];

    public function __construct(private readonly Job $job, public array $data)
    {
    }

    public function getJob(): Job
    {
        return $this->job;
    }

    public function getTranslator(): SavedTranslator
    {
        return $this->job->getTranslator();
    }

    public function getData($key = [], $index = null): array
    {
        return array_reduce($key, static fn (array $data, $part) => $data[$part], $this->data);
    }

    public function addMessage($message, $variables = [], $type = 'status'): void
    {
        $this->job->addMessage($message, $variables, $type);
    }

    public function addTranslatedData(array $translation, $key = [], $status = null): void
    {
        $this->translated = $translation;
    }

    public function active($message = null, $variables = [], $type = 'status'): void
    {
    }
}

/** The settings form. */
final class SettingsForm implements FormStateInterface
{
    public array $errors = [];

    public function __construct(private readonly SavedTranslator $translator)
    {
    }

    public function getFormObject(): self
    {
        return $this;
    }

    public function getEntity(): SavedTranslator
    {
        return $this->translator;
    }

    public function setErrorByName($name, $message = ''): void
    {
        $this->errors[$name] = (string) $message;
    }
}

[, $url, $token] = $argv;
$translator = new SavedTranslator(['url' => $url, 'token' => $token, 'send_corrections' => true]);
$plugin = new MtServiceTranslator([], 'mtservice', []);
$job = new Job($translator, [
    'title' => [['value' => ['#text' => 'Good morning']]],
    'body' => [[
        'value' => ['#text' => '<p>Good <b>morning</b>, @name!</p>', '#escape' => [24 => ['string' => '@name']]],
        'format' => ['#text' => 'full_html', '#translate' => false],
    ]],
]);
$plugin->requestTranslation($job);
$state = $job->state;

$machine = ['#text' => 'Sveiks no mašīnas.', '#origin' => 'remote'];
$job->item->data += [
    'corrected' => ['#text' => 'Good evening.', '#translation' => ['#text' => 'Vakars klāt.', '#origin' => 'local']],
    'unchanged' => ['#text' => 'Good morning', '#translation' => $machine],
    'typedBack' => [
        '#text' => 'Good night.',
        '#translation' => ['#origin' => 'local', '#text_revisions' => [$machine]] + $machine,
    ],
];
$accept = static fn (string $key) => $plugin->acceptedDataItem($job->item, [$key]);
$accepted = array_map($accept, ['corrected', 'unchanged', 'typedBack']);

$form = new SettingsForm($translator);
$ui = new MtServiceTranslatorUi([], 'mtservice', []);
$fields = $ui->buildConfigurationForm([], $form);
$ui->validateConfigurationForm($fields, $form);

echo json_encode([
    'available' => $plugin->checkAvailable($translator)->getSuccess(),
    'unavailable' => $plugin->checkAvailable(new SavedTranslator([]))->getReason()->__toString(),
    'languages' => array_values($plugin->getSupportedRemoteLanguages($translator)),
    'targets' => array_values($plugin->getSupportedTargetLanguages($translator, 'en-GB')),
    'pairs' => count($plugin->getSupportedLanguagePairs($translator)),
    'state' => $state,
    'translated' => $job->item->translated,
    'accepted' => $accepted,
    'messages' => $job->messages,
    'fields' => array_keys($fields),
    'errors' => $form->errors,
], JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
