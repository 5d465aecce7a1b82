<?php
/**
 * Plugin Name:       Machine Translation Service
 * Description:       Translates posts, texts and documents with a machine translation service of your choice.
 * Version:           0.1.0
 * Requires at least: 6.1
 * Requires PHP:      7.4
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       mtservice
 * Domain Path:       /languages
 *
 * @package MtService
 */

defined( 'ABSPATH' ) || exit;
