<?php
/**
 * Reference to a synced pattern.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once dirname( __DIR__ ) . '/text/class-mtservice-parts.php';

/**
 * The comment of a block `core/block`. When it is written, it refers to the translated pattern if there is one.
 */
class MtService_Pattern_Ref extends MtService_Parts {

	/** The id of the pattern in the comment; in texts of the comment, quotes are escaped. */
	const ID = '~((?<!\\\\)"ref"\s*:\s*)(\d+)~';

	/**
	 * Returns the translations of patterns in the form of translations by text. No text begins with such a byte.
	 *
	 * @param int[] $ids Ids of translated patterns by id of the source.
	 */
	public static function translations( array $ids ) {
		$translations = array();
		foreach ( $ids as $source => $id ) {
			$translations[ self::name( $source ) ] = (string) $id;
		}
		return $translations;
	}

	/**
	 * Returns the ids of the patterns to which blocks refer, without blocks that are not translated.
	 *
	 * @param array $blocks Blocks as WordPress parses them.
	 * @return int[]
	 */
	public static function ids( array $blocks ) {
		$ids = array();
		foreach ( $blocks as $block ) {
			$name = (string) $block['blockName'];
			if ( '' !== $name && ( new MtService_Block_Rules( $name, (array) $block['attrs'] ) )->is_kept() ) {
				continue;
			}
			if ( 'core/block' === $name ) {
				$ids[] = (int) ( $block['attrs']['ref'] ?? 0 );
			}
			array_push( $ids, ...self::ids( $block['innerBlocks'] ) );
		}
		return array_values( array_unique( array_filter( $ids ) ) );
	}

	/**
	 * Returns the comment with translations inserted.
	 *
	 * @param array $translations Translations by the text that was sent, and those of patterns.
	 */
	public function write( array $translations ) {
		return preg_replace_callback(
			self::ID,
			fn( $found ) => $found[1] . ( $translations[ self::name( $found[2] ) ] ?? $found[2] ),
			parent::write( $translations ),
			1
		);
	}

	/**
	 * Returns the name of a pattern among translations.
	 *
	 * @param int|string $id Id of the pattern.
	 */
	private static function name( $id ) {
		return "\0pattern " . $id;
	}
}
