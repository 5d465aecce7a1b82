<?php
// A stub of Advanced Custom Fields with its data model: a value under the name of the field, and the key of the field under the
// same name after an underscore; rows of repeaters and layouts have numbers in their names.
const MTSERVICE_TEST_FIELDS = array(
	'field_lead'   => 'text',
	'field_body'   => 'wysiwyg',
	'field_notes'  => 'textarea',
	'field_rows'   => 'repeater',
	'field_name'   => 'text',
	'field_photo'  => 'image',
	'field_box'    => 'group',
	'field_flex'   => 'flexible_content',
	'field_price'  => 'number',
	'field_choice' => 'select',
	'field_tags'   => 'checkbox',
);

function acf_get_field( $key ) {
	return isset( MTSERVICE_TEST_FIELDS[ $key ] ) ? array( 'key' => $key, 'type' => MTSERVICE_TEST_FIELDS[ $key ] ) : false;
}

// The other filters of the tests.
add_filter(
	'mtservice_post_parts',
	function ( $rules, $id ) {
		$own = array(
			'subtitle'        => 'translate',
			'intro'           => array( 'kind' => 'translate', 'format' => 'html' ),
			'template'        => 'copy',
			'rank_math_title' => 'leave',
			'_thumbnail_id'   => 'translate',
			'wrong'           => 'unknown kind',
		);
		return 'off' === get_post_meta( $id, 'rules', true ) ? $rules : $own + $rules;
	},
	10,
	2
);
