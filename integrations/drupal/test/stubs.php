<?php

/**
 * Stubs for the parts of Drupal and TMGMT that the plugin uses. Their names, parameters and results were compared with
 * the public sources of TMGMT 8.x-1.10 in November 2026; their behaviour was not. Tests with stubs do not prove that
 * the plugin works in Drupal.
 */

declare(strict_types=1);

namespace Drupal\Core\StringTranslation {
    class TranslatableMarkup
    {
        public function __construct(private readonly string $text, private readonly array $values)
        {
        }

        public function __toString(): string
        {
            return strtr($this->text, $this->values);
        }
    }
}

namespace Drupal\Core\Plugin {
    abstract class PluginBase
    {
        public function __construct(array $configuration, $plugin_id, $plugin_definition)
        {
        }
    }
}

namespace Drupal\Core\Form {
    interface FormStateInterface
    {
        public function getFormObject();

        public function setErrorByName($name, $message = '');
    }
}

namespace Drupal\tmgmt\Translator {
    use Drupal\Core\StringTranslation\TranslatableMarkup;

    class AvailableResult
    {
        protected function __construct(private $success, private ?TranslatableMarkup $reason = null)
        {
        }

        public static function yes()
        {
            return new static(true);
        }

        public static function no($reason)
        {
            return new static(false, $reason);
        }

        public function getSuccess()
        {
            return $this->success;
        }

        public function getReason()
        {
            return $this->reason;
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

        public function addMessage($message, $variables = [], $type = 'status');

        public function addTranslatedData(array $translation, $key = [], $status = null);

        public function active($message = null, $variables = [], $type = 'status');
    }

    abstract class TranslatorPluginBase extends \Drupal\Core\Plugin\PluginBase
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

        /** Marks the placeholders that TMGMT found in a text, which are given by their positions. */
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

    class TranslatorPluginUiBase extends \Drupal\Core\Plugin\PluginBase
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

namespace Drupal\tmgmt {
    /** The service `tmgmt.data`: converts nested texts to a flat list with compound keys, and back. */
    class Data
    {
        public function filterTranslatable($data)
        {
            $isText = static fn (array $item) => !empty($item['#text']) && ($item['#translate'] ?? true) !== false;
            return array_filter($this->flatten($data), $isText);
        }

        public function flatten(array $data, $prefix = null, $label = [])
        {
            if (!empty($data['#text'])) {
                return [$prefix => $data];
            }
            $found = [];
            foreach (array_filter($data, 'is_array') as $key => $item) {
                $found += $this->flatten($item, $prefix === null ? (string) $key : "{$prefix}][$key");
            }
            return $found;
        }

        public function unflatten(array $flattened_data)
        {
            $nested = [];
            foreach ($flattened_data as $path => $value) {
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
}

namespace {
    function t($string, array $args = [], array $options = [])
    {
        return new Drupal\Core\StringTranslation\TranslatableMarkup($string, $args);
    }

    class Drupal
    {
        public static function service($id)
        {
            return $id === 'tmgmt.data' ? new Drupal\tmgmt\Data() : throw new \LogicException("no service $id");
        }
    }
}
