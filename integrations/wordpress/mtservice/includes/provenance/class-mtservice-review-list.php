<?php
/**
 * Translations in the list of posts.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Shows in the list of posts how each was translated and the states of its translations, and finds posts by both. */
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
		if ( self::COLUMN !== $column ) {
			return;
		}
		$record      = MtService_Reviews::record( $id );
		$is_outdated = MtService_Source_State::is_outdated( $id );
		if ( null !== $record || $is_outdated ) {
			$words = array( null === $record ? '' : MtService_Review_Words::label( $record ), $is_outdated ? __( 'the original changed', 'mtservice' ) : '' );
			echo esc_html( implode( ' · ', array_filter( $words ) ) );
		}
		if ( ! MtService_Translation_States::print_list( get_post( $id ) ) && null === $record && ! $is_outdated ) {
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
		$chosen = self::chosen();
		printf( '<label class="screen-reader-text" for="mtservice-state">%s</label>', esc_html__( 'Filter by translation', 'mtservice' ) );
		printf( '<select id="mtservice-state" name="%s"><option value="">%s</option>', esc_attr( self::PARAMETER ), esc_html__( 'Translated or not', 'mtservice' ) );
		foreach ( self::options() as $group => $options ) {
			printf( '<optgroup label="%s">', esc_attr( $group ) );
			foreach ( $options as $value => $name ) {
				printf( '<option value="%s"%s>%s</option>', esc_attr( $value ), selected( $chosen, $value, false ), esc_html( $name ) );
			}
			echo '</optgroup>';
		}
		echo '</select>';
	}

	/**
	 * Returns the filters in groups.
	 *
	 * @return array<string, array<string, string>>
	 */
	private static function options() {
		return array(
			__( 'Originals', 'mtservice' )    => array(
				'missing'    => __( 'Without a translation', 'mtservice' ),
				'translated' => __( 'Translated, up to date', 'mtservice' ),
				'outdated'   => __( 'Translation outdated', 'mtservice' ),
				'queued'     => __( 'Being translated', 'mtservice' ),
				'failed'     => __( 'Translation failed', 'mtservice' ),
			),
			__( 'Translations', 'mtservice' ) => array(
				'unreviewed' => __( 'Machine translations, not reviewed', 'mtservice' ),
				'reviewed'   => __( 'Machine translations, reviewed', 'mtservice' ),
				'human'      => __( 'Translated by people', 'mtservice' ),
			),
		);
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
		if ( in_array( $chosen, MtService_Originals::FILTERS, true ) ) {
			$query->set( MtService_Originals::PARAMETER, $chosen );
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
		return isset( array_merge( ...array_values( self::options() ) )[ $value ] ) ? $value : '';
	}
}
