<?php

declare(strict_types=1);

namespace MtService\Joomla\Extension;

use Joomla\Application\ApplicationEvents;
use Joomla\CMS\Plugin\CMSPlugin;
use Joomla\Event\SubscriberInterface;
use MtService\Client;
use MtService\Joomla\Console\TranslateArticleCommand;

/** Adds the command for translating articles to Joomla's console. */
final class MtServicePlugin extends CMSPlugin implements SubscriberInterface
{
    public static function getSubscribedEvents(): array
    {
        return [ApplicationEvents::BEFORE_EXECUTE => 'registerCommands'];
    }

    public function registerCommands(): void
    {
        class_exists(Client::class) || require_once dirname(__DIR__, 2) . '/MtServiceClient.php';
        $application = $this->getApplication();
        $token = getenv('MTSERVICE_TOKEN') ?: (string) $this->params->get('token', '');
        $client = new Client((string) $this->params->get('url', ''), $token, 'joomla');
        $articles = static fn () => $application->bootComponent('com_content')
            ->getMVCFactory()
            ->createModel('Article', 'Administrator', ['ignore_request' => true]);
        $options = (string) $this->params->get('options', '');
        $application->addCommand(new TranslateArticleCommand($client, $articles, $options));
    }
}
