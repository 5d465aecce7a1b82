<?php
// Stand-ins for the functions of Polylang and the hooks of WPML that the plugin uses, as their documentation describes them.
// The file that is beside it says which: `polylang` or `wpml`.
$mtservice_test_kind = getenv( 'WP_TEST_LANGUAGES' ) ?: trim( (string) @file_get_contents( __DIR__ . '/languages.txt' ) );

function mtservice_test_links() {
  return (array) get_option( 'mtservice_test_links', array() );
}
function mtservice_test_set( $id, $language, $group ) {
  update_option( 'mtservice_test_links', array( $id => array( $language, $group ) ) + mtservice_test_links() );
}
function mtservice_test_group( $id ) {
  $links = mtservice_test_links();
  $found = array();
  foreach ( $links as $other => list( $language, $group ) ) {
    if ( isset( $links[ $id ] ) && $group === $links[ $id ][1] ) {
      $found[ $language ] = $other;
    }
  }
  return $found;
}

if ( 'polylang' === $mtservice_test_kind ) {
  function pll_is_translated_post_type( $type ) {
    return in_array( $type, array( 'post', 'page' ), true );
  }
  function pll_is_translated_taxonomy( $taxonomy ) {
    return 'category' === $taxonomy;
  }
  function pll_languages_list( $args ) {
    return 'slug' === $args['fields'] ? array( 'en', 'latv' ) : array( 'en_US', 'lv' );
  }
  function pll_get_post_language( $id, $field ) {
    return mtservice_test_links()[ $id ][0] ?? false;
  }
  function pll_set_post_language( $id, $language ) {
    mtservice_test_set( $id, $language, 'alone ' . $id );
  }
  function pll_get_post_translations( $id ) {
    return mtservice_test_group( $id );
  }
  function pll_save_post_translations( $posts ) {
    foreach ( $posts as $language => $id ) {
      mtservice_test_set( $id, $language, 'group ' . min( $posts ) );
    }
  }
  function pll_get_post( $id, $language ) {
    return mtservice_test_group( $id )[ $language ] ?? false;
  }
  function pll_get_term( $id, $language ) {
    return false;
  }
}

if ( 'wpml' === $mtservice_test_kind ) {
  define( 'ICL_SITEPRESS_VERSION', '4.6' );
  add_filter(
    'wpml_active_languages',
    function () {
      return array(
        'en' => array( 'default_locale' => 'en_US' ),
        'lv' => array( 'default_locale' => 'lv' ),
      );
    }
  );
  add_filter(
    'wpml_element_language_details',
    function ( $value, $args ) {
      $link = mtservice_test_links()[ $args['element_id'] ] ?? array( 'en', 7000 + $args['element_id'] );
      return (object) array( 'trid' => $link[1], 'language_code' => $link[0] );
    },
    10,
    2
  );
  add_filter(
    'wpml_element_type',
    function ( $type ) {
      return 'post_' . $type;
    }
  );
  add_filter(
    'wpml_object_id',
    function ( $id, $type, $original, $language ) {
      if ( ! post_type_exists( $type ) ) {
        return $id;
      }
      foreach ( mtservice_test_links() as $other => list( $code, $group ) ) {
        if ( $code === $language && 7000 + $id === $group ) {
          return $other;
        }
      }
      return null;
    },
    10,
    4
  );
  add_action(
    'wpml_set_element_language_details',
    function ( $args ) {
      update_option( 'mtservice_test_last', $args );
      mtservice_test_set( $args['element_id'], $args['language_code'], $args['trid'] );
    }
  );
}
