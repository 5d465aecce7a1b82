<?php
/**
 * Attributes of a product.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once dirname( __DIR__ ) . '/blocks/class-mtservice-block.php';

/**
 * The custom attributes of a product as WooCommerce stores them: an array of arrays with `name` and `value`, in which `|`
 * separates values. The name and each value is a text. Attributes of taxonomies have terms instead, and variations find
 * their attributes by name and value, so both kinds stay; so does everything that has another form.
 */
class MtService_Product_Attributes extends MtService_Block {

	/** Format of a post meta with attributes. */
	const FORMAT = 'attributes';

	/** @var array The attributes. */
	private $attributes;

	/** @var array Pieces of the name and of the value by key of the attribute: texts, and strings between them. */
	private $pieces = array();

	/**
	 * Finds the texts.
	 *
	 * @param array $attributes The attributes.
	 */
	public function __construct( array $attributes ) {
		$this->attributes = $attributes;
		$parts            = array();
		foreach ( array_filter( $attributes, array( __CLASS__, 'is_text' ) ) as $key => $attribute ) {
			$this->pieces[ $key ] = array(
				'name'  => array( self::text( $attribute['name'] ) ),
				'value' => self::values( $attribute['value'] ),
			);
			array_push( $parts, ...$this->pieces[ $key ]['name'], ...$this->pieces[ $key ]['value'] );
		}
		parent::__construct( self::FORMAT, $parts );
	}

	/**
	 * Returns the names of attributes that make variations, which stay.
	 *
	 * @param mixed $attributes The attributes.
	 * @return string[]
	 */
	public static function of_variations( $attributes ) {
		$is_used = fn( $attribute ) => self::is_custom( $attribute ) && ! empty( $attribute['is_variation'] );
		return array_column( array_filter( is_array( $attributes ) ? $attributes : array(), $is_used ), 'name' );
	}

	/** Returns the attributes as the database stores them. */
	public function source() {
		return maybe_serialize( $this->attributes );
	}

	/**
	 * Returns the translated attributes as the database stores them.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		return maybe_serialize( $this->translated( $translations ) );
	}

	/**
	 * Returns the translated attributes. A key that WooCommerce made from the name is made from the translated name, as it
	 * does when the product is saved; a name whose key is taken stays, since one of the two attributes would be lost then.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function translated( array $translations ) {
		$result = array();
		foreach ( $this->attributes as $key => $attribute ) {
			$new  = $attribute;
			$name = $key;
			foreach ( $this->pieces[ $key ] ?? array() as $field => $pieces ) {
				$new[ $field ] = ( new MtService_Parts( $pieces ) )->write( $translations );
			}
			if ( isset( $this->pieces[ $key ] ) && sanitize_title( $attribute['name'] ) === (string) $key ) {
				$name     = sanitize_title( $new['name'] );
				$is_taken = isset( $result[ $name ] ) || ( isset( $this->attributes[ $name ] ) && (string) $key !== $name );
				if ( '' === $name || $is_taken ) {
					$name        = $key;
					$new['name'] = $attribute['name'];
				}
			}
			$result[ $name ] = $new;
		}
		return $result;
	}

	/**
	 * Whether the translations keep the number of values, and their variables.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function is_complete( array $translations ) {
		foreach ( array_filter( $this->parts, 'is_object' ) as $text ) {
			$is_plain = $text instanceof MtService_Plain_Text;
			if ( self::count( $text->source() ) !== self::count( $text->write( $translations ) ) ) {
				return false;
			}
			if ( $is_plain && ! MtService_Plain_Text::keeps_variables( $text, $translations ) ) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Returns the number of separators, as WooCommerce counts them: it decodes character references first.
	 *
	 * @param string $text A text.
	 */
	private static function count( $text ) {
		return substr_count( html_entity_decode( $text, ENT_QUOTES, 'UTF-8' ), '|' );
	}

	/**
	 * Whether something is an attribute that has its values in a text.
	 *
	 * @param mixed $attribute Member of the array.
	 */
	private static function is_custom( $attribute ) {
		$has_texts = is_array( $attribute ) && is_string( $attribute['name'] ?? null ) && is_string( $attribute['value'] ?? null );
		return $has_texts && empty( $attribute['is_taxonomy'] );
	}

	/**
	 * Whether something is an attribute that is translated.
	 *
	 * @param mixed $attribute Member of the array.
	 */
	private static function is_text( $attribute ) {
		return self::is_custom( $attribute ) && empty( $attribute['is_variation'] );
	}

	/**
	 * Splits values.
	 *
	 * @param string $values Values with separators.
	 */
	private static function values( $values ) {
		$pieces = array();
		foreach ( explode( '|', $values ) as $index => $value ) {
			array_push( $pieces, 0 === $index ? '' : '|', self::text( $value ) );
		}
		return $pieces;
	}

	/**
	 * Converts a name or value, which has markup if it has a tag or a character reference.
	 *
	 * @param string $text A name or value.
	 */
	private static function text( $text ) {
		$has_markup = 1 === preg_match( '~' . MtService_Html::TAG . '|&(?:[a-z]+|#\d+|#x[\da-f]+);~i', $text );
		return $has_markup ? new MtService_Html( $text, true ) : new MtService_Plain_Text( $text );
	}
}
