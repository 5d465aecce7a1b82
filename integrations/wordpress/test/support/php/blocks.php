<?php
// Reads {documents: string[]} from the input, and prints the texts of each document, and the document with its texts marked.
require __DIR__ . '/content.php';

// A site may declare text attributes of its shortcodes.
add_filter('mtservice_shortcode_attributes', fn($names, $shortcode) => 'acme_box' === $shortcode ? ['title'] : $names, 10, 2);

/** Marks words outside of tags and references, which a translation may change. */
function marked(string $text): string {
  $isMarkup = strpbrk($text, '<&') !== false;
  return preg_replace_callback('~<[^>]*>|&\w+;|\p{L}+~u', function ($piece) use ($isMarkup) {
    return $isMarkup && ('<' === $piece[0][0] || '&' === $piece[0][0]) ? $piece[0] : "«{$piece[0]}»";
  }, $text);
}

$answers = [];
foreach (json_decode(stream_get_contents(STDIN), true)['documents'] as $content) {
  $blocks = new MtService_Blocks($content);
  $texts = array_map(fn($segment) => $segment->text, $blocks->segments());
  $answers[] = [
    'texts' => $texts,
    'same' => $blocks->source(),
    'marked' => $blocks->write(array_combine($texts, array_map('marked', $texts))),
  ];
}
echo json_encode($answers, JSON_THROW_ON_ERROR);
