<?php

/** Installs the plugin, translates articles with its command, and prints the results. */

declare(strict_types=1);

require '/usr/share/php/Symfony/Component/Console/autoload.php'; // Debian's php-symfony-console
require __DIR__ . '/../../php/MtServiceClient.php';
require __DIR__ . '/stubs.php';
require __DIR__ . '/../src/Extension/MtServicePlugin.php';
require __DIR__ . '/../src/Console/TranslateArticleCommand.php';

use Joomla\CMS\Application\CMSApplicationInterface;
use Joomla\CMS\Extension\PluginInterface;
use Joomla\CMS\Factory;
use Joomla\CMS\Plugin\PluginHelper;
use Joomla\Console\Command\AbstractCommand;
use Joomla\DI\Container;
use Joomla\Event\DispatcherInterface;
use Symfony\Component\Console\Input\ArrayInput;
use Symfony\Component\Console\Output\BufferedOutput;

/** Combines Joomla's console application, its article component, and the article model. */
final class Site implements CMSApplicationInterface
{
    /** @var array<int, array<string, mixed>> */
    public array $articles = [];
    public AbstractCommand $command;
    private string $lastError = '';
    private int $last = 0;

    public function getLanguage(): object
    {
        return (object) [];
    }

    public function addCommand(AbstractCommand $command): void
    {
        $this->command = $command;
    }

    public function bootComponent(string $name): self
    {
        return $name === 'com_content' ? $this : throw new \LogicException("no component $name");
    }

    public function getMVCFactory(): self
    {
        return $this;
    }

    public function createModel(string $name, string $prefix, array $config): self
    {
        return "$prefix/$name" === 'Administrator/Article' ? $this : throw new \LogicException("no model $name");
    }

    public function getItem($pk = null): object
    {
        return (object) ($this->articles[$pk] ?? ['id' => null]);
    }

    public function save($article): bool
    {
        if ($article['language'] === 'de-DE') {
            $this->lastError = 'Die Kategorie fehlt';
            return false;
        }
        $this->last = max(array_keys($this->articles)) + 1;
        $this->articles[$this->last] = ['id' => $this->last] + $article;
        return true;
    }

    public function getError(): string
    {
        return $this->lastError;
    }

    public function getState(string $name): int
    {
        return $name === 'article.id' ? $this->last : 0;
    }
}

[, $url, $token] = $argv;
PluginHelper::$settings = ['url' => $url, 'token' => $token];
$site = new Site();
$texts = ['title' => 'Good morning', 'articletext' => '<p>Good <b>night</b>! {loadposition user1}</p>'];
$own = ['catid' => 3, 'access' => 1, 'metadesc' => '', 'hits' => 7];
$site->articles[42] = ['id' => 42, 'language' => 'en-GB', ...$texts, ...$own];
$site->articles[43] = ['id' => 43, 'language' => '*', ...$texts, ...$own];
Factory::$application = $site;

$container = new Container();
$container->set(DispatcherInterface::class, static fn () => new class () implements DispatcherInterface {
});
(require __DIR__ . '/../services/provider.php')->register($container);
$plugin = $container->get(PluginInterface::class);
foreach ($plugin::getSubscribedEvents() as $method) {
    $plugin->$method();
}

$names = ['id', 'language', 'source'];
$codes = [];
$lines = [];
foreach ([['42', 'lv-LV'], ['43', 'lv-LV', 'en-US'], ['42', 'de-DE'], ['42', 'tlh-KX'], ['9', 'lv-LV']] as $typed) {
    $shown = new BufferedOutput();
    $input = new ArrayInput(array_combine(array_slice($names, 0, count($typed)), $typed));
    $codes[] = $site->command->execute($input, $shown);
    $lines[] = trim((string) preg_replace('/\s+/', ' ', $shown->fetch())); // Symfony wraps what it prints
}
$manifest = simplexml_load_file(__DIR__ . '/../mtservice.xml');
$installed = array_map('strval', iterator_to_array($manifest->files->children(), false));
$name = $site->command::getDefaultName();
$namespace = (string) $manifest->namespace;
$results = ['installed' => $installed, 'namespace' => $namespace, 'plugin' => $plugin::class];
$results += ['name' => $name, 'codes' => $codes, 'lines' => $lines, 'articles' => $site->articles];
echo json_encode($results, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
