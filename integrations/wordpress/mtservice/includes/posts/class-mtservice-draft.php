<?php
/**
 * Translation of a whole post.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Creates a draft with the translation of a post, and updates it after the post changed: only blocks whose source changed are
 * translated again.
 */
class MtService_Draft {

	/** Post meta of a translation with the record of its blocks, see MtService_Record. */
	const RECORD = '_mtservice_record';

	/** Fields that are translated besides the content, by their name in the record. */
	const FIELDS = array(
		'title'   => 'post_title',
		'excerpt' => 'post_excerpt',
	);

	/** @var WP_Post The source. */
	private $post;

	/** @var array The source's `title`, `excerpt`, `content` and `footnotes`, which may not be saved yet. */
	private $source;

	/** @var string Language pair, such as `en-lv`. */
	private $pair;

	/**
	 * Sets the source and the languages.
	 *
	 * @param WP_Post $post  The source.
	 * @param string  $pair  Language pair, such as `en-lv`.
	 * @param array   $given Unsaved `title`, `excerpt`, `content` and `footnotes` from the editor.
	 */
	public function __construct( WP_Post $post, $pair, array $given = array() ) {
		$this->post   = $post;
		$this->pair   = $pair;
		$this->source = $given + array(
			'title'     => $post->post_title,
			'excerpt'   => $post->post_excerpt,
			'content'   => $post->post_content,
			'footnotes' => (string) get_post_meta( $post->ID, MtService_Footnotes::META, true ),
		);
	}

	/**
	 * Splits a language pair.
	 *
	 * @param string $pair Language pair, such as `en-lv`.
	 * @return string[] Source and target.
	 */
	public static function languages( $pair ) {
		// Codes may have a script or region, which begins with a capital letter or a digit.
		return preg_match( '~^(.+?)-([a-z]{2,3}(?:-[A-Z\d]\w*)*)$~', $pair, $found ) ? array_slice( $found, 1 ) : array( '', '' );
	}

	/**
	 * Translates the post. A long post takes several calls; `done` is true once the draft is complete and saved.
	 *
	 * @param bool   $replace Whether a published translation, or one without a record, may be changed.
	 * @param bool   $is_open Whether the translation may be changed while the user has it open.
	 * @param string $job     Name of the job for canceling it.
	 * @return array|WP_Error
	 */
	public function translate( $replace, $is_open, $job = '' ) {
		list( $from, $to ) = self::languages( $this->pair );
		$code              = MtService_Links::code( MtService_Links::provider( $this->post->post_type ), $to );
		$system            = MtService_Settings::systems()[ $this->pair ] ?? null;
		$reason            = $this->refusal( $system, $code );
		$target            = $reason ? null : MtService_Links::find( $this->post, $code );
		$reason            = $reason ?? MtService_Refusal::of( $this->post, $target, $replace, $is_open );
		if ( $reason ) {
			return $reason;
		}
		$record     = $target ? self::record( $target->ID ) : array();
		// Without a record, the block of the source for each block of the translation is unknown, so everything is replaced.
		$present    = new MtService_Blocks( array() === $record ? '' : $target->post_content );
		$merge      = new MtService_Merge( new MtService_Blocks( $this->source['content'] ), $present, $record['blocks'] ?? array() );
		$fields     = $this->fields( $target, $record );
		$footnotes  = array() === $record ? '' : (string) get_post_meta( $target->ID, MtService_Footnotes::META, true );
		$footnotes  = new MtService_Footnotes( $this->source['footnotes'], $footnotes, $record['footnotes'] ?? array(), $merge->write( array() ) );
		$meta       = new MtService_Post_Meta( $this->post->ID, $target ? $target->ID : 0, $record );
		$texts      = array_merge( $merge->texts(), $footnotes->texts(), $meta->texts(), ...array_column( $fields, 'texts' ) );
		$translator = new MtService_Translator( $system, 'post ' . $this->post->ID );
		$done       = $translator->translate( $texts );
		if ( is_wp_error( $done ) ) {
			return $done;
		}
		$progress = array(
			'done'  => count( $done ) >= count( array_unique( $texts ) ),
			'texts' => count( array_unique( $texts ) ),
			'ready' => count( $done ),
		);
		if ( ! $progress['done'] ) {
			return $progress;
		}
		if ( MtService_Job::is_canceled( $job ) ) {
			return self::error( 'canceled', 409, __( 'Canceled. Nothing was changed.', 'mtservice' ) );
		}
		MtService_Job::begin_to_write( $job );
		$provenance = $target ? MtService_Reviews::record( $target->ID ) : null;
		$id         = $this->save( $target, $merge, $footnotes, $meta, $fields, $done );
		if ( is_wp_error( $id ) ) {
			return $id;
		}
		$is_kept = array() !== $record && ( $merge->counts->kept + $meta->kept > 0 || array() !== array_filter( array_column( $fields, 'kept' ) ) );
		MtService_Reviews::translated( $id, $translator->record(), $is_kept, $provenance );
		MtService_Links::set_languages( $this->post, $id, $code, $from );
		if ( ! $target ) {
			MtService_Draft_Settings::copy( $this->post, $id, $code );
		}
		MtService_Links::connect( $this->post, $id, $code );
		$translator->forget();
		$shown = array(
			'id'        => $id,
			'edit'      => get_edit_post_link( $id, 'raw' ),
			'fields'    => $meta->report(),
			'isPrivate' => 'private' === $this->post->post_status && in_array( get_post_status( $id ), array( 'draft', 'pending' ), true ),
		);
		return $progress + $shown + get_object_vars( $merge->counts );
	}

	/**
	 * Returns an error if there is no system for the languages, or if the plugin for languages does not go along.
	 *
	 * @param array|null  $system The system.
	 * @param string|null $code   The provider's code for the language of the translation.
	 * @return WP_Error|null
	 */
	private function refusal( $system, $code ) {
		if ( null === $system ) {
			return self::error( 'noSystem', 409, __( 'No system is chosen for these languages. Choose one in the settings.', 'mtservice' ) );
		}
		if ( null === $code ) {
			return self::error( 'noLanguage', 409, __( 'The plugin for languages of this site does not have this language. Add it there first.', 'mtservice' ) );
		}
		if ( 'own' !== MtService_Links::provider( $this->post->post_type ) && MtService_Links::language( $this->post ) === $code ) {
			return self::error( 'sameLanguage', 409, __( 'The plugin for languages of this site says that this post is in the language of the translation. Set its language there first.', 'mtservice' ) );
		}
		return null;
	}

	/**
	 * Returns the record of a translation; empty without a record.
	 *
	 * @param int $id Id of the translation.
	 */
	public static function record( $id ) {
		$record = get_post_meta( $id, self::RECORD, true );
		return is_array( $record ) ? $record : array();
	}

	/**
	 * Converts a title or excerpt to a block, so that the field is recorded and corrected like a block.
	 *
	 * @param string $name Name of the field.
	 * @param string $html HTML of the field.
	 */
	public static function field( $name, $html ) {
		return new MtService_Block( $name, array( new MtService_Html( $html, 'excerpt' === $name ) ) );
	}

	/**
	 * Returns `block`, `kept` text or null, `texts` to translate, and `entry` of the title and the excerpt.
	 *
	 * @param WP_Post|null $target The translation.
	 * @param array        $record Its record.
	 */
	private function fields( $target, array $record ) {
		$fields = array();
		foreach ( self::FIELDS as $name => $column ) {
			$block           = self::field( $name, $this->source[ $name ] );
			$entry           = $record[ $name ] ?? null;
			$is_same         = $target && $entry && $entry['s'] === $block->fingerprint();
			$fields[ $name ] = array(
				'block' => $block,
				'kept'  => $is_same ? $target->$column : null,
				'texts' => $is_same ? array() : wp_list_pluck( $block->segments(), 'text' ),
				'entry' => $is_same ? $entry : null,
			);
		}
		return $fields;
	}

	/**
	 * Saves the translation.
	 *
	 * @param WP_Post|null        $target    The current translation.
	 * @param MtService_Merge     $merge     Its new content.
	 * @param MtService_Footnotes $footnotes Its new footnotes.
	 * @param MtService_Post_Meta $meta      Its other post meta.
	 * @param array               $fields    Title and excerpt.
	 * @param array               $done      Translations by text.
	 * @return int|WP_Error Id of the translation.
	 */
	private function save( $target, MtService_Merge $merge, MtService_Footnotes $footnotes, MtService_Post_Meta $meta, array $fields, array $done ) {
		$content = $footnotes->numbered( $merge->write( $done ) );
		$saved   = function ( $content ) {
			return wp_unslash( apply_filters( 'content_save_pre', wp_slash( $content ) ) ); // phpcs:ignore WordPress.NamingConventions.PrefixAllGlobals.NonPrefixedHooknameFound -- Hook of WordPress.
		};
		$record = array(
			'pair'      => $this->pair,
			'blocks'    => $merge->entries( $done, $saved ),
			'footnotes' => $footnotes->entries( $done, $saved ),
		);
		$notes  = $footnotes->write( $done );
		$values = array(
			'post_content' => $content,
			// Saved together with the post, so that its revision includes the footnotes.
			'meta_input'   => ( null === $notes ? array() : array( MtService_Footnotes::META => $notes ) ) + $meta->write( $done ),
		);
		foreach ( $fields as $name => $field ) {
			$text            = $field['kept'] ?? $field['block']->write( $done );
			$record[ $name ] = MtService_Record::entry( $field['block'], self::field( $name, $text ), array(), $field['entry'] );

			$values[ self::FIELDS[ $name ] ] = $text;
		}
		if ( $target ) {
			wp_save_post_revision( $target->ID ); // Lets users restore their own text.
			$id = wp_update_post( wp_slash( array( 'ID' => $target->ID ) + $values ), true );
		} else {
			$new = array(
				'post_type'      => $this->post->post_type,
				'post_status'    => 'draft',
				'post_author'    => get_current_user_id(),
				// A protected post stays protected in the other language.
				'post_password'  => $this->post->post_password,
				'post_parent'    => MtService_Draft_Settings::parent( $this->post, self::languages( $this->pair )[1] ),
				'menu_order'     => $this->post->menu_order,
				'comment_status' => $this->post->comment_status,
				'ping_status'    => $this->post->ping_status,
			);
			$id  = wp_insert_post( wp_slash( $new + $values ), true );
		}
		if ( ! is_wp_error( $id ) ) {
			update_post_meta( $id, self::RECORD, $record + $meta->finish( $id ) );
		}
		return $id;
	}

	/**
	 * Creates an error that does not come from the service.
	 *
	 * @param string $name    Name of the error.
	 * @param int    $status  HTTP status.
	 * @param string $message Description of the error and its remedy.
	 */
	public static function error( $name, $status, $message ) {
		return MtService_Errors::make( $name, $status, array( 'message' => $message ) );
	}
}
