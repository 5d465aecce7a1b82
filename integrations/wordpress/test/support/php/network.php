<?php
// Converts an installed WordPress to a network with a second site, `/vacu/`; runs before the settings enable the network.
$_SERVER['HTTP_HOST']   = preg_replace( '#^https?://#', '', getenv( 'WP_TEST_URL' ) );
$_SERVER['REQUEST_URI'] = '/';
require getenv( 'WP_TEST_ROOT' ) . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/network.php';

foreach ( $wpdb->tables( 'ms_global' ) as $mtservice_test_table => $mtservice_test_name ) {
	$wpdb->$mtservice_test_table = $mtservice_test_name;
}
install_network();
$mtservice_test_network = populate_network( 1, $_SERVER['HTTP_HOST'], 'admin@example.com', 'Ziņu tīkls', '/', false );
// WordPress warns about missing wildcard DNS, which sites in subdirectories do not need.
if ( is_wp_error( $mtservice_test_network ) && 'no_wildcard_dns' !== $mtservice_test_network->get_error_code() ) {
	echo wp_json_encode( $mtservice_test_network->get_error_messages() );
	exit( 1 );
}
