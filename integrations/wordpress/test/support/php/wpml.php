<?php
// A stub of WPML's hooks, written after its hook reference (all of them exist since WPML 3.2).
define( 'ICL_SITEPRESS_VERSION', '4.6' );

function mtservice_test_elements() {
  return (array) get_option( 'mtservice_test_elements', array() );
}
function mtservice_test_element( $id, $type ) {
  $prefix = post_type_exists( $type ) ? 'post_' : ( taxonomy_exists( $type ) ? 'tax_' : '' );
  return mtservice_test_elements()[ $prefix . $type . ':' . $id ] ?? null;
}

add_filter( 'wpml_is_translated_post_type', fn( $value, $type ) => in_array( $type, array( 'post', 'page' ), true ), 10, 2 );
add_filter( 'wpml_element_type', fn( $type ) => ( post_type_exists( $type ) ? 'post_' : 'tax_' ) . $type );
add_filter(
  'wpml_active_languages',
  fn() => array(
    'en' => array( 'default_locale' => 'en_US' ),
    'lv' => array( 'default_locale' => 'lv' ),
  )
);
add_filter( 'wpml_element_language_details', fn( $value, $args ) => mtservice_test_element( $args['element_id'], $args['element_type'] ), 10, 2 );
add_filter(
  'wpml_object_id',
  function ( $id, $type, $original, $language ) {
    $element = mtservice_test_element( $id, $type );
    foreach ( mtservice_test_elements() as $key => $other ) {
      if ( $element && $other->trid === $element->trid && $other->language_code === $language ) {
        return (int) substr( strrchr( $key, ':' ), 1 );
      }
    }
    return $original ? $id : null;
  },
  10,
  4
);
add_action(
  'wpml_set_element_language_details',
  function ( $args ) {
    $elements = mtservice_test_elements();
    $element  = (object) array(
      'trid'                 => $args['trid'] ?: 7000 + count( $elements ),
      'language_code'        => $args['language_code'],
      'source_language_code' => $args['source_language_code'] ?? null,
    );
    update_option( 'mtservice_test_elements', array( $args['element_type'] . ':' . $args['element_id'] => $element ) + $elements );
  }
);
// Sets the current language, in which WPML looks up terms.
add_action( 'wpml_switch_language', fn( $code ) => update_option( 'mtservice_test_switches', array_merge( (array) get_option( 'mtservice_test_switches', array() ), array( $code ) ) ) );
