<?php
/**
 * State of the queue in the dashboard.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Says above the list of posts what the queue does, why it waits, and what failed, with buttons to go on. */
class MtService_Queue_Notice {

	/** Action and nonce of the buttons. */
	const ACTION = 'mtservice_queue';

	/** Adds the hooks. */
	public static function register() {
		add_action( 'admin_notices', array( __CLASS__, 'print_notices' ) );
		add_action( 'admin_post_' . self::ACTION, array( __CLASS__, 'handle' ) );
		add_action( 'admin_enqueue_scripts', array( __CLASS__, 'load_style' ) );
	}

	/** Whether the current page shows the queue: a list of posts, or the page below Tools. */
	private static function is_shown() {
		$screen  = get_current_screen();
		$is_list = $screen && 'edit' === $screen->base && in_array( $screen->post_type, MtService_Settings::get()['post_types'], true );
		return MtService_Settings::can_translate() && ( $is_list || ( $screen && 'tools_page_' . MtService_Bulk_Page::SLUG === $screen->id ) );
	}

	/** Loads the style. */
	public static function load_style() {
		if ( self::is_shown() ) {
			wp_enqueue_style( 'mtservice-queue', plugins_url( 'assets/queue.css', MTSERVICE_FILE ), array(), MTSERVICE_VERSION );
		}
	}

	/** Prints the notices. */
	public static function print_notices() {
		if ( ! self::is_shown() ) {
			return;
		}
		$counts = MtService_Job_List::counts( MtService_Queue::scope() );
		$open   = $counts[ MtService_Jobs::WAITING ] + $counts[ MtService_Jobs::WORKING ];
		$pause  = MtService_Queue_Pause::get();
		if ( $open > 0 && $pause ) {
			$retry = MtService_Queue_Pause::LIMIT === $pause['kind'] ? __( 'Go on', 'mtservice' ) : __( 'Retry now', 'mtservice' );
			self::print_notice( 'warning', self::number( $open ) . ' ' . MtService_Queue_Pause::in_words(), 'queued', array( 'retry' => $retry ) + self::cancel() );
		} elseif ( $open > 0 ) {
			$words = self::number( $open ) . ' ' . __( 'This goes on when you close the page.', 'mtservice' );
			self::print_notice( 'info', $words . self::held(), 'queued', self::cancel() );
		}
		$failed = $counts[ MtService_Jobs::FAILED ];
		if ( $failed > 0 ) {
			/* translators: %s: number of translations */
			$words = sprintf( _n( '%s translation failed. The column Translation says why.', '%s translations failed. The column Translation says why.', $failed, 'mtservice' ), number_format_i18n( $failed ) );
			self::print_notice( 'error', $words, 'failed', array( 'retry' => __( 'Retry', 'mtservice' ), 'dismiss' => __( 'Dismiss', 'mtservice' ) ) );
		}
	}

	/**
	 * Says how many translations wait.
	 *
	 * @param int $open Their number.
	 */
	private static function number( $open ) {
		/* translators: %s: number of translations */
		return sprintf( _n( '%s translation is in the queue.', '%s translations are in the queue.', $open, 'mtservice' ), number_format_i18n( $open ) );
	}

	/** Returns the button that empties the queue. */
	private static function cancel() {
		return array( 'cancel' => __( 'Cancel them', 'mtservice' ) );
	}

	/** Says why the jobs of the user wait; empty if they do not. */
	private static function held() {
		$jobs = MtService_Job_List::open( get_current_user_id(), 1 );
		$job  = $jobs[0] ?? null;
		return $job && MtService_Jobs::WAITING === $job->state && $job->due > time() ? ' ' . $job->message : '';
	}

	/**
	 * Prints a notice with buttons.
	 *
	 * @param string   $kind    `info`, `warning` or `error`.
	 * @param string   $words   What it says.
	 * @param string   $filter  Filter of the list that shows the posts.
	 * @param string[] $buttons Labels by what they do; the first one is the primary button unless it cancels.
	 */
	private static function print_notice( $kind, $words, $filter, array $buttons ) {
		$screen = get_current_screen();
		$type   = '' === (string) $screen->post_type ? 'post' : $screen->post_type;
		$list   = add_query_arg( array( 'post_type' => $type, MtService_Review_List::PARAMETER => $filter ), admin_url( 'edit.php' ) );
		printf( '<div class="notice notice-%s mtservice-queue"><p>%s <a href="%s">%s</a></p>', esc_attr( $kind ), esc_html( $words ), esc_url( $list ), esc_html__( 'Show the posts', 'mtservice' ) );
		printf( '<form method="post" action="%s"><input type="hidden" name="action" value="%s">', esc_url( admin_url( 'admin-post.php' ) ), esc_attr( self::ACTION ) );
		// Without the id of wp_nonce_field(), which the list has.
		printf( '<input type="hidden" name="_wpnonce" value="%s">', esc_attr( wp_create_nonce( self::ACTION ) ) );
		wp_referer_field();
		foreach ( $buttons as $value => $label ) {
			printf( '<button class="button%s" name="do" value="%s">%s</button> ', esc_attr( 'retry' === $value ? ' button-primary' : '' ), esc_attr( $value ), esc_html( $label ) );
		}
		echo '</form></div>';
	}

	/** Does what a button says. */
	public static function handle() {
		check_admin_referer( self::ACTION );
		if ( ! MtService_Settings::can_translate() ) {
			wp_die( esc_html__( 'You may not translate on this site. Ask an administrator for it.', 'mtservice' ), '', array( 'response' => 403 ) );
		}
		$do = sanitize_key( $_POST['do'] ?? '' ); // phpcs:ignore WordPress.Security -- Compared with known values.
		if ( 'retry' === $do ) {
			MtService_Queue::retry( MtService_Queue::scope() );
		} elseif ( 'cancel' === $do ) {
			MtService_Queue::cancel( MtService_Queue::scope() );
		} elseif ( 'dismiss' === $do ) {
			MtService_Jobs::forget_failed( MtService_Queue::scope() );
		}
		$back = wp_get_referer();
		wp_safe_redirect( $back ? $back : admin_url( 'edit.php' ) );
		exit;
	}
}
