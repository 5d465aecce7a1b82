<?php
// A stub of Polylang 3.8, written after its sources (src/api.php, crud-posts.php, translated-object.php, modules/sync). Besides
// its functions, it has the hooks that run when posts, terms and post meta are saved.
const MTSERVICE_TEST_LANGUAGES = array( 'en' => 'en_US', 'latv' => 'lv' );

function mtservice_test_get( $name ) {
  return (array) get_option( 'mtservice_test_' . $name, array() );
}
function mtservice_test_put( $name, $key, $value ) {
  update_option( 'mtservice_test_' . $name, array( $key => $value ) + mtservice_test_get( $name ) );
}

function pll_languages_list( $args = array() ) {
  return 'locale' === ( $args['fields'] ?? 'slug' ) ? array_values( MTSERVICE_TEST_LANGUAGES ) : array_keys( MTSERVICE_TEST_LANGUAGES );
}
function pll_is_translated_post_type( $type ) {
  return in_array( $type, get_option( 'mtservice_test_media' ) ? array( 'post', 'page', 'attachment' ) : array( 'post', 'page' ), true );
}
function pll_is_translated_taxonomy( $taxonomy ) {
  return 'category' === $taxonomy;
}
function pll_get_post_language( $id, $field = 'slug' ) {
  return mtservice_test_get( 'languages' )[ $id ] ?? false;
}
function pll_set_post_language( $id, $language ) {
  if ( ! isset( MTSERVICE_TEST_LANGUAGES[ $language ] ) || pll_get_post_language( $id ) === $language ) {
    return false;
  }
  mtservice_test_put( 'languages', $id, $language );
  return true;
}
function pll_get_post_translations( $id ) {
  $language = pll_get_post_language( $id );
  $own      = $language ? array( $language => $id ) : array();
  return $own + ( mtservice_test_get( 'groups' )[ $id ] ?? array() );
}
function pll_save_post_translations( $posts ) {
  $id       = reset( $posts );
  $language = pll_get_post_language( $id );
  if ( ! $id || ! $language ) {
    return array();
  }
  // A post only counts if it is listed with its own language.
  $valid = array_filter( $posts, fn( $post, $code ) => pll_get_post_language( $post ) === $code, ARRAY_FILTER_USE_BOTH );
  $valid = array_merge( array( $language => $id ), $valid );
  foreach ( array_diff_assoc( pll_get_post_translations( $id ), $valid ) as $left ) {
    mtservice_test_put( 'groups', $left, array() );
  }
  foreach ( $valid as $post ) {
    mtservice_test_put( 'groups', $post, $valid );
  }
  return $valid;
}
function pll_get_post( $id, $language = '' ) {
  return pll_get_post_language( $id ) ? pll_get_post_translations( $id )[ $language ] ?? 0 : 0;
}
function pll_get_term( $id, $language = '' ) {
  foreach ( mtservice_test_get( 'terms' ) as $group ) {
    if ( in_array( $id, $group, true ) ) {
      return $group[ $language ] ?? 0;
    }
  }
  return 0;
}

// A post without a language gets that of its parent page, otherwise the default language.
add_action(
  'save_post',
  function ( $id, $post ) {
    if ( pll_is_translated_post_type( $post->post_type ) && ! pll_get_post_language( $id ) ) {
      pll_set_post_language( $id, pll_get_post_language( $post->post_parent ) ?: 'en' );
    }
  },
  10,
  2
);

// The parent of a page has the same language.
add_filter(
  'wp_insert_post_parent',
  fn( $parent, $id ) => $parent && $id && pll_get_post_language( $id ) ? pll_get_post( $parent, pll_get_post_language( $id ) ) : $parent,
  10,
  2
);

// Polylang replaces terms in another language with their translations, and creates missing ones; the stub notes the latter.
add_action(
  'set_object_terms',
  function ( $id, $terms, $ids, $taxonomy ) {
    $language = pll_get_post_language( $id );
    if ( ! $language || ! pll_is_translated_taxonomy( $taxonomy ) ) {
      return;
    }
    foreach ( wp_get_object_terms( $id, $taxonomy, array( 'fields' => 'ids' ) ) as $term ) {
      if ( pll_get_term( $term, $language ) === 0 ) {
        mtservice_test_put( 'made', $term, $language );
      }
    }
  },
  10,
  4
);

// “Custom fields” and “Featured image” may be synchronized between languages.
foreach ( array( 'added_post_meta', 'updated_post_meta' ) as $mtservice_test_hook ) {
  add_action(
    $mtservice_test_hook,
    function ( $meta, $id, $key, $value ) {
      static $is_busy = false;
      if ( $is_busy || ! get_option( 'mtservice_test_sync' ) ) {
        return;
      }
      $keys = array_merge( is_protected_meta( $key ) ? array() : array( $key ), array( '_thumbnail_id', '_wp_page_template' ) );
      foreach ( pll_get_post_translations( $id ) as $language => $other ) {
        if ( $other !== $id && in_array( $key, apply_filters( 'pll_copy_post_metas', $keys, true, $id, $other, $language ), true ) ) {
          $is_busy = true;
          $value   = '_thumbnail_id' === $key ? ( pll_get_post( $value, $language ) ?: $value ) : $value;
          update_post_meta( $other, $key, wp_slash( $value ) );
          $is_busy = false;
        }
      }
    },
    10,
    4
  );
}
