<?php
// Loads WordPress' block parser and the plugin's classes without a site.
define('ABSPATH', (getenv('WP_TEST_ROOT') ?: '/usr/share/wordpress') . '/');
define('WPINC', 'wp-includes');
foreach (glob(ABSPATH . WPINC . '/class-wp-block-parser*.php') as $file) require_once $file;
require ABSPATH . WPINC . '/plugin.php';
require ABSPATH . WPINC . '/functions.php';
require ABSPATH . WPINC . '/blocks.php';
spl_autoload_register(function ($class) {
  if (strpos($class, 'MtService_') !== 0) return;
  $file = '/class-' . strtolower(str_replace('_', '-', $class)) . '.php';
  foreach (glob(__DIR__ . '/../../../mtservice/includes/*' . $file) as $path) require_once $path;
});
