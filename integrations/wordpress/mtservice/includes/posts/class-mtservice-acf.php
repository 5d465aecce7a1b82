<?php
/**
 * Fields of Advanced Custom Fields.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Recognizes the fields of Advanced Custom Fields (ACF). ACF stores each value under the name of its field, such as
 * `rows_0_name` for a field in a repeater, and the key of the field under the same name after an underscore. So fields
 * in groups, repeaters and flexible content need no special treatment.
 */
class MtService_Acf {

	/** Formats of the types that hold text. Text and textarea may contain HTML, which themes print. */
	const FORMATS = array(
		'text'     => 'text',
		'textarea' => 'text',
		'wysiwyg'  => 'html',
	);

	/**
	 * Returns the rules for the fields of a post by meta key; none while ACF is not active, since only ACF knows the
	 * types.
	 *
	 * @param array $all Stored values of post meta by key.
	 */
	public static function rules( array $all ) {
		$rules = array();
		foreach ( function_exists( 'acf_get_field' ) ? $all : array() as $name => $values ) {
			$type = self::type( $all[ '_' . $name ][0] ?? '' );
			if ( null === $type ) {
				continue;
			}
			$rules[ '_' . $name ] = MtService_Meta_Rules::COPY;
			$rules[ $name ]       = MtService_Meta_Rules::COPY;
			if ( isset( self::FORMATS[ $type ] ) ) {
				$has_tags       = 1 === preg_match( '~' . MtService_Html::TAG . '~', (string) $values[0] );
				$rules[ $name ] = array(
					'kind'   => MtService_Meta_Rules::TRANSLATE,
					'format' => $has_tags ? 'html' : self::FORMATS[ $type ],
				);
			}
		}
		return $rules;
	}

	/**
	 * Returns the type of a field; null if there is no such field.
	 *
	 * @param string $key Key of the field. That of a cloned field follows the key of the field that clones it.
	 * @return string|null
	 */
	private static function type( $key ) {
		if ( 0 !== strpos( $key, 'field_' ) ) {
			return null;
		}
		foreach ( array( $key, substr( $key, strrpos( $key, 'field_' ) ) ) as $try ) {
			$field = acf_get_field( $try );
			if ( is_array( $field ) && is_string( $field['type'] ?? null ) ) {
				return $field['type'];
			}
		}
		return null;
	}
}
