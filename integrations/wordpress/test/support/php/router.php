<?php
// Applies the rewrite rules of WordPress in PHP's built-in server, including those of a network.
$root = $_SERVER['DOCUMENT_ROOT'];
$path = rawurldecode( parse_url( 'http://host' . $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );

// Only the test knows this path.
if ( '/' . getenv( 'WP_TEST_RUN' ) === $path ) {
	require __DIR__ . '/run.php';
	return true;
}

if ( getenv( 'WP_TEST_MULTISITE' ) ) {
	$rewritten = preg_replace( '#^/[_0-9a-zA-Z-]+(/wp-(content|admin|includes)(/.*)?|/[^/]*\.php)$#', '$1', $path );
	if ( $rewritten !== $path && file_exists( $root . $rewritten ) ) {
		$file = $root . $rewritten;
		if ( is_dir( $file ) ) {
			$file = rtrim( $file, '/' ) . '/index.php';
		}
		if ( '.php' === substr( $file, -4 ) ) {
			$_SERVER['SCRIPT_FILENAME'] = $file;
			$_SERVER['SCRIPT_NAME']     = substr( $file, strlen( $root ) );
			$_SERVER['PHP_SELF']        = $path;
			chdir( dirname( $file ) );
			require $file;
			return true;
		}
		$types = array(
			'css' => 'text/css',
			'js'  => 'text/javascript',
			'svg' => 'image/svg+xml',
		);
		$ending = pathinfo( $file, PATHINFO_EXTENSION );
		header( 'Content-Type: ' . ( isset( $types[ $ending ] ) ? $types[ $ending ] : mime_content_type( $file ) ) );
		readfile( $file );
		return true;
	}
}

// Browsers keep scripts and styles with a version, as those of real hosts.
$cached = array(
	'css' => 'text/css',
	'js'  => 'text/javascript',
);
$ending = pathinfo( $path, PATHINFO_EXTENSION );
if ( isset( $_GET['ver'], $cached[ $ending ] ) && is_file( $root . $path ) ) {
	header( 'Content-Type: ' . $cached[ $ending ] . '; charset=UTF-8' );
	header( 'Cache-Control: max-age=31536000' );
	readfile( $root . $path );
	return true;
}

if ( '/' !== $path && file_exists( $root . $path ) ) {
	if ( ! is_dir( $root . $path ) ) {
		return false;
	}
	if ( '/' !== substr( $path, -1 ) ) {
		header( 'Location: ' . $path . '/', true, 301 );
		return true;
	}
	if ( file_exists( $root . $path . 'index.php' ) ) {
		return false;
	}
}

// The server takes a dot in a path for a file extension, and does not handle a path after `index.php/`.
$_SERVER['SCRIPT_FILENAME'] = $root . '/index.php';
$_SERVER['SCRIPT_NAME']     = '/index.php';
$_SERVER['PHP_SELF']        = '/index.php';
unset( $_SERVER['PATH_INFO'] );
chdir( $root );
require $root . '/index.php';
