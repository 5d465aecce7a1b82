<?php
// A stub of WooCommerce with its data model: products and variations are posts, attributes and prices are post meta.
add_action(
	'init',
	function () {
		$product = array(
			'label'           => 'Products',
			'public'          => true,
			'show_in_rest'    => true,
			'capability_type' => 'product',
			'map_meta_cap'    => true,
			'supports'        => array( 'title', 'editor', 'excerpt', 'thumbnail', 'comments', 'custom-fields', 'publicize' ),
		);
		register_post_type( 'product', $product );
		register_post_type( 'product_variation', array( 'label' => 'Variations', 'public' => false, 'hierarchical' => false, 'capability_type' => 'product', 'map_meta_cap' => true ) );
		foreach ( array( 'product_type', 'product_visibility' ) as $name ) {
			register_taxonomy( $name, 'product', array( 'public' => false, 'show_ui' => false, 'hierarchical' => false ) );
		}
		$terms = array_fill_keys( array( 'manage_terms', 'edit_terms', 'delete_terms', 'assign_terms' ), 'edit_products' );
		foreach ( array( 'product_cat', 'product_tag', 'product_shipping_class', 'pa_color' ) as $name ) {
			register_taxonomy( $name, array( 'product', 'product_variation' ), array( 'label' => $name, 'public' => 'pa_color' !== $name, 'show_ui' => true, 'capabilities' => $terms ) );
		}
		register_taxonomy( 'secret', 'product', array( 'public' => false, 'show_ui' => false ) );
	},
	5
);

// WooCommerce adds these rights to the roles when it is activated.
add_filter(
	'user_has_cap',
	function ( $all ) {
		if ( empty( $all['edit_others_posts'] ) ) {
			return $all;
		}
		foreach ( array( 'edit', 'edit_others', 'edit_published', 'edit_private', 'publish', 'read_private', 'delete', 'delete_others', 'delete_published', 'delete_private' ) as $name ) {
			$all[ $name . '_products' ] = true;
		}
		return $all;
	}
);
add_filter( 'mtservice_hidden_taxonomies', fn( $names ) => get_option( 'test_secret' ) ? array_merge( $names, array( 'secret' ) ) : $names );

// WPML with its part for shops.
if ( get_option( 'test_wpml' ) ) {
	define( 'ICL_SITEPRESS_VERSION', '4.6' );
	add_filter( 'wpml_is_translated_post_type', fn( $is, $type ) => 'product_variation' === $type, 10, 2 );
}
