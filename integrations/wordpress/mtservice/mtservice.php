<?php
/**
 * Plugin Name:       mtservice
 * Description:       Translates posts, texts and documents with a machine translation service of your choice.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      8.1
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       mtservice
 * Domain Path:       /languages
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

define( 'MTSERVICE_VERSION', '0.1.0' );
define( 'MTSERVICE_FILE', __FILE__ );

spl_autoload_register(
	function ( $name ) {
		if ( 0 !== strpos( $name, 'MtService_' ) ) {
			return;
		}
		$file = 'class-' . strtolower( str_replace( '_', '-', $name ) ) . '.php';
		foreach ( array( 'settings', 'service', 'editor', 'posts', 'products', 'shared', 'blocks', 'text', 'merge', 'documents', 'provenance', 'queue', 'visitors' ) as $folder ) {
			$path = __DIR__ . '/includes/' . $folder . '/' . $file;
			if ( file_exists( $path ) ) {
				require_once $path;
				return;
			}
		}
	}
);

// WordPress loads translations on demand; since 6.8 it finds the folder itself.
$GLOBALS['wp_textdomain_registry']->set_custom_path( 'mtservice', __DIR__ . '/languages' );

// These classes add hooks; the other classes are loaded when needed.
foreach ( array( 'Settings', 'Settings_Page', 'Scripts', 'Origin', 'Proxy', 'User_Limit', 'Privacy', 'Posts', 'Source_State', 'Correction_Routes', 'Footnotes', 'Meta_Texts', 'Editor', 'Documents', 'Media', 'Reviews', 'Edits', 'Reports', 'Review_List', 'Review_Editor', 'Notice', 'Marks', 'Queue_Schedule', 'Queue_Routes', 'Queue_Notice', 'Originals', 'Bulk_Actions', 'Bulk_Page', 'Command', 'Post_Language', 'Older_Languages', 'Page_Language', 'Switcher', 'Language_Lists', 'Language_Links' ) as $mtservice_name ) {
	$mtservice_class = 'MtService_' . $mtservice_name;
	if ( class_exists( $mtservice_class ) ) {
		$mtservice_class::register();
	}
}
unset( $mtservice_name, $mtservice_class );
