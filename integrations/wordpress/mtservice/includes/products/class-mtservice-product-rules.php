<?php
/**
 * Rules for the post meta of products.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Lists the post meta of WooCommerce's products and variations for MtService_Meta_Rules. The list applies whether or not
 * WooCommerce is active, since its data stays, but only to its post types: names such as `_width` are common.
 */
class MtService_Product_Rules {

	const TYPES = array( 'product', MtService_Variations::TYPE );

	/** Reason why a post meta stays: it belongs to one product, and the translation is another one. */
	const OF_ONE = 'product';

	/** Reason why an attribute stays: variations are found by its name and values. */
	const OF_VARIATIONS = 'variations';

	/** Formats of the texts. */
	const TEXTS = array(
		'_purchase_note'         => 'html',
		'_button_text'           => 'text',
		'_variation_description' => 'html',
		'_product_attributes'    => MtService_Product_Attributes::FORMAT,
	);

	/** Settings of a product that are the same in each language. */
	const COPIED = array(
		'_price',
		'_regular_price',
		'_sale_price',
		'_sale_price_dates_from',
		'_sale_price_dates_to',
		'_tax_status',
		'_tax_class',
		'_cogs_total_value',
		'_cogs_value_is_additive',
		'_manage_stock',
		'_stock_status',
		'_backorders',
		'_low_stock_amount',
		'_sold_individually',
		'_weight',
		'_length',
		'_width',
		'_height',
		'_virtual',
		'_downloadable',
		'_downloadable_files',
		'_download_limit',
		'_download_expiry',
		'_product_url',
		'_product_image_gallery',
		'_upsell_ids',
		'_crosssell_ids',
		'_children',
		'_default_attributes',
		'_product_version', // The other post meta is copied in the form of this version.
		'_featured',
		'_visibility',
	);

	/** Article numbers, which have to be unique, and what was counted or rated for one product. */
	const LEFT = array(
		'_sku',
		'_global_unique_id',
		'_stock',
		'total_sales',
		'_wc_average_rating',
		'_wc_rating_count',
		'_wc_review_count',
	);

	/**
	 * Returns the rules for a product or variation by meta key; none for other posts.
	 *
	 * @param int   $id  Id of the post.
	 * @param array $own Stored values of its post meta by key.
	 */
	public static function rules( $id, array $own ) {
		if ( ! in_array( get_post_type( $id ), self::TYPES, true ) ) {
			return array();
		}
		// A variation has a value for each attribute, such as `attribute_size`.
		$choices = MtService_Variations::TYPE === get_post_type( $id ) ? preg_grep( '~^attribute_~', array_keys( $own ) ) : array();
		$rules   = array_fill_keys( array_merge( self::COPIED, $choices ), MtService_Meta_Rules::COPY );
		foreach ( self::TEXTS as $key => $format ) {
			$rules[ $key ] = array(
				'kind'   => MtService_Meta_Rules::TRANSLATE,
				'format' => $format,
			);
		}
		$left = array(
			'kind'   => MtService_Meta_Rules::LEAVE,
			'reason' => self::OF_ONE,
		);
		return $rules + array_fill_keys( self::LEFT, $left );
	}

	/**
	 * Returns why parts of a product stay, by name: the attributes that make variations.
	 *
	 * @param int $id Id of the post.
	 * @return string[]
	 */
	public static function left( $id ) {
		$is_product = in_array( get_post_type( $id ), self::TYPES, true );
		$attributes = $is_product ? get_post_meta( $id, '_product_attributes', true ) : null;
		return array_fill_keys( MtService_Product_Attributes::of_variations( $attributes ), self::OF_VARIATIONS );
	}
}
