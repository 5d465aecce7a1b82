<?php
/**
 * REST routes for the editors.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Provides the REST routes under `mtservice/v1/posts/<id>/` for users who may edit the post and translate: the data of
 * the sidebar, and the translation of the post into a draft or of some blocks. MtService_Correction_Routes has the
 * routes for corrections.
 */
class MtService_Posts {

	const ROUTES = 'mtservice/v1';

	/** Adds the hooks. */
	public static function register() {
		add_action( 'rest_api_init', array( __CLASS__, 'register_routes' ) );
	}

	/** Registers the routes. */
	public static function register_routes() {
		$text  = self::text();
		$pair  = self::pair();
		$route = function ( $path, $method, $callback, array $args ) {
			self::add_route( $path, $method, array( __CLASS__, $callback ), $args );
		};
		$route( '/translations', 'GET', 'get_translations', array() );
		$route(
			'/translations',
			'POST',
			'translate_post',
			array(
				'pair'      => $pair,
				'title'     => $text,
				'excerpt'   => $text,
				'content'   => $text,
				'footnotes' => $text,
				'replace'   => array( 'type' => 'boolean' ),
				'open'      => array( 'type' => 'boolean' ),
				'job'       => MtService_Job::ARGUMENT,
			)
		);
		$route( '/translations/cancel', 'POST', 'cancel_translation', array( 'job' => MtService_Job::ARGUMENT + array( 'required' => true ) ) );
		$route(
			'/blocks',
			'POST',
			'translate_blocks',
			array(
				'pair'    => $pair,
				'content' => $text + array( 'required' => true ),
			)
		);
	}

	/**
	 * Registers a route for a post.
	 *
	 * @param string   $path     Path after the id.
	 * @param string   $method   HTTP method.
	 * @param callable $callback Handler of the request.
	 * @param array    $args     Arguments.
	 */
	public static function add_route( $path, $method, $callback, array $args ) {
		register_rest_route(
			self::ROUTES,
			'/posts/(?P<id>\d+)' . $path,
			array(
				'methods'             => $method,
				'callback'            => $callback,
				'permission_callback' => array( __CLASS__, 'may_translate' ),
				'args'                => $args,
			)
		);
	}

	/** Returns the arguments of the correction routes: texts that may not be saved yet. */
	public static function arguments() {
		$texts = array_fill_keys( array( 'title', 'excerpt', 'content', 'footnotes', 'source', 'translation' ), self::text() );
		return array( 'pair' => array( 'required' => false ) + self::pair() ) + $texts;
	}

	/** Returns the schema of a text argument. */
	private static function text() {
		return array(
			'type'              => 'string',
			'sanitize_callback' => array( __CLASS__, 'valid_text' ),
		);
	}

	/** Returns the schema of a language pair argument. */
	private static function pair() {
		return array(
			'type'     => 'string',
			'pattern'  => '^[A-Za-z\d-]{3,40}$',
			'required' => true,
		);
	}

	/**
	 * Whether the user may edit the post and translate.
	 *
	 * @param WP_REST_Request $request The request.
	 * @return true|WP_Error
	 */
	public static function may_translate( WP_REST_Request $request ) {
		return self::refusal( (int) $request['id'] ) ?? true;
	}

	/**
	 * Returns an error if the user may not edit the post or translate; every way to translate a post asks here.
	 *
	 * @param int $id Id of the post.
	 * @return WP_Error|null
	 */
	public static function refusal( $id ) {
		$status = rest_authorization_required_code();
		if ( ! MtService_Settings::can_translate() ) {
			return MtService_Errors::make( 'forbidden', $status );
		}
		$post = get_post( $id );
		if ( ! $post ) {
			return MtService_Draft::error( 'notFound', 404, __( 'This post is gone: somebody has deleted it.', 'mtservice' ) );
		}
		if ( ! current_user_can( 'edit_post', $post->ID ) ) {
			return MtService_Draft::error( 'forbidden', $status, __( 'You may not change this post, or may not any more. Ask an editor of the site.', 'mtservice' ) );
		}
		if ( ! in_array( $post->post_type, MtService_Settings::get()['post_types'], true ) ) {
			return MtService_Draft::error( 'forbidden', $status, __( 'Posts of this type are not translated on this site. An administrator can change that in the settings.', 'mtservice' ) );
		}
		if ( 'trash' === $post->post_status ) {
			return MtService_Draft::error( 'trashed', 409, __( 'This post is in the Trash. Restore it first.', 'mtservice' ) );
		}
		return null;
	}

	/**
	 * Returns a text argument unchanged if it is valid UTF-8. WordPress filters the user's HTML when the post is saved.
	 *
	 * @param mixed $value Value of the argument.
	 */
	public static function valid_text( $value ) {
		return is_string( $value ) ? wp_check_invalid_utf8( $value ) : '';
	}

	/**
	 * Returns the data that the sidebar shows.
	 *
	 * @param WP_REST_Request $request The request.
	 */
	public static function get_translations( WP_REST_Request $request ) {
		$post   = get_post( (int) $request['id'] );
		$source = MtService_Links::source( $post );
		$list   = array();
		$trash  = array();
		$no     = array();
		foreach ( array_keys( MtService_Settings::systems() ) as $pair ) {
			$code  = MtService_Links::code( MtService_Links::provider( $post->post_type ), MtService_Draft::languages( $pair )[1] );
			$found = null === $code ? null : MtService_Links::find( $post, $code );
			$gone  = $found || null === $code ? null : MtService_Links::find( $post, $code, true );

			$list[ $pair ]  = $found ? self::link( $found ) : null;
			$trash[ $pair ] = $gone ? self::trash( $gone ) : null;
			$no[ $pair ]    = MtService_Refusal::forbidden( $post, $found );
		}
		return array(
			'language'     => MtService_Links::language( $post ),
			'source'       => $source ? self::link( $source ) : null,
			'sourceIsGone' => ! $source && (int) get_post_meta( $post->ID, MtService_Links::SOURCE, true ) > 0,
			'translations' => (object) $list,
			'trashed'      => (object) $trash,
			'refusals'     => (object) $no,
			'pair'         => MtService_Links::pair_of( $post ),
			'leftOut'      => MtService_Left_Out::of( $post ),
		) + MtService_System_View::all();
	}

	/**
	 * Translates the post into a draft.
	 *
	 * @param WP_REST_Request $request The request.
	 */
	public static function translate_post( WP_REST_Request $request ) {
		$given = array_intersect_key( $request->get_params(), array_flip( array( 'title', 'excerpt', 'content', 'footnotes' ) ) );
		$draft = new MtService_Draft( get_post( (int) $request['id'] ), $request['pair'], $given );
		$begin = fn() => MtService_Job::begin_to_write( (string) $request['job'] );
		return self::answer( $draft->translate( (bool) $request['replace'], (bool) $request['open'], $begin ) );
	}

	/**
	 * Cancels the translation of the post, so that a running request does not create a draft.
	 *
	 * @param WP_REST_Request $request The request.
	 */
	public static function cancel_translation( WP_REST_Request $request ) {
		return array( 'canceled' => MtService_Job::cancel( $request['job'] ) );
	}

	/**
	 * Translates some blocks; the editor replaces them with the result.
	 *
	 * @param WP_REST_Request $request The request.
	 */
	public static function translate_blocks( WP_REST_Request $request ) {
		$system = MtService_Settings::systems()[ $request['pair'] ] ?? null;
		if ( null === $system ) {
			return MtService_Draft::error( 'noSystem', 409, __( 'No system is chosen for these languages. Choose one in the settings.', 'mtservice' ) );
		}
		$blocks     = new MtService_Blocks( $request['content'] );
		$texts      = array_unique( wp_list_pluck( $blocks->segments(), 'text' ) );
		$translator = new MtService_Translator( $system, 'blocks ' . md5( $request['content'] ) );
		$done       = $translator->translate( $texts );
		if ( is_wp_error( $done ) ) {
			return $done;
		}
		$progress = array(
			'done'  => count( $done ) >= count( $texts ),
			'texts' => count( $texts ),
			'ready' => count( $done ),
		);
		if ( $progress['done'] ) {
			$translator->forget();
			$progress['content'] = $blocks->write( $done );
		}
		return self::answer( $progress );
	}

	/**
	 * Returns the data of a post for the sidebar.
	 *
	 * @param WP_Post $post The post.
	 */
	private static function link( WP_Post $post ) {
		$may_edit = current_user_can( 'edit_post', $post->ID );
		return array(
			'id'     => $post->ID,
			'title'  => $may_edit || current_user_can( 'read_post', $post->ID ) ? html_entity_decode( get_the_title( $post ), ENT_QUOTES, 'UTF-8' ) : '',
			'status' => get_post_status_object( $post->post_status )->label ?? $post->post_status,
			'edit'   => $may_edit ? get_edit_post_link( $post->ID, 'raw' ) : null,
		);
	}

	/**
	 * Returns the address at which the user can restore a translation from the Trash.
	 *
	 * @param WP_Post $post The translation.
	 * @return array{edit: string|null}
	 */
	private static function trash( WP_Post $post ) {
		$query = array(
			'post_status' => 'trash',
			'post_type'   => $post->post_type,
		);
		return array( 'edit' => current_user_can( 'delete_post', $post->ID ) ? add_query_arg( $query, admin_url( 'edit.php' ) ) : null );
	}

	/**
	 * Adds today's usage to a response.
	 *
	 * @param array|WP_Error $answer The response.
	 */
	private static function answer( $answer ) {
		return is_wp_error( $answer ) ? $answer : $answer + array( 'used' => MtService_Usage::today() );
	}
}
