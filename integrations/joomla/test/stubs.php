<?php

/**
 * Stubs for the parts of Joomla that the plugin uses. Their names, parameters and results were compared with Joomla's
 * public sources in November 2026 (CMSPlugin of Joomla 4 and 5, the latest PluginHelper, ArticleModel of Joomla 4,
 * AbstractCommand of its console 2); their behaviour was not. Tests with stubs do not prove that the plugin works in
 * Joomla. Symfony's console is the real one.
 */

declare(strict_types=1);

namespace Joomla\Console\Command {
    use Symfony\Component\Console\Input\InputArgument;
    use Symfony\Component\Console\Input\InputDefinition;
    use Symfony\Component\Console\Input\InputInterface;
    use Symfony\Component\Console\Output\OutputInterface;

    abstract class AbstractCommand
    {
        protected static $defaultName;
        private InputDefinition $definition;

        public function __construct(?string $name = null)
        {
            $this->definition = new InputDefinition();
            $this->configure();
        }

        public static function getDefaultName(): ?string
        {
            return static::$defaultName;
        }

        public function addArgument(
            string $name,
            ?int $mode = null,
            string $description = '',
            $default = null,
        ): self {
            $this->definition->addArgument(new InputArgument($name, $mode, $description, $default));
            return $this;
        }

        public function setDescription(string $description): void
        {
        }

        public function execute(InputInterface $input, OutputInterface $output): int
        {
            $input->bind($this->definition);
            $input->validate();
            return $this->doExecute($input, $output);
        }

        protected function configure(): void
        {
        }

        abstract protected function doExecute(InputInterface $input, OutputInterface $output): int;
    }
}

namespace Joomla\Application {
    final class ApplicationEvents
    {
        public const BEFORE_EXECUTE = 'application.before_execute';
    }
}

namespace Joomla\Event {
    interface DispatcherInterface
    {
    }

    interface SubscriberInterface
    {
        public static function getSubscribedEvents(): array;
    }
}

namespace Joomla\DI {
    interface ServiceProviderInterface
    {
        public function register(Container $container);
    }

    final class Container
    {
        private array $services = [];

        public function set(string $name, callable $make): void
        {
            $this->services[$name] = $make;
        }

        public function get(string $name): mixed
        {
            return ($this->services[$name])($this);
        }
    }
}

namespace Joomla\Registry {
    class Registry
    {
        private readonly array $values;

        public function __construct($data = null)
        {
            $this->values = json_decode((string) $data, true) ?? [];
        }

        public function get($path, $default = null)
        {
            return $this->values[$path] ?? $default;
        }
    }
}

namespace Joomla\CMS\Application {
    interface CMSApplicationInterface
    {
        public function getLanguage();
    }
}

namespace Joomla\CMS\Extension {
    interface PluginInterface
    {
    }
}

namespace Joomla\CMS\Plugin {
    use Joomla\CMS\Application\CMSApplicationInterface;
    use Joomla\CMS\Extension\PluginInterface;
    use Joomla\Event\DispatcherInterface;
    use Joomla\Registry\Registry;

    abstract class PluginHelper
    {
        /** @var array<string, string> Settings that an administrator saved. */
        public static array $settings = [];

        /** @return object|array The row of a plugin with its settings as JSON; an empty array if it is disabled. */
        public static function getPlugin($type, $plugin = null)
        {
            return (object) ['type' => $type, 'name' => $plugin, 'params' => json_encode(self::$settings), 'id' => 7];
        }
    }

    abstract class CMSPlugin implements PluginInterface
    {
        /** @var Registry */
        public $params = null;
        private ?CMSApplicationInterface $application = null;

        public function __construct(DispatcherInterface $dispatcher, array $config = [])
        {
            $this->params = new Registry($config['params']);
        }

        public function setApplication(CMSApplicationInterface $application): void
        {
            $this->application = $application;
            $application->getLanguage();
        }

        protected function getApplication(): ?CMSApplicationInterface
        {
            return $this->application;
        }
    }
}

namespace Joomla\CMS {
    use Joomla\CMS\Application\CMSApplicationInterface;

    abstract class Factory
    {
        public static CMSApplicationInterface $application;

        public static function getApplication()
        {
            return self::$application;
        }
    }
}
