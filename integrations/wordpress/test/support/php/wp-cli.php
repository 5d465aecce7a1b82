<?php
// A stub of WP-CLI, which Debian and npm do not have: runs `wp <command> <subcommand> [<argument>...] [--<option>[=<value>]]` in
// the WordPress of a test, as WP-CLI documents it for classes: public methods are subcommands, `--user` sets the user, and the
// options are those in the comment of the method.
define( 'WP_CLI', true );

class WP_CLI {
	public static $commands = array();

	public static function add_command( $name, $callable ) {
		self::$commands[ $name ] = $callable;
	}
	public static function log( $message ) {
		fwrite( STDOUT, "$message\n" );
	}
	public static function success( $message ) {
		fwrite( STDOUT, "Success: $message\n" );
	}
	public static function warning( $message ) {
		fwrite( STDERR, "Warning: $message\n" );
	}
	public static function error( $message ) {
		fwrite( STDERR, "Error: $message\n" );
		exit( 1 );
	}
}

require __DIR__ . '/wp-cli-utils.php';

$_SERVER['HTTP_HOST']      = preg_replace( '#^https?://#', '', getenv( 'WP_TEST_URL' ) );
$_SERVER['REQUEST_URI']    = '/';
$_SERVER['REQUEST_METHOD'] = 'GET';
require getenv( 'WP_TEST_ROOT' ) . '/wp-load.php';

$mtservice_test_line      = json_decode( stream_get_contents( STDIN ), true );
$mtservice_test_arguments = array();
$mtservice_test_options   = array();
foreach ( $mtservice_test_line as $mtservice_test_word ) {
	if ( preg_match( '/^--([\w-]+)(?:=(.*))?$/', $mtservice_test_word, $mtservice_test_match ) ) {
		$mtservice_test_options[ $mtservice_test_match[1] ] = $mtservice_test_match[2] ?? true;
	} else {
		$mtservice_test_arguments[] = $mtservice_test_word;
	}
}
if ( isset( $mtservice_test_options['user'] ) ) {
	wp_set_current_user( get_user_by( 'login', $mtservice_test_options['user'] )->ID );
	unset( $mtservice_test_options['user'] );
}
list( $mtservice_test_command, $mtservice_test_method ) = array_splice( $mtservice_test_arguments, 0, 2 );

$mtservice_test_class   = WP_CLI::$commands[ $mtservice_test_command ];
$mtservice_test_comment = ( new ReflectionMethod( $mtservice_test_class, $mtservice_test_method ) )->getDocComment();
foreach ( array_keys( $mtservice_test_options ) as $mtservice_test_name ) {
	if ( ! preg_match( "/^\s*\* \[?--$mtservice_test_name\b/m", $mtservice_test_comment ) ) {
		WP_CLI::error( "unknown --$mtservice_test_name parameter" );
	}
}
( new $mtservice_test_class() )->$mtservice_test_method( $mtservice_test_arguments, $mtservice_test_options );
