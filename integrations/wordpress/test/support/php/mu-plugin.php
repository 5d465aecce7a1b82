<?php
// Prevents WordPress from sending mail and contacting wordpress.org during tests.
add_filter( 'pre_wp_mail', '__return_true' );

foreach ( array( 'update_core', 'update_plugins', 'update_themes' ) as $mtservice_test_name ) {
	add_filter(
		'pre_site_transient_' . $mtservice_test_name,
		function () {
			return (object) array(
				'last_checked'    => time(),
				'version_checked' => get_bloginfo( 'version' ),
				'updates'         => array(),
				'response'        => array(),
				'translations'    => array(),
				'no_update'       => array(),
				'checked'         => array(),
			);
		}
	);
}
add_filter( 'pre_option_show_avatars', '__return_zero' );
add_filter( 'wp_is_application_passwords_available', '__return_true' );
// The dashboard does not check the browser and PHP versions at wordpress.org.
add_filter( 'pre_site_transient_browser_' . md5( isset( $_SERVER['HTTP_USER_AGENT'] ) ? $_SERVER['HTTP_USER_AGENT'] : '' ), '__return_empty_array' );
add_filter( 'pre_site_transient_php_check_' . md5( PHP_VERSION ), '__return_empty_array' );
add_filter(
	'translations_api',
	function () {
		return array( 'translations' => array() );
	}
);
add_filter(
	'plugins_api',
	function () {
		return (object) array(
			'info'    => array(
				'results' => 0,
				'pages'   => 0,
			),
			'plugins' => array(),
		);
	}
);
