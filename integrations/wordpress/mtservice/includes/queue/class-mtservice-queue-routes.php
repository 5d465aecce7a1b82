<?php
/**
 * REST routes of the queue.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Provides the routes below `mtservice/v1/queue` for users who may translate. Users see and change their own jobs; those who may
 * edit the posts of others, all jobs.
 */
class MtService_Queue_Routes {

	/** Maximum number of posts in a request. */
	const MAX_POSTS = 1000;

	/** Adds the hooks. */
	public static function register() {
		add_action( 'rest_api_init', array( __CLASS__, 'register_routes' ) );
	}

	/** Registers the routes. */
	public static function register_routes() {
		self::add( '/queue', 'GET', 'state' );
		self::add( '/queue', 'POST', 'enqueue', self::arguments() );
		self::add( '/queue/retry', 'POST', 'retry' );
		self::add( '/queue/cancel', 'POST', 'cancel' );
	}

	/**
	 * Registers a route.
	 *
	 * @param string $path     Its path.
	 * @param string $method   HTTP method.
	 * @param string $callback Name of the handler.
	 * @param array  $args     Arguments.
	 */
	private static function add( $path, $method, $callback, array $args = array() ) {
		register_rest_route(
			MtService_Posts::ROUTES,
			$path,
			array(
				'methods'             => $method,
				'callback'            => array( __CLASS__, $callback ),
				'permission_callback' => array( 'MtService_Proxy', 'permit' ),
				'args'                => $args,
			)
		);
	}

	/** Returns the arguments of a request that queues posts. */
	private static function arguments() {
		return array(
			'posts'  => array(
				'type'     => 'array',
				'items'    => array( 'type' => 'integer' ),
				'maxItems' => self::MAX_POSTS,
				'required' => true,
			),
			'to'     => array(
				'type'     => 'array',
				'items'    => array( 'type' => 'string' ),
				'required' => true,
			),
			'update' => array(
				'type'        => 'boolean',
				'description' => __( 'Only bring outdated translations up to date.', 'mtservice' ),
				'default'     => false,
			),
			'dryRun' => array(
				'type'        => 'boolean',
				'description' => __( 'Only estimate.', 'mtservice' ),
				'default'     => false,
			),
		);
	}

	/**
	 * Queues posts, or only says what that would take.
	 *
	 * @param WP_REST_Request $request The request.
	 */
	public static function enqueue( WP_REST_Request $request ) {
		$unknown = array_diff( $request['to'], array_map( 'strval', array_keys( MtService_Targets::all() ) ) );
		if ( array() !== $unknown ) {
			return MtService_Draft::error( 'noSystem', 409, __( 'No system is chosen for these languages. Choose one in the settings.', 'mtservice' ) );
		}
		$bulk   = new MtService_Bulk_Plan( $request['posts'], $request['update'] );
		$answer = array();
		foreach ( array_unique( $request['to'] ) as $target ) {
			$plan = $bulk->into( $target );
			if ( ! $request['dryRun'] ) {
				MtService_Bulk_Plan::enqueue( $plan );
			}
			$answer[ $target ] = array(
				'posts'      => array_keys( $plan['pairs'] ),
				'characters' => $plan['characters'],
				'isRough'    => $plan['isRough'],
				'current'    => $plan['current'],
				'left'       => (object) $plan['left'],
			);
		}
		return array(
			'plans'       => (object) $answer,
			'used'        => MtService_Usage::today(),
			'leftForUser' => MtService_User_Limit::left(),
		);
	}

	/** Returns the state of the queue. */
	public static function state() {
		$scope = MtService_Queue::scope();
		$pause = MtService_Queue_Pause::get();
		$time  = fn( $time ) => $time > 0 ? gmdate( 'Y-m-d\TH:i:s\Z', $time ) : null;
		return array(
			'counts' => MtService_Job_List::counts( $scope ),
			'pause'  => null === $pause ? null : array(
				'kind'    => $pause['kind'],
				'message' => MtService_Queue_Pause::in_words(),
				'until'   => $time( $pause['until'] ),
				'again'   => $time( $pause['again'] ),
			),
			'jobs'   => array_map(
				fn( $job ) => array(
					'post'    => (int) $job->post_id,
					'pair'    => $job->pair,
					'user'    => (int) $job->user_id,
					'state'   => $job->state,
					'due'     => $time( (int) $job->due ),
					'reason'  => $job->reason,
					'message' => $job->message,
				),
				MtService_Job_List::open( $scope )
			),
		);
	}

	/** Continues after a pause, and tries again what failed. */
	public static function retry() {
		return array( 'jobs' => MtService_Queue::retry( MtService_Queue::scope() ) ) + self::state();
	}

	/** Removes jobs that wait. */
	public static function cancel() {
		return array( 'jobs' => MtService_Queue::cancel( MtService_Queue::scope() ) ) + self::state();
	}
}
