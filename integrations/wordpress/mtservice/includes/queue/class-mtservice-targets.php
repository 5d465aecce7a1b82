<?php
/**
 * Languages into which posts are translated.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/** Finds the language pair for a post and a language, and the state of each translation of a post. */
class MtService_Targets {

	/** States of translations. */
	const TRANSLATED = 'translated';
	const OUTDATED   = 'outdated';
	const TO_REVIEW  = 'to_review';

	/**
	 * Returns the languages into which a system translates.
	 *
	 * @return array<string, string> Names in the user's language by code.
	 */
	public static function all() {
		$names = array();
		foreach ( array_keys( MtService_Settings::systems() ) as $pair ) {
			$code           = MtService_Draft::languages( $pair )[1];
			$names[ $code ] = MtService_Fields::name_of( $code );
		}
		return $names;
	}

	/**
	 * Returns the language pair to translate a post into a language: from the language of the post, if that is known.
	 *
	 * @param WP_Post $post   The post.
	 * @param string  $target Language of the translation.
	 * @return string|null Null if there is no system.
	 */
	public static function pair( WP_Post $post, $target ) {
		$base  = fn( $code ) => strtolower( strtok( str_replace( '_', '-', $code ) . '-', '-' ) );
		$own   = MtService_Links::language( $post );
		$pairs = array_unique( array_merge( array( MtService_Settings::default_pair() ), array_keys( MtService_Settings::systems() ) ) );
		foreach ( $pairs as $pair ) {
			list( $from, $to ) = MtService_Draft::languages( $pair );
			if ( $to === $target && ( '' === $own || $base( $own ) === $base( $from ) ) ) {
				return $pair;
			}
		}
		return null;
	}

	/**
	 * Returns the translations of a post.
	 *
	 * @param WP_Post $post The post.
	 * @return array<string, WP_Post> Translations by the language of the service.
	 */
	public static function translations( WP_Post $post ) {
		$provider = MtService_Links::provider( $post->post_type );
		$own      = 'own' === $provider ? array_flip( array_reverse( MtService_Links::own( $post, false ), true ) ) : array();
		$found    = array();
		foreach ( array_keys( self::all() ) as $target ) {
			$code = MtService_Links::code( $provider, $target );
			$id   = $own[ $target ] ?? 0;
			if ( null === $code || MtService_Links::language( $post ) === $code ) {
				continue;
			}
			$translation = 'own' === $provider ? ( $id ? get_post( $id ) : null ) : MtService_Links::find( $post, $code );
			if ( $translation ) {
				$found[ $target ] = $translation;
			}
		}
		return $found;
	}

	/**
	 * Returns the state of a translation.
	 *
	 * @param WP_Post $translation The translation.
	 */
	public static function state( WP_Post $translation ) {
		if ( MtService_Source_State::is_outdated( $translation->ID ) ) {
			return self::OUTDATED;
		}
		$record = MtService_Reviews::record( $translation->ID );
		return null !== $record && in_array( $record['state'], array( 'machine', 'edited' ), true ) ? self::TO_REVIEW : self::TRANSLATED;
	}

	/**
	 * Returns the ids of posts that have an outdated translation.
	 *
	 * @param string $type Post type.
	 * @return int[]
	 */
	public static function outdated_posts( $type ) {
		return get_posts(
			array(
				'post_type'                    => $type,
				'post_status'                  => array( 'draft', 'pending', 'publish', 'future', 'private' ),
				'fields'                       => 'ids',
				'orderby'                      => 'ID',
				'order'                        => 'ASC',
				'nopaging'                     => true, // phpcs:ignore WordPress.DB -- The user asked for all.
				'suppress_filters'             => false,
				MtService_Originals::PARAMETER => 'outdated',
			)
		);
	}
}
