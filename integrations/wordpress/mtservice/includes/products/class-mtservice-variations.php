<?php
/**
 * Variations of a translated product.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Creates the variations of a translated product, and updates them with it. The record of the translation has the id of each
 * variation by the id of its source, so variations that people deleted or added are known.
 */
class MtService_Variations {

	const TYPE = 'product_variation';

	/** @var WP_Post[] Variations of the source by id. */
	private $sources;

	/** @var MtService_Post_Meta[] Post meta by id of the variation's source. */
	public $metas = array();

	/**
	 * Why variations stay, by name: they are people's `own`, their source is `gone`, or a `languages` plugin makes them.
	 *
	 * @var string[]
	 */
	public $left = array();

	/** @var int[] Ids of the translations by id of the source. */
	private $known;

	/** @var int[] Ids of variations whose source is gone. */
	private $gone = array();

	/**
	 * Compares the variations of a product and of its translation.
	 *
	 * @param int   $source Id of the product.
	 * @param int   $target Id of the current translation; 0 without one.
	 * @param array $record Record of the translation.
	 */
	public function __construct( $source, $target, array $record ) {
		$present       = self::of( $target );
		$this->sources = self::of( $source );
		$this->known   = $record['variations'] ?? array();
		if ( ! isset( $record['variations'] ) && array() !== $present ) {
			$this->leave( $present, 'own' );
			return;
		}
		// The shop parts of Polylang and WPML create variations themselves, so there would be two of each.
		if ( 'own' !== MtService_Links::provider( self::TYPE ) ) {
			$this->leave( $this->sources, 'languages' );
			return;
		}
		foreach ( array_keys( $this->sources ) as $id ) {
			$found = $this->known[ $id ] ?? 0;
			if ( 0 === $found || isset( $present[ $found ] ) ) { // Others were deleted by people.
				$this->metas[ $id ] = new MtService_Post_Meta( $id, $found, MtService_Draft::record( $found ) );
			}
		}
		foreach ( array_diff_key( $this->known, $this->sources ) as $id ) {
			if ( 'publish' === ( $present[ $id ]->post_status ?? '' ) ) {
				$this->gone[] = $id;
				$this->leave( array( $present[ $id ] ), 'gone' );
			}
		}
	}

	/**
	 * Returns the texts to translate.
	 *
	 * @return string[]
	 */
	public function texts() {
		return array_merge( array(), ...array_values( array_map( fn( $meta ) => $meta->texts(), $this->metas ) ) );
	}

	/** Returns the number of texts that are kept. */
	public function kept() {
		return array_sum( wp_list_pluck( $this->metas, 'kept' ) );
	}

	/**
	 * Saves the variations; returns `variations` of the record, or an error.
	 *
	 * @param array    $done  Translations by text.
	 * @param int      $id    Id of the translated product.
	 * @param string   $code  The provider's code for the language of the translation.
	 * @param string[] $pair  Languages: source and target.
	 * @return array|WP_Error|null Null if the variations are not made here.
	 */
	public function write( array $done, $id, $code, array $pair ) {
		if ( array() !== array_intersect( array( 'own', 'languages' ), $this->left ) ) {
			return null;
		}
		foreach ( $this->metas as $source => $meta ) {
			$target = $this->save( $this->sources[ $source ], $id, $meta->write( $done ) );
			if ( is_wp_error( $target ) ) {
				return $target;
			}
			update_post_meta( $target, MtService_Draft::RECORD, array( 'pair' => implode( '-', $pair ) ) + $meta->finish( $target ) );
			if ( ! isset( $this->known[ $source ] ) ) {
				MtService_Links::set_languages( $this->sources[ $source ], $target, $code, $pair[0] );
				MtService_Draft_Settings::copy( $this->sources[ $source ], $target, $code );
			}
			$this->known[ $source ] = $target;
		}
		foreach ( $this->gone as $target ) {
			// WooCommerce does not sell private variations; the owner can enable them again.
			wp_update_post(
				array(
					'ID'          => $target,
					'post_status' => 'private',
				)
			);
		}
		return $this->known;
	}

	/**
	 * Saves one variation; returns its id or an error.
	 *
	 * @param WP_Post $post   The source.
	 * @param int     $parent Id of the translated product.
	 * @param array   $values Post meta by key.
	 * @return int|WP_Error
	 */
	private function save( WP_Post $post, $parent, array $values ) {
		if ( ! isset( $this->known[ $post->ID ] ) ) {
			$variation = array(
				'post_type'    => self::TYPE,
				'post_parent'  => $parent,
				'post_title'   => $post->post_title, // WooCommerce makes title and excerpt from product and attributes.
				'post_excerpt' => $post->post_excerpt,
				'post_status'  => $post->post_status,
				'menu_order'   => $post->menu_order,
				'meta_input'   => $values,
			);
			return wp_insert_post( wp_slash( $variation ), true );
		}
		foreach ( $values as $key => $value ) {
			update_post_meta( $this->known[ $post->ID ], $key, wp_slash( $value ) );
		}
		return $this->known[ $post->ID ];
	}

	/**
	 * Returns the variations of a product by id.
	 *
	 * @param int $id Id of the product; 0 for none.
	 * @return WP_Post[]
	 */
	private static function of( $id ) {
		if ( ! $id || 'product' !== get_post_type( $id ) ) {
			return array();
		}
		return get_children(
			array(
				'post_type'   => self::TYPE,
				'post_parent' => $id,
				'post_status' => array( 'publish', 'private' ),
				'orderby'     => 'ID',
				'order'       => 'ASC',
			)
		);
	}

	/**
	 * Notes why variations stay.
	 *
	 * @param WP_Post[] $posts  The variations.
	 * @param string    $reason The reason.
	 */
	private function leave( array $posts, $reason ) {
		foreach ( $posts as $post ) {
			$this->left[ $post->post_title . ' (' . $post->ID . ')' ] = $reason;
		}
	}
}
