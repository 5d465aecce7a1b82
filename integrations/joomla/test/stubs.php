<?php

/**
 * The parts of Joomla and of Symfony's console that the plugin touches, as far as a test needs them, by their
 * documentation. A stub does not show that the plugin works in Joomla.
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
        public const OPTIONAL = 2;
    }
}

namespace Symfony\Component\Console\Output {
    interface OutputInterface
    {
        public function writeln(string $text): void;
    }
}

namespace Symfony\Component\Console\Style {
    use Symfony\Component\Console\Input\InputInterface;
    use Symfony\Component\Console\Output\OutputInterface;

    final class SymfonyStyle
    {
        public function __construct(InputInterface $input, private readonly OutputInterface $output)
        {
        }

        public function success(string $text): void
        {
            $this->output->writeln("[OK] $text");
        }

        public function error(string $text): void
        {
            $this->output->writeln("[ERROR] $text");
        }
    }
}

namespace Joomla\Console\Command {
    use Symfony\Component\Console\Input\InputInterface;
    use Symfony\Component\Console\Output\OutputInterface;

    abstract class AbstractCommand
    {
        /** @var array<string, mixed> Defaults of the arguments. */
        public array $arguments = [];
        public string $description = '';

        public function __construct()
        {
            $this->configure();
        }

        abstract protected function doExecute(InputInterface $input, OutputInterface $output): int;

        public static function getDefaultName(): ?string
        {
            return static::$defaultName;
        }

        public function setDescription(string $description): void
        {
            $this->description = $description;
        }

        public function addArgument(string $name, ?int $mode, string $description, mixed $default = null): self
        {
            $this->arguments[$name] = $default;
            return $this;
        }

        public function execute(InputInterface $input, OutputInterface $output): int
        {
            return $this->doExecute($input, $output);
        }

        protected function configure(): void
        {
        }
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

namespace Joomla\CMS\Extension {
    interface PluginInterface
    {
    }
}

namespace Joomla\CMS\Plugin {
    use Joomla\CMS\Extension\PluginInterface;
    use Joomla\Event\DispatcherInterface;

    final class PluginHelper
    {
        /** @var array<string, string> What an administrator saved. */
        public static array $settings = [];

        public static function getPlugin(string $type, string $name): object
        {
            return (object) ['type' => $type, 'name' => $name, 'params' => self::$settings];
        }
    }

    abstract class CMSPlugin implements PluginInterface
    {
        public object $params;
        private object $application;

        public function __construct(DispatcherInterface $dispatcher, array $config)
        {
            $this->params = new class ($config['params']) {
                public function __construct(private readonly array $values)
                {
                }

                public function get(string $name, mixed $default): mixed
                {
                    return $this->values[$name] ?? $default;
                }
            };
        }

        public function setApplication(object $application): void
        {
            $this->application = $application;
        }

        public function getApplication(): object
        {
            return $this->application;
        }
    }
}

namespace Joomla\CMS {
    final class Factory
    {
        public static object $application;

        public static function getApplication(): object
        {
            return self::$application;
        }
    }
}
