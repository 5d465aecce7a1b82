<?php

/**
 * The parts of Drupal and TMGMT that the plugin touches, as far as a test needs them, by the documentation of TMGMT. A
 * stub does not show that the plugin works in Drupal.
 */

declare(strict_types=1);

namespace Drupal\Core\Form {
    interface FormStateInterface
    {
        public function getFormObject();

        public function setErrorByName($name, $message = '');
    }
}

namespace Drupal\tmgmt\Translator {
    final class AvailableResult
    {
        private function __construct(private readonly bool $isAvailable, public readonly string $reason)
        {
        }

        public static function yes(): self
        {
            return new self(true, '');
        }

        public static function no(string $reason): self
        {
            return new self(false, $reason);
        }

        public function getSuccess(): bool
        {
            return $this->isAvailable;
        }
    }
}

namespace Drupal\tmgmt {
    interface ContinuousTranslatorInterface
    {
        public function requestJobItemsTranslation(array $job_items);
    }

    interface TranslatorInterface
    {
        public function id();

        public function label();

        public function getSetting($name);
    }

    interface JobInterface
    {
        public function getItems($conditions = []);

        public function getTranslator();

        public function getRemoteSourceLanguage();

        public function getRemoteTargetLanguage();

        public function isContinuous();

        public function isRejected();

        public function submitted($message = null, $variables = [], $type = 'status');

        public function rejected($message = null, $variables = [], $type = 'error');

        public function addMessage($message, $variables = [], $type = 'status');
    }

    interface JobItemInterface
    {
        public function getJob();

        public function getTranslator();

        public function getData($key = [], $index = null);

        public function addTranslatedData(array $translation, $key = [], $status = null);

        public function active($message = null, $variables = [], $type = 'status');
    }

    abstract class TranslatorPluginBase
    {
        protected $escapeStart = '';
        protected $escapeEnd = '';

        abstract public function requestTranslation(JobInterface $job);

        public function checkAvailable(TranslatorInterface $translator)
        {
            return Translator\AvailableResult::yes();
        }

        public function getSupportedRemoteLanguages(TranslatorInterface $translator)
        {
            return [];
        }

        public function getSupportedTargetLanguages(TranslatorInterface $translator, $source_language)
        {
            return [];
        }

        public function getSupportedLanguagePairs(TranslatorInterface $translator)
        {
            return [];
        }

        public function hasCheckoutSettings(JobInterface $job)
        {
            return true;
        }

        public function acceptedDataItem(JobItemInterface $job_item, array $key)
        {
            return true;
        }

        /** Marks the parts of a text that TMGMT found to be placeholders, by their positions. */
        public function escapeText(array $data_item)
        {
            $text = $data_item['#text'];
            $marks = $data_item['#escape'] ?? [];
            krsort($marks);
            foreach ($marks as $position => ['string' => $string]) {
                $marked = $this->escapeStart . $string . $this->escapeEnd;
                $text = substr_replace($text, $marked, $position, strlen($string));
            }
            return $text;
        }

        public function unescapeText($text)
        {
            $pattern = '~' . preg_quote($this->escapeStart, '~') . '(.+?)' . preg_quote($this->escapeEnd, '~') . '~';
            return preg_replace($pattern, '$1', $text);
        }
    }

    class TranslatorPluginUiBase
    {
        public function buildConfigurationForm(array $form, \Drupal\Core\Form\FormStateInterface $form_state)
        {
            return $form;
        }

        public function validateConfigurationForm(array &$form, \Drupal\Core\Form\FormStateInterface $form_state)
        {
        }

        public function addConnectButton()
        {
            return ['connect' => ['#type' => 'submit']];
        }
    }
}

namespace {
    function t(string $text, array $values = []): string
    {
        return strtr($text, $values);
    }

    /** The service `tmgmt.data`: nested texts as one list, with keys of their own form. */
    final class TmgmtData
    {
        public function filterTranslatable(array $data, string $prefix = ''): array
        {
            $found = [];
            foreach ($data as $key => $value) {
                $path = $prefix === '' ? (string) $key : "{$prefix}][$key";
                if (!is_array($value)) {
                    continue;
                }
                if (isset($value['#text'])) {
                    $found += ($value['#translate'] ?? true) && $value['#text'] !== '' ? [$path => $value] : [];
                } else {
                    $found += $this->filterTranslatable($value, $path);
                }
            }
            return $found;
        }

        public function unflatten(array $flat): array
        {
            $nested = [];
            foreach ($flat as $path => $value) {
                $place = &$nested;
                foreach (explode('][', (string) $path) as $key) {
                    $place = &$place[$key];
                }
                $place = $value;
                unset($place);
            }
            return $nested;
        }
    }

    final class Drupal
    {
        public static function service(string $name): TmgmtData
        {
            return $name === 'tmgmt.data' ? new TmgmtData() : throw new \LogicException("no service $name");
        }
    }
}
