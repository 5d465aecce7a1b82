<?php
/**
 * Rules for the post meta of a translation.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Decides which post meta is translated, which is copied and which stays. The names of Yoast SEO, Rank Math and
 * SEOPress apply whether or not these plugins are active, since their data stays.
 */
class MtService_Meta_Rules {

	const TRANSLATE = 'translate';
	const COPY      = 'copy';
	const LEAVE     = 'leave';

	/** Formats besides `text`. */
	const FORMATS = array( 'html', MtService_Product_Attributes::FORMAT );

	/** Meta keys by kind. Texts of this list have the format `text`; keys in no list stay, and may be reported. */
	const KEYS = array(
		self::TRANSLATE => array(
			'_yoast_wpseo_title',
			'_yoast_wpseo_metadesc',
			'_yoast_wpseo_opengraph-title',
			'_yoast_wpseo_opengraph-description',
			'_yoast_wpseo_twitter-title',
			'_yoast_wpseo_twitter-description',
			'rank_math_title',
			'rank_math_description',
			'rank_math_facebook_title',
			'rank_math_facebook_description',
			'rank_math_twitter_title',
			'rank_math_twitter_description',
			'_seopress_titles_title',
			'_seopress_titles_desc',
			'_seopress_social_fb_title',
			'_seopress_social_fb_desc',
			'_seopress_social_twitter_title',
			'_seopress_social_twitter_desc',
		),
		self::COPY      => array(
			'_yoast_wpseo_opengraph-image',
			'_yoast_wpseo_opengraph-image-id',
			'_yoast_wpseo_twitter-image',
			'_yoast_wpseo_twitter-image-id',
			'_yoast_wpseo_meta-robots-noindex',
			'rank_math_facebook_image',
			'rank_math_facebook_image_id',
			'rank_math_twitter_image',
			'rank_math_twitter_image_id',
			'rank_math_robots',
			'_seopress_social_fb_img',
			'_seopress_social_fb_img_attachment_id',
			'_seopress_social_twitter_img',
			'_seopress_social_twitter_img_attachment_id',
			'_seopress_robots_index',
		),
		self::LEAVE     => array(
			'_yoast_wpseo_focuskw',
			'rank_math_focus_keyword',
			'_seopress_analysis_target_kw',
		),
	);

	/** Keys that no rule may name: those of MtService_Draft_Settings, MtService_Footnotes and the plugin's records. */
	const RESERVED = '~^(?:_thumbnail_id|_wp_page_template|footnotes|_edit_lock|_edit_last|_mtservice_.*)$~sD';

	/**
	 * Returns the rules for the post meta that a post has, by meta key. Post meta with several values has no rule.
	 *
	 * @param int $id Id of the post.
	 * @return array<string, array{kind: string, format: string, reason: string}>
	 */
	public static function of( $id ) {
		$single = array_filter( (array) get_post_meta( $id ), fn( $values ) => 1 === count( $values ) );
		return array_map( array( __CLASS__, 'rule' ), array_intersect_key( self::all( $id, $single ), $single ) );
	}

	/**
	 * Whether a post meta is translated, or would be if the post had it.
	 *
	 * @param int    $id  Id of the post.
	 * @param string $key Meta key.
	 */
	public static function is_translated( $id, $key ) {
		$own = array_intersect_key( (array) get_post_meta( $id ), array_flip( array( $key, '_' . $key ) ) );
		return self::TRANSLATE === self::rule( self::all( $id, $own )[ $key ] ?? '' )['kind'];
	}

	/**
	 * Returns the rules of the lists and of the filter, and those for given fields of ACF.
	 *
	 * @param int   $id  Id of the post.
	 * @param array $own Stored values of its post meta by key.
	 */
	private static function all( $id, array $own ) {
		$rules = MtService_Acf::rules( $own ) + MtService_Product_Rules::rules( $id, $own );
		foreach ( self::KEYS as $kind => $keys ) {
			$rules += array_fill_keys( $keys, $kind );
		}
		/**
		 * Filters what happens to the post meta of a translation.
		 *
		 * @param array $rules Kinds by meta key: `translate`, `copy` or `leave`; or an array with `kind`, and
		 *                     `format`, which is `text`, `html` or `attributes`, or for `leave` the `reason` that users see:
		 *                     `product` if the post meta belongs to one product.
		 * @param int   $id    Id of the post: the source or the translation.
		 */
		return self::without_reserved( (array) apply_filters( 'mtservice_post_parts', $rules, $id ) );
	}

	/**
	 * Returns why post meta stays, by its name: the reason of its rule, or `unlisted` if no rule names it and it looks
	 * like a text for people.
	 *
	 * @param int $id Id of the post.
	 * @return string[]
	 */
	public static function left( $id ) {
		$rules  = self::of( $id );
		$others = array_diff_key( (array) get_post_meta( $id ), $rules );
		$texts  = array_filter( self::without_reserved( $others ), array( __CLASS__, 'has_text' ) );
		return self::reasons( $id, $rules ) + MtService_Product_Rules::left( $id ) + array_fill_keys( array_keys( $texts ), 'unlisted' );
	}

	/**
	 * Returns the reasons of rules for post meta that is not empty, by meta key.
	 *
	 * @param int   $id    Id of the post.
	 * @param array $rules Rules by meta key.
	 * @return string[]
	 */
	public static function reasons( $id, array $rules ) {
		$reasons = array_filter( array_map( fn( $rule ) => $rule['reason'], $rules ) );
		$is_used = fn( $key ) => ! empty( get_post_meta( $id, $key, true ) ); // Counters begin with zero.
		return array_filter( $reasons, $is_used, ARRAY_FILTER_USE_KEY );
	}

	/**
	 * Whether a value is one text, which may be empty, and not data in the form of a text.
	 *
	 * @param mixed $value Value of a post meta.
	 */
	public static function is_string( $value ) {
		return is_string( $value ) && ! is_serialized( $value );
	}

	/**
	 * Whether a value can be copied: objects cannot, since their class may be missing.
	 *
	 * @param mixed $value Value of a post meta.
	 */
	public static function is_plain( $value ) {
		if ( is_array( $value ) ) {
			return array_filter( $value, array( __CLASS__, 'is_plain' ) ) === $value;
		}
		return ! is_object( $value );
	}

	/**
	 * Completes a rule. An unknown kind leaves the post meta unchanged.
	 *
	 * @param mixed $rule Kind, or an array with `kind` and `format`.
	 */
	private static function rule( $rule ) {
		$rule = is_array( $rule ) ? $rule : array( 'kind' => $rule );
		$kind = $rule['kind'] ?? '';
		$kind = self::TRANSLATE === $kind || self::COPY === $kind ? $kind : self::LEAVE;
		$why  = $rule['reason'] ?? '';
		return array(
			'kind'   => $kind,
			'format' => in_array( $rule['format'] ?? '', self::FORMATS, true ) ? $rule['format'] : 'text',
			'reason' => self::LEAVE === $kind && MtService_Product_Rules::OF_ONE === $why ? $why : '',
		);
	}

	/**
	 * Removes reserved keys.
	 *
	 * @param array $by_key Anything by meta key.
	 */
	private static function without_reserved( array $by_key ) {
		$is_free = fn( $key ) => 1 !== preg_match( self::RESERVED, (string) $key );
		return array_filter( $by_key, $is_free, ARRAY_FILTER_USE_KEY );
	}

	/**
	 * Whether stored values look like texts for people: several words, or letters of a script that is not that of
	 * programs.
	 *
	 * @param string[] $values Stored values.
	 */
	private static function has_text( array $values ) {
		foreach ( $values as $value ) {
			if ( is_serialized( $value ) || is_array( json_decode( $value, true ) ) ) {
				continue;
			}
			$plain    = MtService_Html::plain( $value );
			$words    = preg_grep( '~\p{L}~u', (array) preg_split( '~\s+~', $plain ) );
			$is_prose = count( $words ) > 1 || 1 === preg_match( '~(?![A-Za-z])\p{L}~u', $plain );
			if ( $is_prose && MtService_Html::is_text( $plain ) ) {
				return true;
			}
		}
		return false;
	}
}
