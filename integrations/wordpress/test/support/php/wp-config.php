<?php
// Settings of the WordPress for tests; the environment provides those that differ.
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:' . getenv( 'WP_TEST_SOCKET' ) );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
$table_prefix = 'wp_';

foreach ( array( 'AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE' ) as $mtservice_test_name ) {
	define( $mtservice_test_name . '_KEY', 'key of tests, ' . $mtservice_test_name );
	define( $mtservice_test_name . '_SALT', 'salt of tests, ' . $mtservice_test_name );
}

define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', __DIR__ . '/wp-content/debug.log' );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'FS_METHOD', 'direct' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1' );
// By default, allows the services of tests, which run on this machine; a test may set its own constants.
foreach ( json_decode( getenv( 'WP_TEST_CONSTANTS' ) ?: '{"MTSERVICE_ALLOW_PRIVATE_ADDRESS":true}' ) as $mtservice_test_name => $mtservice_test_value ) {
	define( $mtservice_test_name, $mtservice_test_value );
}

if ( getenv( 'WP_TEST_MULTISITE' ) ) {
	define( 'WP_ALLOW_MULTISITE', true );
	define( 'MULTISITE', true );
	define( 'SUBDOMAIN_INSTALL', false );
	define( 'DOMAIN_CURRENT_SITE', preg_replace( '#^https?://#', '', getenv( 'WP_TEST_URL' ) ) );
	define( 'PATH_CURRENT_SITE', '/' );
	define( 'SITE_ID_CURRENT_SITE', 1 );
	define( 'BLOG_ID_CURRENT_SITE', 1 );
} else {
	define( 'WP_HOME', getenv( 'WP_TEST_URL' ) );
	define( 'WP_SITEURL', getenv( 'WP_TEST_URL' ) );
}

if ( ! defined( 'ABSPATH' ) ) {
	define( 'ABSPATH', __DIR__ . '/' );
}
require_once ABSPATH . 'wp-settings.php';
