<?php
// Reads {documents: string[]} from the input, and prints how many shortcodes from responses WordPress would run in each.
require __DIR__ . '/content.php';
require ABSPATH . WPINC . '/shortcodes.php';

$names = ['gallery', '_run', '2col', 'galerija', 'галерея', 'فيديو'];
$brought = implode(' ', array_map(fn($name) => "[$name ids=\"1\"] [$name]x[/$name]", $names));
$pattern = '/' . get_shortcode_regex($names) . '/';

$answers = [];
foreach (json_decode(stream_get_contents(STDIN), true)['documents'] as $content) {
  $blocks = new MtService_Blocks($content);
  $texts = array_map(fn($segment) => $segment->text, $blocks->segments());
  $written = $blocks->write(array_combine($texts, array_map(fn($text) => "$text $brought [1] [sic]", $texts)));
  // Block attributes are displayed decoded, not as JSON.
  preg_match_all('~<!-- wp:[\w/-]+ (\{.*?\}) /?-->~', $written, $found);
  $shown = [$written];
  foreach ($found[1] as $json) {
    $attributes = json_decode($json, true);
    array_walk_recursive($attributes, function ($value) use (&$shown) { $shown[] = (string) $value; });
  }
  $runs = array_sum(array_map(fn($text) => preg_match_all($pattern, $text), $shown));
  $answers[] = [
    'texts' => count($texts),
    'runs' => $runs - preg_match_all($pattern, $content),
    'written' => $written,
  ];
}
echo json_encode($answers, JSON_THROW_ON_ERROR);
