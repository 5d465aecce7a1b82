<?php
namespace WP_CLI\Utils;

/** A stub of WP-CLI's function, for JSON only. */
function format_items( $format, $items, $fields ) {
	echo 'json' === $format ? json_encode( $items ) . "\n" : implode( "\t", $fields ) . "\n" . implode( "\n", array_map( fn( $item ) => implode( "\t", $item ), $items ) ) . "\n";
}
