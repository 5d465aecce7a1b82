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

	/** @var bool Whether translated patterns that exist are not changed, since visitors would see that at once. */
	public $keeps_patterns = false;

	/** @var MtService_Shared|null What the post shares with others; null before it was examined. */
	private $shared = null;

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
		$this->source = $given + MtService_Source_State::texts( $post );
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
	 * @param bool          $replace        Whether a published translation, or one without a record, may be changed.
	 * @param bool          $is_open        Whether the translation may be changed while the user has it open.
	 * @param callable|null $begin_to_write Called before the draft is saved; returns false if it must not be saved any more.
	 * @return array|WP_Error
	 */
	public function translate( $replace, $is_open, ?callable $begin_to_write = null ) {
		$target = $this->target( $replace, $is_open );
		if ( is_wp_error( $target ) ) {
			return $target;
		}
		$parts        = new MtService_Draft_Parts( $this->post->ID, $this->source, $target );
		$this->shared = $this->shared( $target );
		$translator   = new MtService_Translator( MtService_Settings::systems()[ $this->pair ], 'post ' . $this->post->ID );
		$texts        = array_merge( $parts->texts(), ...array_values( $this->shared->texts() ) );
		$done         = $translator->translate( $texts );
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
		if ( $begin_to_write && ! $begin_to_write() ) {
			return self::error( 'canceled', 409, __( 'Canceled. Nothing was changed.', 'mtservice' ) );
		}
		$id = MtService_Transaction::run( fn() => $this->write_all( $target, $parts, $done, $translator->record() ) );
		if ( is_wp_error( $id ) ) {
			return $id;
		}
		$translator->forget();
		$shown = array(
			'id'        => $id,
			'edit'      => get_edit_post_link( $id, 'raw' ),
			'fields'    => $parts->meta->report( $parts->variations ),
			'isPrivate' => 'private' === $this->post->post_status && in_array( get_post_status( $id ), array( 'draft', 'pending' ), true ),
		);
		return $progress + $shown + $this->shared->report() + get_object_vars( $parts->merge->counts );
	}

	/**
	 * Returns how many characters a translation would send, or why the post cannot be translated.
	 *
	 * @param bool[] $counted Set of the names of shared parts that other posts were counted with; this post adds its own.
	 * @return int|WP_Error
	 */
	public function estimate( array &$counted = array() ) {
		$target = $this->target( false, true );
		if ( is_wp_error( $target ) ) {
			return $target;
		}
		$this->keeps_patterns = true; // As the queue does.

		$parts    = new MtService_Draft_Parts( $this->post->ID, $this->source, $target );
		$shared   = $this->shared( $target )->texts();
		$texts    = array_merge( $parts->texts(), ...array_values( array_diff_key( $shared, $counted ) ) );
		$counted += array_fill_keys( array_keys( $shared ), true );
		return MtService_Usage::count( array_unique( $texts ) );
	}

	/** Returns the provider's code for the language of the translation; null if it does not have the language. */
	private function code() {
		return MtService_Links::code( MtService_Links::provider( $this->post->post_type ), self::languages( $this->pair )[1] );
	}

	/**
	 * Finds the current translation; returns an error if it must not be changed.
	 *
	 * @param bool $replace Whether a published translation, or one without a record, may be changed.
	 * @param bool $is_open Whether the translation may be changed while the user has it open.
	 * @return WP_Post|WP_Error|null Null without a translation.
	 */
	private function target( $replace, $is_open ) {
		$code   = $this->code();
		$reason = $this->refusal( MtService_Settings::systems()[ $this->pair ] ?? null, $code );
		if ( $reason ) {
			return $reason;
		}
		$target = MtService_Links::find( $this->post, $code );
		return MtService_Refusal::of( $this->post, $target, $replace, $is_open ) ?? $target;
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
	 * Returns what the post shares with others.
	 *
	 * @param WP_Post|null $target The current translation.
	 */
	private function shared( $target ) {
		$terms = $target ? null : new MtService_Terms( $this->post, self::languages( $this->pair ) );
		return new MtService_Shared( $terms, new MtService_Patterns( $this->source['content'], $this->pair, $this->keeps_patterns ) );
	}

	/**
	 * Saves what the post shares with others, then the translation.
	 *
	 * @param WP_Post|null          $target The current translation.
	 * @param MtService_Draft_Parts $parts  The translated parts.
	 * @param array                 $done   Translations by text.
	 * @param array|null            $facts  How the texts were translated.
	 * @return int|WP_Error Id of the translation.
	 */
	private function write_all( $target, MtService_Draft_Parts $parts, array $done, $facts ) {
		$done = $this->shared->write( $done, $facts );
		return is_wp_error( $done ) ? $done : $this->write( $target, $parts, $done, $facts );
	}

	/**
	 * Saves the translation with its record, languages and settings. Run it in a transaction.
	 *
	 * @param WP_Post|null          $target The current translation.
	 * @param MtService_Draft_Parts $parts  The translated parts.
	 * @param array                 $done   Translations by text.
	 * @param array|null            $facts  How the texts were translated.
	 * @return int|WP_Error Id of the translation.
	 */
	public function write( $target, MtService_Draft_Parts $parts, array $done, $facts ) {
		list( $from, $to ) = self::languages( $this->pair );
		$code              = $this->code();
		$before            = $target ? MtService_Reviews::record( $target->ID ) : null;
		$values            = $parts->values( $done );
		if ( $target ) {
			wp_save_post_revision( $target->ID ); // Lets users restore their own text.
			$id = wp_update_post( wp_slash( array( 'ID' => $target->ID ) + $values ), true );
		} else {
			$id = wp_insert_post( wp_slash( $this->new_post( $to ) + $values ), true );
		}
		if ( is_wp_error( $id ) ) {
			return $id;
		}
		$variations = $parts->variations->write( $done, $id, (string) $code, array( $from, $to ) );
		if ( is_wp_error( $variations ) ) {
			return $variations;
		}
		$record = array( 'pair' => $this->pair ) + $parts->record( $done, $id );
		update_post_meta( $id, self::RECORD, array_filter( array( 'variations' => $variations ), 'is_array' ) + $record );
		MtService_Reviews::translated( $id, $facts, $parts->is_kept(), $before );
		MtService_Links::set_languages( $this->post, $id, $code, $from );
		if ( ! $target ) {
			MtService_Draft_Settings::copy( $this->post, $id, $code, $this->shared ? $this->shared->term_ids : array() );
		}
		MtService_Links::connect( $this->post, $id, $code );
		MtService_Source_State::note( $id, $this->post->ID, $this->source );
		return $id;
	}

	/**
	 * Returns the settings of a new draft.
	 *
	 * @param string $to Language of the translation.
	 */
	private function new_post( $to ) {
		return array(
			'post_type'      => $this->post->post_type,
			// Patterns are no pages, and only published ones are shown in posts.
			'post_status'    => MtService_Patterns::TYPE === $this->post->post_type ? $this->post->post_status : 'draft',
			'post_author'    => get_current_user_id(),
			// A protected post stays protected in the other language.
			'post_password'  => $this->post->post_password,
			'post_parent'    => MtService_Draft_Settings::parent( $this->post, $to ),
			'menu_order'     => $this->post->menu_order,
			'comment_status' => $this->post->comment_status,
			'ping_status'    => $this->post->ping_status,
		);
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
