<?php

/**
 * Stubs for the parts of TYPO3 that the extension uses. Their names, parameters and results were compared with TYPO3's
 * public sources in November 2026 (ExtensionConfiguration, Locale, SiteFinder, BackendUtility, DataHandler and
 * Bootstrap, from version 10 to the latest); their behaviour was not. Tests with stubs do not prove that the extension
 * works in TYPO3. Symfony's console is the real one.
 */

declare(strict_types=1);

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

        public function get(string $extension, string $path = ''): mixed
        {
            return $this->all[$extension];
        }
    }
}

namespace TYPO3\CMS\Core\Localization {
    class Locale
    {
        public function __construct(private readonly string $code)
        {
        }

        public function getLanguageCode(): string
        {
            return $this->code;
        }
    }
}

namespace TYPO3\CMS\Core\Site\Entity {
    use TYPO3\CMS\Core\Localization\Locale;

    class SiteLanguage
    {
        public function __construct(private readonly string $code)
        {
        }

        public function getLocale(): Locale
        {
            return new Locale($this->code);
        }
    }

    class Site
    {
        public function __construct(private readonly array $codes)
        {
        }

        public function getLanguageById(int $languageId): SiteLanguage
        {
            $code = $this->codes[$languageId] ?? throw new \InvalidArgumentException("No language $languageId");
            return new SiteLanguage($code);
        }
    }
}

namespace TYPO3\CMS\Core\Site {
    use TYPO3\CMS\Core\Site\Entity\Site;

    class SiteFinder
    {
        public function __construct(private readonly int $page, private readonly array $codes)
        {
        }

        public function getSiteByPageId(int $pageId, ?array $rootLine = null): Site
        {
            return $pageId === $this->page ? new Site($this->codes) : throw new \RuntimeException("No site: $pageId");
        }
    }
}

namespace TYPO3\CMS\Core\Utility {
    final class GeneralUtility
    {
        public static function makeInstance(string $className, mixed ...$constructorArguments): object
        {
            return new $className(...$constructorArguments);
        }
    }
}

namespace TYPO3\CMS\Backend\Utility {
    use TYPO3\CMS\Core\DataHandling\DataHandler;

    final class BackendUtility
    {
        public static function getRecord($table, $uid, $fields = '*', $where = '', $useDeleteClause = true): ?array
        {
            return DataHandler::$tables[$table][$uid] ?? null;
        }

        /** @return array|false Records; false if the table is not localizable. */
        public static function getRecordLocalization($table, $uid, $language, $andWhereClause = '')
        {
            $isTranslation = static fn (array $record) =>
                $record['l18n_parent'] === $uid && $record['sys_language_uid'] === $language;
            return array_values(array_filter(DataHandler::$tables[$table], $isTranslation));
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

        public function start($data, $cmd, $altUserObject = null)
        {
            [$this->data, $this->commands] = [$data, $cmd];
        }

        public function process_datamap() // phpcs:ignore PSR1.Methods.CamelCapsMethodName
        {
            foreach ($this->data as $table => $records) {
                foreach ($records as $uid => $fields) {
                    self::$tables[$table][$uid] = array_replace(self::$tables[$table][$uid], $fields);
                }
            }
        }

        public function process_cmdmap() // phpcs:ignore PSR1.Methods.CamelCapsMethodName
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
