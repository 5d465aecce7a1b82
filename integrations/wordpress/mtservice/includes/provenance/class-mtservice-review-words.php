<?php
/**
 * Records in words.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Describes records: in a few words for the editors, and in a sentence for readers. */
class MtService_Review_Words {

	/**
	 * Describes the state of a translation for editors.
	 *
	 * @param array $record The record.
	 */
	public static function label( array $record ) {
		if ( 'reviewed' !== $record['state'] ) {
			return self::labels()[ $record['state'] ];
		}
		$on = isset( $record['reviewTime'] ) ? self::day( $record['reviewTime'] ) : '';
		if ( isset( $record['reviewer'] ) && '' !== $on ) {
			/* translators: 1: name of a person, 2: date */
			return sprintf( __( 'Reviewed by %1$s, %2$s', 'mtservice' ), $record['reviewer'], $on );
		}
		return self::labels()['reviewed'];
	}

	/** Returns the names of all states. */
	public static function labels() {
		return array(
			'machine'  => __( 'Machine translation · not reviewed', 'mtservice' ),
			'edited'   => __( 'Machine translation · edited, not reviewed', 'mtservice' ),
			'reviewed' => __( 'Reviewed', 'mtservice' ),
			'human'    => __( 'Translated by people', 'mtservice' ),
		);
	}

	/**
	 * Says why the user cannot mark a translation as reviewed.
	 *
	 * @param array $record The record.
	 */
	public static function why_not( array $record ) {
		return 'human' === $record['state']
			? __( 'There is nothing to review: people translated all of it.', 'mtservice' )
			: __( 'Only users who may publish this post can mark its translation as reviewed.', 'mtservice' );
	}

	/**
	 * Returns the notice for readers: the site's own words or the usual ones; empty for a text that people translated.
	 *
	 * @param array $record The record.
	 */
	public static function notice( array $record ) {
		if ( 'human' === $record['state'] ) {
			return '';
		}
		$values = array(
			'{source}' => self::language( $record['sourceLanguage'] ),
			'{target}' => self::language( $record['targetLanguage'] ),
			'{engine}' => $record['engine'],
			'{date}'   => self::day( $record['time'] ),
			'{state}'  => self::state( $record ),
		);
		$own    = MtService_Settings::get()['notice_text'];
		return strtr( '' === $own ? self::sentence( $record ) : $own, $values );
	}

	/** Returns the language of the notice, which is English where the plugin is not translated into that of the page. */
	public static function language_of_notice() {
		if ( '' !== MtService_Settings::get()['notice_text'] ) {
			return get_bloginfo( 'language' );
		}
		return self::language_of_words();
	}

	/** Returns the language of the plugin's words, which is English where the plugin is not translated. */
	public static function language_of_words() {
		/* translators: Code of the language that you translate into, such as “lv” or “pt-BR”. */
		return _x( 'en', 'code of the language', 'mtservice' );
	}

	/**
	 * Returns the usual sentence for readers, with a placeholder for the language.
	 *
	 * @param array $record The record.
	 */
	private static function sentence( array $record ) {
		/* translators: {source} is a language, such as “English”; keep it unchanged. %s: state, such as “not reviewed by a person” */
		$sentence = sprintf( __( 'Machine translation from {source}, %s.', 'mtservice' ), self::state( $record ) );
		return 'some' === $record['human'] ? $sentence . ' ' . __( 'People translated some of its sentences.', 'mtservice' ) : $sentence;
	}

	/**
	 * Returns the state within a sentence.
	 *
	 * @param array $record The record.
	 */
	private static function state( array $record ) {
		switch ( $record['state'] ) {
			case 'reviewed':
				if ( isset( $record['reviewer'] ) ) {
					/* translators: %s: name of a person; part of “Machine translation from English, %s.” */
					return sprintf( __( 'reviewed by %s', 'mtservice' ), $record['reviewer'] );
				}
				return __( 'reviewed by a person', 'mtservice' );
			case 'edited':
				return __( 'edited by a person, but not reviewed', 'mtservice' );
			default:
				return __( 'not reviewed by a person', 'mtservice' );
		}
	}

	/**
	 * Returns a date in the form of the site.
	 *
	 * @param string $time A time of a record.
	 */
	private static function day( $time ) {
		return (string) wp_date( (string) get_option( 'date_format' ), (int) strtotime( $time ) );
	}

	/**
	 * Returns the name of a language in the language of the notice, or its code if PHP does not know the name.
	 *
	 * @param string $code Language code, such as `lv`.
	 */
	private static function language( $code ) {
		$name = class_exists( 'Locale' ) ? Locale::getDisplayName( $code, self::language_of_notice() ) : '';
		return is_string( $name ) && '' !== $name ? $name : $code;
	}
}
