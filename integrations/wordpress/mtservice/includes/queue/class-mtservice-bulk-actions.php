<?php
/**
 * Actions of the list of posts.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Adds the actions that translate posts to the list of posts; all of them lead to the page of MtService_Bulk_Page. */
class MtService_Bulk_Actions {

	/** Beginning of the names of bulk actions; the language follows. */
	const INTO = 'mtservice_to_';
	/** Bulk action that brings outdated translations up to date. */
	const UPDATE = 'mtservice_update';
	/** Beginning of the names of transients with the chosen posts; addresses have a limited length. */
	const SELECTION = 'mtservice_selection_';

	/** Adds the hooks. */
	public static function register() {
		add_action( 'admin_init', array( __CLASS__, 'add_actions' ) );
		add_filter( 'post_row_actions', array( __CLASS__, 'add_row_action' ), 10, 2 );
		add_filter( 'page_row_actions', array( __CLASS__, 'add_row_action' ), 10, 2 );
		add_action( 'manage_posts_extra_tablenav', array( __CLASS__, 'print_button' ) );
	}

	/** Adds the bulk actions to the lists of the types that are translated. */
	public static function add_actions() {
		if ( ! self::may_use() ) {
			return;
		}
		foreach ( MtService_Settings::get()['post_types'] as $type ) {
			add_filter( "bulk_actions-edit-$type", array( __CLASS__, 'add_bulk_actions' ) );
			add_filter( "handle_bulk_actions-edit-$type", array( __CLASS__, 'handle' ), 10, 3 );
		}
	}

	/** Whether the user may translate and the plugin is connected. */
	private static function may_use() {
		return MtService_Settings::can_translate() && MtService_Settings::is_ready();
	}

	/**
	 * Adds the bulk actions.
	 *
	 * @param array $actions Names by action.
	 */
	public static function add_bulk_actions( $actions ) {
		$own = array();
		foreach ( MtService_Targets::all() as $code => $name ) {
			/* translators: %s: name of a language */
			$own[ self::INTO . $code ] = sprintf( __( 'Translate: into %s', 'mtservice' ), $name );
		}
		$own[ self::UPDATE ] = __( 'Translate: update what is outdated', 'mtservice' );
		$is_trash            = 'trash' === sanitize_key( $_GET['post_status'] ?? '' ); // phpcs:ignore WordPress.Security.NonceVerification -- Only chooses what is shown.
		return $is_trash ? $actions : $actions + array( __( 'Machine translation', 'mtservice' ) => $own );
	}

	/**
	 * Leads from a bulk action to the page of confirmation.
	 *
	 * @param string $back   Address of the list.
	 * @param string $action Name of the action.
	 * @param int[]  $ids    Ids of the posts.
	 */
	public static function handle( $back, $action, $ids ) {
		if ( self::UPDATE !== $action && 0 !== strpos( $action, self::INTO ) ) {
			return $back;
		}
		$key       = strtolower( wp_generate_password( 20, false ) );
		$selection = array(
			'ids'      => array_map( 'intval', $ids ),
			'isUpdate' => self::UPDATE === $action,
			'to'       => self::UPDATE === $action ? '' : substr( $action, strlen( self::INTO ) ),
		);
		set_transient( self::SELECTION . get_current_user_id() . '_' . $key, $selection, HOUR_IN_SECONDS );
		return MtService_Bulk_Page::url( array( 'selection' => $key ) );
	}

	/**
	 * Returns the posts that the user chose in the list.
	 *
	 * @param string $key Name of the selection.
	 * @return array{ids: int[], isUpdate: bool, to: string}|null
	 */
	public static function selection( $key ) {
		$selection = get_transient( self::SELECTION . get_current_user_id() . '_' . $key );
		return is_array( $selection ) ? $selection : null;
	}

	/**
	 * Adds the action to the row of a post.
	 *
	 * @param string[] $actions Links by name.
	 * @param WP_Post  $post    The post.
	 */
	public static function add_row_action( $actions, $post ) {
		if ( ! self::may_use() || null !== MtService_Posts::refusal( $post->ID ) || ! self::has_pair( $post ) ) {
			return $actions;
		}
		/* translators: %s: title of a post */
		$label = sprintf( __( 'Translate “%s”', 'mtservice' ), get_the_title( $post ) );
		$link  = sprintf( '<a href="%s" aria-label="%s">%s</a>', esc_url( MtService_Bulk_Page::url( array( 'post' => $post->ID ) ) ), esc_attr( $label ), esc_html__( 'Translate', 'mtservice' ) );
		return array_merge( $actions, array( 'mtservice' => $link ) );
	}

	/**
	 * Whether a post can be translated into a language: it has another one, and is not a translation itself.
	 *
	 * @param WP_Post $post The post.
	 */
	private static function has_pair( WP_Post $post ) {
		foreach ( array_keys( MtService_Targets::all() ) as $target ) {
			if ( null !== MtService_Targets::pair( $post, $target ) ) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Prints the button for all outdated translations.
	 *
	 * @param string $which `top` or `bottom` of the list.
	 */
	public static function print_button( $which ) {
		$type = get_current_screen()->post_type ?? '';
		if ( 'top' !== $which || ! self::may_use() || ! in_array( $type, MtService_Settings::get()['post_types'], true ) ) {
			return;
		}
		$url = MtService_Bulk_Page::url( array( 'outdated' => $type ) );
		printf( '<div class="alignleft actions mtservice-all"><a class="button" href="%s">%s</a></div>', esc_url( $url ), esc_html__( 'Translate all outdated', 'mtservice' ) );
	}
}
