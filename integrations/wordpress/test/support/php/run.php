<?php
// Runs code inside WordPress, and prints its return value as JSON after a marker. The code comes from the standard input or,
// in the server, from the body of the request.
$_SERVER['HTTP_HOST']      = preg_replace( '#^https?://#', '', getenv( 'WP_TEST_URL' ) );
$_SERVER['REQUEST_URI']    = isset( $_SERVER['HTTP_X_TEST_PATH'] ) ? $_SERVER['HTTP_X_TEST_PATH'] : getenv( 'WP_TEST_PATH' );
$_SERVER['REQUEST_METHOD'] = 'GET';
$_SERVER['SCRIPT_NAME']    = '/run.php';
$_SERVER['PHP_SELF']       = '/run.php';
$_SERVER['REMOTE_ADDR']    = '127.0.0.1';
if ( getenv( 'WP_TEST_ADMIN' ) ) {
	define( 'WP_ADMIN', true );
}
require getenv( 'WP_TEST_ROOT' ) . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/admin.php';

$mtservice_test_code = file_get_contents( 'cli' === PHP_SAPI ? 'php://stdin' : 'php://input' );
$mtservice_test_run  = function () use ( $mtservice_test_code ) {
	// phpcs:ignore Squiz.PHP.Eval.Discouraged -- Runs the code of a test.
	return eval( $mtservice_test_code );
};
$mtservice_test_answer = $mtservice_test_run();
while ( ob_get_level() > 0 ) {
	ob_end_flush();
}
echo "\n<<<mtservice>>>" . wp_json_encode( $mtservice_test_answer );
