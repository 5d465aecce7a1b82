<?php
/**
 * Blocks that the server renders.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Registers the plugin's blocks that the server renders, with one script for the editor.
 */
class MtService_Server_Block {

	const SCRIPT = 'mtservice-server-blocks';

	/**
	 * Registers a block with its style.
	 *
	 * @param string $name  Name of the block.
	 * @param array  $words `title`, `description`, and `empty` for the editor if nothing is shown; `hasLinks` if it has links.
	 * @param string $style Name of the style, such as `mtservice-notice`, whose file is without the prefix.
	 * @param array  $args  Other arguments of `register_block_type`; they replace those of all blocks.
	 */
	public static function register( $name, array $words, $style, array $args ) {
		$file = str_replace( 'mtservice-', '', $style );
		wp_register_style( $style, plugins_url( "assets/$file.css", MTSERVICE_FILE ), array(), MTSERVICE_VERSION );
		if ( ! wp_script_is( self::SCRIPT, 'registered' ) ) {
			$scripts = array( 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-data', 'wp-element', 'wp-server-side-render' );
			wp_register_script( self::SCRIPT, plugins_url( 'assets/server-blocks.js', MTSERVICE_FILE ), $scripts, MTSERVICE_VERSION, true );
			wp_add_inline_script( self::SCRIPT, 'var mtserviceBlocks = {};', 'before' );
		}
		wp_add_inline_script( self::SCRIPT, 'mtserviceBlocks[' . wp_json_encode( $name ) . '] = ' . wp_json_encode( $words ) . ';', 'before' );
		$supports = $args['supports'] + array(
			'html'       => false,
			'align'      => array( 'wide', 'full' ),
			'spacing'    => array(
				'margin'  => true,
				'padding' => true,
			),
			'typography' => array( 'fontSize' => true ),
		);
		register_block_type(
			$name,
			array( 'supports' => $supports ) + $args + array(
				'api_version'   => 3,
				'title'         => $words['title'],
				'description'   => $words['description'],
				'icon'          => 'translation',
				'editor_script' => self::SCRIPT,
				'style'         => $style,
			)
		);
	}
}
