<?php

declare(strict_types=1);

use Joomla\CMS\Extension\PluginInterface;
use Joomla\CMS\Factory;
use Joomla\CMS\Plugin\PluginHelper;
use Joomla\DI\Container;
use Joomla\DI\ServiceProviderInterface;
use Joomla\Event\DispatcherInterface;
use MtService\Joomla\Extension\MtServicePlugin;

return new class () implements ServiceProviderInterface {
    public function register(Container $container): void
    {
        $container->set(PluginInterface::class, static function (Container $container): MtServicePlugin {
            $settings = (array) PluginHelper::getPlugin('console', 'mtservice');
            $plugin = new MtServicePlugin($container->get(DispatcherInterface::class), $settings);
            $plugin->setApplication(Factory::getApplication());
            return $plugin;
        });
    }
};
