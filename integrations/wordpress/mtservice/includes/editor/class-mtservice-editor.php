<?php
/**
 * Integration into the editors.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Adds a sidebar to the block editor and a meta box to the classic editor, if the user may translate posts of the type.
 */
class MtService_Editor {

	const HANDLE   = 'mtservice-editor';
	const REQUESTS = 'mtservice-requests';
	const WORK     = 'mtservice-editor-work';
	const JOB      = 'mtservice-editor-job';
	const MENU     = 'mtservice-editor-menu';

	/** Adds the hooks. */
	public static function register() {
		add_action( 'enqueue_block_editor_assets', array( __CLASS__, 'add_sidebar' ) );
		add_action( 'add_meta_boxes', array( __CLASS__, 'add_box' ), 10, 2 );
	}

	/** Loads the scripts of the sidebar. */
	public static function add_sidebar() {
		$screen = get_current_screen();
		if ( ! $screen || 'post' !== $screen->base || ! self::is_for( $screen->post_type ) ) {
			return;
		}
		$wordpress = array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-data', 'wp-edit-post', 'wp-editor', 'wp-element', 'wp-plugins' );
		wp_register_script( self::WORK, plugins_url( 'assets/editor-work.js', MTSERVICE_FILE ), array( self::REQUESTS, 'wp-blocks', 'wp-core-data', 'wp-data' ), MTSERVICE_VERSION, true );
		wp_register_script( self::JOB, plugins_url( 'assets/editor-job.js', MTSERVICE_FILE ), array( self::WORK, 'wp-components', 'wp-element' ), MTSERVICE_VERSION, true );
		self::load( 'editor', array_merge( array( self::JOB ), $wordpress ), array( 'wp-components' ) );
		wp_enqueue_script( self::MENU, plugins_url( 'assets/editor-menu.js', MTSERVICE_FILE ), array_merge( array( self::WORK, 'wp-notices' ), $wordpress ), MTSERVICE_VERSION, true );
	}

	/**
	 * Adds the meta box to the classic editor.
	 *
	 * @param string  $type Post type.
	 * @param WP_Post $post The post; on other pages, a comment or link.
	 */
	public static function add_box( $type, $post ) {
		if ( ! $post instanceof WP_Post || ! self::is_for( $type ) || ! post_type_supports( $type, 'editor' ) || use_block_editor_for_post( $post ) ) {
			return;
		}
		add_meta_box( 'mtservice', __( 'Translation', 'mtservice' ), array( __CLASS__, 'show_box' ), $type, 'normal', 'high' );
		if ( MtService_Settings::is_ready() ) {
			self::load( 'classic', array( MtService_Scripts::ELEMENTS ), array() );
		}
	}

	/** Prints the meta box. */
	public static function show_box() {
		if ( ! MtService_Settings::is_ready() ) {
			echo '<p>' . esc_html__( 'No translation system is chosen yet.', 'mtservice' ) . '</p>';
			if ( self::settings_address() ) {
				printf( '<p><a class="button" href="%s">%s</a></p>', esc_url( self::settings_address() ), esc_html__( 'Open the settings', 'mtservice' ) );
			}
			return;
		}
		?>
		<p class="mtservice-row">
			<label for="mtservice-pair"><?php esc_html_e( 'Languages', 'mtservice' ); ?></label>
			<select id="mtservice-pair"></select>
			<button type="button" class="button" id="mtservice-take"><?php esc_html_e( 'Translate the text', 'mtservice' ); ?></button>
		</p>
		<mt-translate-box class="mtservice-box" format="html"></mt-translate-box>
		<p class="mtservice-row">
			<button type="button" class="button" id="mtservice-put" disabled><?php esc_html_e( 'Put the translation in its place', 'mtservice' ); ?></button>
			<button type="button" class="button button-primary" id="mtservice-draft"><?php esc_html_e( 'Translate into a draft', 'mtservice' ); ?></button>
			<button type="button" class="button" id="mtservice-cancel" hidden><?php esc_html_e( 'Cancel', 'mtservice' ); ?></button>
			<span class="description"><?php esc_html_e( 'Makes a draft. This post stays as it is.', 'mtservice' ); ?></span>
		</p>
		<p id="mtservice-news" role="status"></p>
		<?php
	}

	/**
	 * Loads the script of an editor, with the data and requests that both editors share.
	 *
	 * @param string   $name    Name of the script.
	 * @param string[] $scripts Handles of required scripts.
	 * @param string[] $styles  Handles of required styles.
	 */
	private static function load( $name, array $scripts, array $styles ) {
		$post  = get_post();
		$names = array_keys( MtService_Settings::systems() );
		$pairs = array_combine( $names, $names );
		$page  = array(
			'ready'         => MtService_Settings::is_ready(),
			'settings'      => self::settings_address(),
			'language'      => str_replace( '_', '-', get_user_locale() ),
			'systems'       => self::systems(),
			'pairs'         => (object) array_map( array( 'MtService_Draft', 'languages' ), $pairs ),
			'pair'          => $post ? MtService_Links::pair_of( $post ) : MtService_Settings::default_pair(),
			'words'         => MtService_Editor_Words::all(),
			// Corrections of a translation are sent when the translation is saved.
			'isTranslation' => $post && null !== MtService_Links::source( $post ),
		);
		wp_register_script( self::REQUESTS, plugins_url( 'assets/requests.js', MTSERVICE_FILE ), array( 'wp-api-fetch' ), MTSERVICE_VERSION, true );
		wp_add_inline_script( self::REQUESTS, 'var mtserviceEditor = ' . wp_json_encode( $page ) . ';', 'before' );
		wp_enqueue_script( self::HANDLE, plugins_url( "assets/$name.js", MTSERVICE_FILE ), array_merge( array( self::REQUESTS ), $scripts ), MTSERVICE_VERSION, true );
		wp_enqueue_style( self::HANDLE, plugins_url( 'assets/editor.css', MTSERVICE_FILE ), $styles, MTSERVICE_VERSION );
	}

	/** Returns the chosen systems in the elements' format. */
	private static function systems() {
		$systems = array();
		foreach ( MtService_Settings::systems() as $pair => $params ) {
			$systems[ $pair ] = array( 'params' => $params );
		}
		return (object) $systems;
	}

	/**
	 * Whether the user may translate posts of a type.
	 *
	 * @param string $type Post type.
	 */
	private static function is_for( $type ) {
		return MtService_Settings::can_translate() && in_array( $type, MtService_Settings::get()['post_types'], true );
	}

	/** Returns the address of the settings; empty if the user may not change them. */
	private static function settings_address() {
		return current_user_can( 'manage_options' ) ? MtService_Settings_Page::url() : '';
	}
}
