<?php
/**
 * Page “Tools → Translate posts”.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Shows what would be translated and how many characters that takes, and queues it after the user confirmed. */
class MtService_Bulk_Page {

	const SLUG = 'mtservice-posts';
	/** Action and nonce of the form. */
	const ACTION = 'mtservice_enqueue';

	/** Adds the hooks. */
	public static function register() {
		add_action( 'admin_menu', array( __CLASS__, 'add_page' ) );
		add_action( 'admin_post_' . self::ACTION, array( __CLASS__, 'enqueue' ) );
	}

	/** Adds the page to the menu. */
	public static function add_page() {
		$title = __( 'Translate posts', 'mtservice' );
		add_management_page( $title, $title, MtService_Settings::CAPABILITY, self::SLUG, array( __CLASS__, 'print_page' ) );
	}

	/**
	 * Returns the address of the page.
	 *
	 * @param array $arguments `selection`, `post` or `outdated`.
	 */
	public static function url( array $arguments = array() ) {
		return add_query_arg( array( 'page' => self::SLUG ) + $arguments, admin_url( 'tools.php' ) );
	}

	/** Prints the page. */
	public static function print_page() {
		if ( ! MtService_Settings::can_translate() ) {
			return;
		}
		echo '<div class="wrap mtservice-posts"><h1>' . esc_html( get_admin_page_title() ) . '</h1>';
		$chosen = self::chosen();
		if ( ! MtService_Settings::is_ready() ) {
			echo '<p>' . esc_html__( 'No translation system is chosen yet.', 'mtservice' ) . '</p>';
		} elseif ( null === $chosen ) {
			self::print_start();
		} else {
			self::print_form( $chosen );
		}
		echo '</div>';
	}

	/**
	 * Returns the posts that the address of the page names.
	 *
	 * @return array{ids: int[], isUpdate: bool, to: string}|null
	 */
	private static function chosen() {
		// phpcs:disable WordPress.Security.NonceVerification -- The page only shows; the form has a nonce.
		$selection = sanitize_key( $_GET['selection'] ?? '' ); // phpcs:ignore WordPress.Security
		$post      = absint( $_GET['post'] ?? 0 ); // phpcs:ignore WordPress.Security
		$type      = sanitize_key( $_GET['outdated'] ?? '' ); // phpcs:ignore WordPress.Security
		// phpcs:enable
		if ( '' !== $selection ) {
			return MtService_Bulk_Actions::selection( $selection );
		}
		$is_type = in_array( $type, MtService_Settings::get()['post_types'], true );
		$ids     = $is_type ? MtService_Targets::outdated_posts( $type ) : array_filter( array( $post ) );
		$chosen  = array(
			'ids'      => $ids,
			'isUpdate' => $is_type,
			'to'       => '',
		);
		return $is_type || $post ? $chosen : null;
	}

	/** Prints the ways to choose posts. */
	private static function print_start() {
		echo '<p>' . esc_html__( 'Choose posts in their list, and the bulk action “Translate”. Or bring all outdated translations up to date:', 'mtservice' ) . '</p><ul>';
		foreach ( MtService_Settings::get()['post_types'] as $type ) {
			$name = get_post_type_object( $type )->labels->name ?? '';
			if ( '' !== $name ) {
				/* translators: 1: posts or pages, 2: number of them */
				$label = sprintf( __( '%1$s: %2$s outdated', 'mtservice' ), $name, number_format_i18n( count( MtService_Targets::outdated_posts( $type ) ) ) );
				printf( '<li><a href="%s">%s</a></li>', esc_url( self::url( array( 'outdated' => $type ) ) ), esc_html( $label ) );
			}
		}
		echo '</ul>';
	}

	/**
	 * Prints the question.
	 *
	 * @param array $chosen The chosen posts.
	 */
	private static function print_form( array $chosen ) {
		$plan  = new MtService_Bulk_Plan( $chosen['ids'], $chosen['isUpdate'] );
		$names = MtService_Targets::all();
		$names = isset( $names[ $chosen['to'] ] ) ? array( $chosen['to'] => $names[ $chosen['to'] ] ) : $names;
		$plans = array_map( array( $plan, 'into' ), array_combine( array_keys( $names ), array_map( 'strval', array_keys( $names ) ) ) );
		$total = array_sum( array_map( fn( $plan ) => count( $plan['pairs'] ), $plans ) );
		printf( '<form method="post" action="%s">', esc_url( admin_url( 'admin-post.php' ) ) );
		printf( '<input type="hidden" name="action" value="%s">', esc_attr( self::ACTION ) );
		printf( '<input type="hidden" name="posts" value="%s">', esc_attr( implode( ',', $chosen['ids'] ) ) );
		printf( '<input type="hidden" name="update" value="%s">', esc_attr( $chosen['isUpdate'] ? '1' : '' ) );
		wp_nonce_field( self::ACTION );
		MtService_Bulk_Table::print_rows( $names, $plans );
		if ( 0 === $total ) {
			echo '<p><strong>' . esc_html__( 'There is nothing to translate.', 'mtservice' ) . '</strong></p></form>';
			return;
		}
		MtService_Bulk_Table::print_limits( $plans );
		echo '<p>' . esc_html__( 'Each translation becomes a draft, or brings the draft up to date. Nothing is published. You can close the page meanwhile.', 'mtservice' ) . '</p>';
		submit_button( __( 'Translate', 'mtservice' ) );
		echo '</form>';
	}

	/** Queues the posts of the form. */
	public static function enqueue() {
		check_admin_referer( self::ACTION );
		if ( ! MtService_Settings::can_translate() ) {
			wp_die( esc_html__( 'You may not translate on this site. Ask an administrator for it.', 'mtservice' ), '', array( 'response' => 403 ) );
		}
		$ids     = wp_parse_id_list( sanitize_text_field( wp_unslash( $_POST['posts'] ?? '' ) ) ); // phpcs:ignore WordPress.Security -- Becomes numbers.
		$targets = array_map( 'sanitize_text_field', (array) wp_unslash( $_POST['targets'] ?? array() ) ); // phpcs:ignore WordPress.Security -- Compared with known values.
		$plan    = new MtService_Bulk_Plan( $ids, ! empty( $_POST['update'] ) ); // phpcs:ignore WordPress.Security -- Becomes a boolean.
		foreach ( array_intersect( array_map( 'strval', array_keys( MtService_Targets::all() ) ), $targets ) as $target ) {
			MtService_Bulk_Plan::enqueue( $plan->into( $target ) );
		}
		$type = get_post_type( $ids[0] ?? 0 );
		wp_safe_redirect( admin_url( 'edit.php' . ( in_array( $type, array( 'post', false ), true ) ? '' : '?post_type=' . $type ) ) );
		exit;
	}
}
