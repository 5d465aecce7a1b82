<?php
/**
 * Commands of WP-CLI.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Translates posts with the machine translation service.
 *
 * Posts are translated as the user that is given with --user, who must have the right to translate. Without a user, `status` and
 * `retry` are for the jobs of all users.
 */
class MtService_Command {

	/** Seconds after which a post that takes long is put back for the background. */
	const SECONDS = 3600;

	/** Adds the commands. */
	public static function register() {
		if ( defined( 'WP_CLI' ) && WP_CLI ) {
			WP_CLI::add_command( 'mtservice', __CLASS__ );
		}
	}

	/**
	 * Translates posts into drafts.
	 *
	 * ## OPTIONS
	 *
	 * [<post-id>...]
	 * : Ids of the posts; with --outdated, all posts that have an outdated translation if none is given.
	 *
	 * --to=<lang>
	 * : Language of the translations, such as lv.
	 *
	 * [--outdated]
	 * : Only bring outdated translations up to date.
	 *
	 * [--dry-run]
	 * : Only say how many posts and characters it would be.
	 *
	 * [--background]
	 * : Only queue the posts; they are translated in the background.
	 *
	 * ## EXAMPLES
	 *
	 *     wp mtservice translate 12 15 --to=lv --user=anna
	 *     wp mtservice translate --outdated --to=lv --user=anna
	 *
	 * @param string[] $ids     Ids of the posts.
	 * @param array    $options Options.
	 */
	public function translate( $ids, $options ) {
		self::need_user();
		$target    = (string) ( $options['to'] ?? '' );
		$is_update = ! empty( $options['outdated'] );
		$known     = implode( ', ', array_keys( MtService_Targets::all() ) );
		if ( ! isset( MtService_Targets::all()[ $target ] ) ) {
			/* translators: %s: codes of languages */
			WP_CLI::error( sprintf( __( 'Name the language with --to. Systems are chosen for: %s', 'mtservice' ), $known ) );
		}
		if ( array() === $ids && $is_update ) {
			$ids = array_merge( ...array_map( array( 'MtService_Targets', 'outdated_posts' ), MtService_Settings::get()['post_types'] ) );
		}
		$plan = ( new MtService_Bulk_Plan( $ids, $is_update ) )->into( $target );
		self::tell( $plan );
		if ( ! empty( $options['dry-run'] ) || array() === $plan['pairs'] ) {
			self::end( self::left( $plan ), 0 );
			return;
		}
		MtService_Bulk_Plan::enqueue( $plan );
		if ( empty( $options['background'] ) ) {
			$this->work( $plan );
		}
	}

	/**
	 * Shows what is in the queue.
	 *
	 * ## OPTIONS
	 *
	 * [--format=<format>]
	 * : table, json, csv or yaml.
	 *
	 * @param string[] $unused  Not used.
	 * @param array    $options Options.
	 */
	public function status( $unused, $options ) {
		$scope  = MtService_Queue::scope();
		$counts = MtService_Job_List::counts( $scope );
		$format = $options['format'] ?? 'table';
		if ( 'table' === $format ) {
			WP_CLI::log( implode( ', ', array_map( fn( $state, $count ) => "$state: $count", array_keys( $counts ), $counts ) ) );
			if ( null !== MtService_Queue_Pause::get() ) {
				WP_CLI::warning( MtService_Queue_Pause::in_words() );
			}
		}
		$rows = array_map(
			fn( $job ) => array(
				'post'    => $job->post_id,
				'pair'    => $job->pair,
				'state'   => $job->state,
				'message' => $job->message,
			),
			MtService_Job_List::open( $scope )
		);
		if ( array() !== $rows || 'table' !== $format ) {
			WP_CLI\Utils\format_items( $format, $rows, array( 'post', 'pair', 'state', 'message' ) );
		}
	}

	/**
	 * Continues after a pause, and tries again what failed.
	 *
	 * @param string[] $unused  Not used.
	 * @param array    $options Options.
	 */
	public function retry( $unused, $options ) {
		$jobs = MtService_Queue::retry( MtService_Queue::scope() );
		/* translators: %d: number of translations */
		WP_CLI::success( sprintf( _n( '%d translation is tried again.', '%d translations are tried again.', $jobs, 'mtservice' ), $jobs ) );
	}

	/** Ends the command unless the user may translate. */
	private static function need_user() {
		if ( 0 === get_current_user_id() ) {
			WP_CLI::error( __( 'Name the user for whom you translate: --user=<login>', 'mtservice' ) );
		}
		if ( ! MtService_Settings::can_translate() ) {
			WP_CLI::error( __( 'You may not translate on this site. Ask an administrator for it.', 'mtservice' ) );
		}
	}

	/**
	 * Prints a plan.
	 *
	 * @param array $plan The plan.
	 */
	private static function tell( array $plan ) {
		/* translators: 1: number of posts, 2: number of characters, 3: number of posts */
		WP_CLI::log( sprintf( __( 'To translate: %1$d (%2$d characters). Up to date: %3$d.', 'mtservice' ), count( $plan['pairs'] ), $plan['characters'], $plan['current'] ) );
		foreach ( $plan['left'] as $reason => $ids ) {
			WP_CLI::warning( implode( ', ', $ids ) . ': ' . $reason );
		}
	}

	/**
	 * Translates the queued posts of a plan now; a worker in the background may take some of them.
	 *
	 * @param array $plan The plan.
	 */
	private function work( array $plan ) {
		$posts = array_keys( $plan['pairs'] );
		$ids   = array_map( 'intval', array_column( MtService_Job_List::of_posts( $posts, MtService_Jobs::WAITING ), 'id' ) );
		while ( array() !== $ids && ! MtService_Queue_Pause::is_on() ) {
			$work = MtService_Queue::work( microtime( true ) + self::SECONDS, $ids );
			if ( null === $work ) {
				break;
			}
			$result = $work['result'];
			WP_CLI::log( $work['job']->post_id . ' ' . ( is_wp_error( $result ) ? $result->get_error_message() : '→ ' . ( $result['id'] ?? '…' ) ) );
		}
		MtService_Queue_Schedule::plan_next();
		if ( null !== MtService_Queue_Pause::get() ) {
			WP_CLI::warning( MtService_Queue_Pause::in_words() );
		}
		$failed = array_intersect( array_column( MtService_Job_List::of_posts( $posts, MtService_Jobs::FAILED ), 'id' ), $ids );
		self::end( count( $failed ) + self::left( $plan ), count( MtService_Job_List::of_posts( $posts, MtService_Jobs::WAITING ) ) );
	}

	/**
	 * Returns how many posts of a plan cannot be translated.
	 *
	 * @param array $plan The plan.
	 */
	private static function left( array $plan ) {
		return count( array_merge( array(), ...array_values( $plan['left'] ) ) );
	}

	/**
	 * Ends the command; with an error if not all is done.
	 *
	 * @param int $failed  Number of posts that failed.
	 * @param int $waiting Number of posts that wait.
	 */
	private static function end( $failed, $waiting ) {
		if ( $failed + $waiting > 0 ) {
			/* translators: 1: number of posts, 2: number of posts */
			WP_CLI::error( sprintf( __( 'Not translated: %1$d. Waiting: %2$d.', 'mtservice' ), $failed, $waiting ) );
		}
		WP_CLI::success( __( 'Done.', 'mtservice' ) );
	}
}
