<?php
/**
 * Page “Media → Translate documents”.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Shows the page where users translate documents and add the translations to the media library.
 */
class MtService_Documents {

	const SLUG = 'mtservice-documents';

	/** @var string Hook suffix of the page. */
	private static $hook = '';

	/** Adds the hooks. */
	public static function register() {
		add_action( 'admin_menu', array( __CLASS__, 'add_page' ) );
		add_action( 'admin_enqueue_scripts', array( __CLASS__, 'load_scripts' ) );
	}

	/** Adds the page to the menu. */
	public static function add_page() {
		$title      = __( 'Translate documents', 'mtservice' );
		self::$hook = (string) add_media_page( $title, $title, MtService_Settings::CAPABILITY, self::SLUG, array( __CLASS__, 'print_page' ) );
	}

	/**
	 * Loads the styles and scripts of the page.
	 *
	 * @param string $hook Hook suffix of the current page.
	 */
	public static function load_scripts( $hook ) {
		if ( self::$hook !== $hook ) {
			return;
		}
		wp_enqueue_style( self::SLUG, plugins_url( 'assets/documents.css', MTSERVICE_FILE ), array(), MTSERVICE_VERSION );
		if ( ! MtService_Settings::is_ready() ) {
			return;
		}
		$page = array(
			'systems' => self::systems(),
			'mayAdd'  => current_user_can( 'upload_files' ),
			'added'   => (object) MtService_Media::added(),
			'kinds'   => MtService_Media::kinds(),
			'words'   => array(
				'add'    => __( 'Add to the media library', 'mtservice' ),
				'adding' => __( 'Adding …', 'mtservice' ),
				/* translators: %s: name of a file */
				'added'  => __( '%s is in the media library.', 'mtservice' ),
				'open'   => __( 'Open in the media library', 'mtservice' ),
				/* translators: %s: ending of a file, as json */
				'refuse' => __( 'WordPress takes no .%s files. Save it to your computer.', 'mtservice' ),
				'failed' => __( 'This site did not answer. Check your connection, and try again.', 'mtservice' ),
			),
		);
		wp_enqueue_script( self::SLUG, plugins_url( 'assets/documents.js', MTSERVICE_FILE ), array( MtService_Scripts::ELEMENTS ), MTSERVICE_VERSION, true );
		wp_add_inline_script( self::SLUG, 'var mtserviceDocuments = ' . wp_json_encode( $page ) . ';', 'before' );
	}

	/** Prints the page. */
	public static function print_page() {
		if ( ! MtService_Settings::can_translate() ) {
			return;
		}
		echo '<div class="wrap mtservice-documents"><h1>' . esc_html( get_admin_page_title() ) . '</h1>';
		if ( MtService_Settings::is_ready() ) {
			self::print_element();
		} else {
			echo '<p>' . esc_html__( 'No translation system is chosen yet.', 'mtservice' ) . '</p>';
			if ( ! current_user_can( 'manage_options' ) ) {
				echo '<p>' . esc_html__( 'Ask an administrator of the site to choose one.', 'mtservice' ) . '</p>';
			} else {
				printf( '<p><a class="button" href="%s">%s</a></p>', esc_url( MtService_Settings_Page::url() ), esc_html__( 'Open the settings', 'mtservice' ) );
			}
		}
		echo '</div>';
	}

	/** Prints the element and the list of finished translations. */
	private static function print_element() {
		$may_add = current_user_can( 'upload_files' );
		?>
		<p>
			<?php
			echo esc_html(
				$may_add
					? __( 'Each document comes back as a file of the same kind. Save it to your computer, or add it to the media library.', 'mtservice' )
					: __( 'Each document comes back as a file of the same kind, which you save to your computer.', 'mtservice' )
			);
			?>
			<?php echo esc_html( MtService_Uploads::needs_curl() ? MtService_Uploads::limit_in_words() : '' ); ?>
		</p>
		<mt-document-drop id="mtservice-drop" max-size="<?php echo esc_attr( (string) MtService_Uploads::max_bytes() ); ?>" page-drop></mt-document-drop>
		<?php if ( $may_add ) : ?>
		<section id="mtservice-finished" aria-labelledby="mtservice-finished-title" hidden>
			<h2 id="mtservice-finished-title"><?php esc_html_e( 'For the media library', 'mtservice' ); ?></h2>
			<ul></ul>
		</section>
		<p id="mtservice-news" class="screen-reader-text" role="status"></p>
		<?php endif; ?>
		<?php
	}

	/** Returns the chosen systems in the elements' format, with the default language pair first. */
	private static function systems() {
		$systems = array();
		foreach ( MtService_Settings::systems() as $pair => $params ) {
			$systems[ $pair ] = array( 'params' => $params );
		}
		$pair = MtService_Settings::default_pair();
		return array_merge( array( $pair => $systems[ $pair ] ), $systems );
	}
}
