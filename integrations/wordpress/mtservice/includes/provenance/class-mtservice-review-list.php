<?php
/**
 * Translations in the list of posts.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Shows in the list of posts how each was translated, and finds posts by that. */
class MtService_Review_List {

	const COLUMN = 'mtservice_translation';
	/** Parameter of the list with the chosen filter. */
	const PARAMETER = 'mtservice_state';

	/** Adds the hooks. */
	public static function register() {
		add_action( 'admin_init', array( __CLASS__, 'add_columns' ) );
		add_action( 'restrict_manage_posts', array( __CLASS__, 'print_filter' ) );
		add_action( 'pre_get_posts', array( __CLASS__, 'apply_filter' ) );
	}

	/** Adds the column to the lists of the types that are translated. */
	public static function add_columns() {
		foreach ( MtService_Settings::get()['post_types'] as $type ) {
			add_filter( "manage_{$type}_posts_columns", array( __CLASS__, 'add_column' ) );
			add_action( "manage_{$type}_posts_custom_column", array( __CLASS__, 'print_column' ), 10, 2 );
		}
	}

	/**
	 * Adds the column before the date.
	 *
	 * @param string[] $columns Titles by name.
	 */
	public static function add_column( $columns ) {
		$own  = array( self::COLUMN => __( 'Translation', 'mtservice' ) );
		$rest = array_intersect_key( $columns, array( 'date' => true ) );
		return array_diff_key( $columns, $rest ) + $own + $rest;
	}

	/**
	 * Prints the state of a post.
	 *
	 * @param string $column Name of the column.
	 * @param int    $id     Id of the post.
	 */
	public static function print_column( $column, $id ) {
		$record = self::COLUMN === $column ? MtService_Reviews::record( $id ) : null;
		if ( null !== $record ) {
			echo esc_html( MtService_Review_Words::label( $record ) );
		} elseif ( self::COLUMN === $column ) {
			echo '<span aria-hidden="true">—</span>';
		}
	}

	/**
	 * Prints the filter.
	 *
	 * @param string $type Post type.
	 */
	public static function print_filter( $type ) {
		if ( ! in_array( $type, MtService_Settings::get()['post_types'], true ) ) {
			return;
		}
		$chosen  = self::chosen();
		$options = array(
			''           => __( 'Translated or not', 'mtservice' ),
			'unreviewed' => __( 'Machine translations, not reviewed', 'mtservice' ),
			'reviewed'   => __( 'Machine translations, reviewed', 'mtservice' ),
			'human'      => __( 'Translated by people', 'mtservice' ),
		);
		printf( '<label class="screen-reader-text" for="mtservice-state">%s</label>', esc_html__( 'Filter by translation', 'mtservice' ) );
		printf( '<select id="mtservice-state" name="%s">', esc_attr( self::PARAMETER ) );
		foreach ( $options as $value => $name ) {
			printf( '<option value="%s"%s>%s</option>', esc_attr( $value ), selected( $chosen, $value, false ), esc_html( $name ) );
		}
		echo '</select>';
	}

	/**
	 * Restricts the list to the chosen states.
	 *
	 * @param WP_Query $query The query.
	 */
	public static function apply_filter( $query ) {
		$chosen = is_admin() && $query->is_main_query() && function_exists( 'get_current_screen' ) ? self::chosen() : '';
		$screen = '' === $chosen ? null : get_current_screen();
		if ( ! $screen || 'edit' !== $screen->base ) {
			return;
		}
		$queries   = array_filter( (array) $query->get( 'meta_query' ) );
		$queries[] = array(
			'key'   => MtService_Reviews::STATE,
			'value' => 'unreviewed' === $chosen ? array( 'machine', 'edited' ) : array( $chosen ),
		);
		$query->set( 'meta_query', $queries );
	}

	/** Returns the chosen filter; empty for all posts. */
	private static function chosen() {
		$value = isset( $_GET[ self::PARAMETER ] ) ? sanitize_key( $_GET[ self::PARAMETER ] ) : ''; // phpcs:ignore WordPress.Security.NonceVerification -- Only filters a list.
		return in_array( $value, array( 'unreviewed', 'reviewed', 'human' ), true ) ? $value : '';
	}
}
