<?php
/**
 * One block of a post.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

require_once __DIR__ . '/class-mtservice-parts.php';

/**
 * A block with its comment, its HTML and the blocks in it, or HTML between blocks.
 */
class MtService_Block extends MtService_Parts {

	/**
	 * Name, as `core/paragraph`; empty for HTML between blocks and of the classic editor.
	 *
	 * @var string
	 */
	public $name;

	/**
	 * Makes a block.
	 *
	 * @param string $name  Its name.
	 * @param array  $parts Its bytes in order.
	 */
	public function __construct( $name, array $parts ) {
		parent::__construct( $parts );
		$this->name = (string) $name;
	}

	/**
	 * The blocks in it.
	 *
	 * @return MtService_Block[]
	 */
	public function blocks() {
		return array_values(
			array_filter(
				$this->parts,
				function ( $part ) {
					return $part instanceof MtService_Block;
				}
			)
		);
	}

	/**
	 * Its own texts, without those of the blocks in it.
	 *
	 * @return MtService_Segment[]
	 */
	public function own_segments() {
		return $this->around( array_fill( 0, count( $this->blocks() ), '' ) )->segments();
	}

	/**
	 * The same block around something else.
	 *
	 * @param array $inner What stands in the place of each of the blocks in it.
	 */
	public function around( array $inner ) {
		$parts = array();
		foreach ( $this->parts as $part ) {
			$parts[] = $part instanceof MtService_Block ? array_shift( $inner ) : $part;
		}
		return new MtService_Block( $this->name, $parts );
	}

	/**
	 * Whether there is nothing in it but white space.
	 */
	public function is_space() {
		return '' === $this->name && '' === trim( $this->source() );
	}

	/**
	 * A number for its content: another content has another one.
	 */
	public function fingerprint() {
		return substr( md5( $this->source() ), 0, 16 );
	}

	/**
	 * The bytes with translations in them.
	 *
	 * @param array $translations Translations by the text that was sent.
	 */
	public function write( array $translations ) {
		$result = parent::write( $translations );
		return 'core/file' === $this->name ? $this->named( $result ) : $result;
	}

	/**
	 * Names the embedded file as the link to it: the editor finds the block damaged otherwise.
	 *
	 * @param string $result The translated block.
	 */
	private function named( $result ) {
		$link = '~<a\b(?![^>]*\sdownload)[^>]*>(.*?)</a>~s';
		if ( 1 !== preg_match( $link, $this->source(), $before ) || 1 !== preg_match( $link, $result, $after ) ) {
			return $result;
		}
		$names = array();
		foreach ( array( $before[1], $after[1] ) as $html ) {
			$names[] = str_replace( '"', '&quot;', MtService_Segment::escape( MtService_Html::plain( $html ) ) );
		}
		return preg_replace_callback(
			'~(<object\b[^>]*\saria-label=")([^"]*)~',
			function ( $label ) use ( $names ) {
				return $label[1] . str_replace( $names[0], $names[1], $label[2] );
			},
			$result
		);
	}
}
