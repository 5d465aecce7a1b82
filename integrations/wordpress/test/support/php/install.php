<?php
// Installs WordPress without a browser, with a user of each role.
define( 'WP_INSTALLING', true );
$mtservice_test_root = getenv( 'WP_TEST_ROOT' );
$_SERVER['HTTP_HOST']   = preg_replace( '#^https?://#', '', getenv( 'WP_TEST_URL' ) );
$_SERVER['REQUEST_URI'] = '/';

$mtservice_test_database = new mysqli( 'localhost', 'root', '', '', 0, getenv( 'WP_TEST_SOCKET' ) );
$mtservice_test_database->query( 'CREATE DATABASE wordpress CHARACTER SET utf8mb4' );
$mtservice_test_database->close();

require $mtservice_test_root . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

$mtservice_test_password = getenv( 'WP_TEST_PASSWORD' );
wp_install( 'Rīgas ziņas', 'admin', 'admin@example.com', false, '', $mtservice_test_password );
foreach ( array( 'editor', 'author', 'contributor', 'subscriber' ) as $mtservice_test_role ) {
	wp_insert_user(
		array(
			'user_login'   => $mtservice_test_role,
			'user_pass'    => $mtservice_test_password,
			'user_email'   => $mtservice_test_role . '@example.com',
			'display_name' => ucfirst( $mtservice_test_role ) . ' Bērziņa',
			'role'         => $mtservice_test_role,
		)
	);
}
update_option( 'timezone_string', 'Europe/Riga' );
