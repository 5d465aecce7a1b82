<?php
/**
 * What became of blocks.
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;

/**
 * Numbers of blocks of an updated translation, as users are told.
 */
class MtService_Merge_Counts {

	/** @var int Blocks that stay. */
	public $kept = 0;

	/** @var int Blocks that are translated. */
	public $changed = 0;

	/** @var int Blocks that people deleted and that stay deleted. */
	public $deleted = 0;

	/** @var int Blocks that people deleted and that come back, because their source changed. */
	public $returned = 0;

	/** @var int Blocks that people wrote anew, and of which nobody can tell what they translate; they stay. */
	public $doubtful = 0;

	/** @var int Blocks that people corrected, and whose source changed or is gone. */
	public $replaced = 0;
}
