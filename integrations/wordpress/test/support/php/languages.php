<?php
// Loads the stub named in languages.txt: `polylang` or `wpml`.
$mtservice_test_kind = trim( (string) @file_get_contents( __DIR__ . '/languages.txt' ) );
if ( '' !== $mtservice_test_kind ) {
  require __DIR__ . "/languages/$mtservice_test_kind.php";
}
