<?php
/**
 * Removes everything that the plugin stored, except posts and translations.
 *
 * @package MtService
 */

defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

/** Removes the options, transients, post meta and term meta of the current site. */
function mtservice_uninstall_site() {
	global $wpdb;
	foreach ( array( 'mtservice_settings', 'mtservice_state', 'mtservice_secret', 'mtservice_usage', 'mtservice_pause', 'mtservice_jobs_version', 'mtservice_older_languages' ) as $name ) {
		delete_option( $name );
	}
	wp_unschedule_hook( 'mtservice_report' );
	wp_unschedule_hook( 'mtservice_queue' );
	wp_unschedule_hook( 'mtservice_older_languages' );
	if ( function_exists( 'as_unschedule_all_actions' ) ) {
		as_unschedule_all_actions( 'mtservice_queue' );
	}
	// phpcs:ignore WordPress.DB -- The table is the plugin's own.
	$wpdb->query( $wpdb->prepare( 'DROP TABLE IF EXISTS %1$s', $wpdb->prefix . 'mtservice_jobs' ) );
	// WordPress cannot find transients, options or meta by prefix.
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery
	$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( '_transient_mtservice_' ) . '%' ) );
	foreach ( $names as $name ) {
		delete_transient( substr( $name, strlen( '_transient_' ) ) );
	}
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery
	$names = $wpdb->get_col( $wpdb->prepare( "SELECT option_name FROM {$wpdb->options} WHERE option_name LIKE %s", $wpdb->esc_like( 'mtservice_used_' ) . '%' ) );
	foreach ( $names as $name ) {
		delete_option( $name );
	}
	// phpcs:ignore WordPress.DB.DirectDatabaseQuery
	$names = $wpdb->get_col( $wpdb->prepare( "SELECT DISTINCT meta_key FROM {$wpdb->postmeta} WHERE meta_key LIKE %s", $wpdb->esc_like( '_mtservice_' ) . '%' ) );
	foreach ( $names as $name ) {
		delete_post_meta_by_key( $name );
	}
	foreach ( array( 'source', 'language', 'from', 'record' ) as $name ) {
		delete_metadata( 'term', 0, '_mtservice_' . $name, '', true );
	}
}

if ( is_multisite() ) {
	$mtservice_sites = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $mtservice_sites as $mtservice_site ) {
		switch_to_blog( $mtservice_site );
		mtservice_uninstall_site();
		restore_current_blog();
	}
} else {
	mtservice_uninstall_site();
}
delete_metadata( 'user', 0, 'mtservice_tasks', '', true );
