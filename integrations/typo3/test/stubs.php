<?php

/**
 * The parts of TYPO3 and of Symfony's console that the extension touches, as far as a test needs them, by their
 * documentation. A stub does not show that the extension works in TYPO3.
 */

declare(strict_types=1);

namespace Symfony\Component\Console\Input {
    interface InputInterface
    {
        public function getArgument(string $name): mixed;
    }

    final class InputArgument
    {
        public const REQUIRED = 1;
    }
}

namespace Symfony\Component\Console\Output {
    interface OutputInterface
    {
        public const OUTPUT_RAW = 2;

        public function writeln(string $text, int $options = 0): void;
    }
}

namespace Symfony\Component\Console\Command {
    use Symfony\Component\Console\Input\InputInterface;
    use Symfony\Component\Console\Output\OutputInterface;

    abstract class Command
    {
        public const SUCCESS = 0;
        public const FAILURE = 1;
        public array $arguments = [];

        public function __construct()
        {
            $this->configure();
        }

        public function addArgument(string $name, int $mode, string $description): static
        {
            $this->arguments[] = $name;
            return $this;
        }

        public function run(InputInterface $input, OutputInterface $output): int
        {
            return $this->execute($input, $output);
        }

        protected function configure(): void
        {
        }

        abstract protected function execute(InputInterface $input, OutputInterface $output): int;
    }
}

namespace TYPO3\CMS\Core\Core {
    final class Bootstrap
    {
        public static bool $isSignedIn = false;

        public static function initializeBackendAuthentication(): void
        {
            self::$isSignedIn = true;
        }
    }
}

namespace TYPO3\CMS\Core\Configuration {
    final class ExtensionConfiguration
    {
        public function __construct(private readonly array $all)
        {
        }

        public function get(string $extension): array
        {
            return $this->all[$extension];
        }
    }
}

namespace TYPO3\CMS\Core\Site {
    /** A site, which stands for its languages and their locales as well. */
    final class SiteFinder
    {
        private int $language = 0;

        public function __construct(private readonly int $page, private readonly array $codes)
        {
        }

        public function getSiteByPageId(int $page): self
        {
            return $page === $this->page ? $this : throw new \RuntimeException("No site has the page $page");
        }

        public function getLanguageById(int $id): self
        {
            $language = clone $this;
            $language->language = $id;
            return $language;
        }

        public function getLocale(): self
        {
            return $this;
        }

        public function getLanguageCode(): string
        {
            return $this->codes[$this->language] ?? throw new \InvalidArgumentException("No language $this->language");
        }
    }
}

namespace TYPO3\CMS\Core\Utility {
    final class GeneralUtility
    {
        public static function makeInstance(string $class): object
        {
            return new $class();
        }
    }
}

namespace TYPO3\CMS\Backend\Utility {
    use TYPO3\CMS\Core\DataHandling\DataHandler;

    final class BackendUtility
    {
        public static function getRecord(string $table, int $uid): ?array
        {
            return DataHandler::$tables[$table][$uid] ?? null;
        }

        public static function getRecordLocalization(string $table, int $uid, int $language): array|false
        {
            $isTranslation = static fn (array $record) =>
                $record['l18n_parent'] === $uid && $record['sys_language_uid'] === $language;
            return array_values(array_filter(DataHandler::$tables[$table], $isTranslation)) ?: false;
        }
    }
}

namespace TYPO3\CMS\Core\DataHandling {
    use TYPO3\CMS\Core\Core\Bootstrap;

    class DataHandler
    {
        /** @var array<string, array<int, array<string, mixed>>> Records by table and uid. */
        public static array $tables = [];
        public array $errorLog = [];
        public array $copyMappingArray_merged = [];
        private array $data = [];
        private array $commands = [];

        public function start(array $data, array $commands): void
        {
            [$this->data, $this->commands] = [$data, $commands];
        }

        public function process_datamap(): void // phpcs:ignore PSR1.Methods.CamelCapsMethodName
        {
            foreach ($this->data as $table => $records) {
                foreach ($records as $uid => $fields) {
                    self::$tables[$table][$uid] = array_replace(self::$tables[$table][$uid], $fields);
                }
            }
        }

        public function process_cmdmap(): void // phpcs:ignore PSR1.Methods.CamelCapsMethodName
        {
            if (!Bootstrap::$isSignedIn) {
                $this->errorLog[] = 'Attempt to modify a table without permission';
                return;
            }
            foreach ($this->commands as $table => $commands) {
                foreach ($commands as $uid => ['localize' => $language]) {
                    $new = max(array_keys(self::$tables[$table])) + 1;
                    $own = ['uid' => $new, 'sys_language_uid' => $language, 'l18n_parent' => $uid];
                    self::$tables[$table][$new] = array_replace(self::$tables[$table][$uid], $own);
                    $this->copyMappingArray_merged[$table][$uid] = $new;
                }
            }
        }
    }
}
