<?php
// Reads {cases: {source?: string, draft?: string, correct?: true}[][]}: edits by authors (source) and translators (draft) in
// turn; `correct` sends corrections. Translates each source into capital letters. Prints the result of the last step.
require __DIR__ . '/content.php';

function capitals(string $text): string {
  return preg_replace_callback('~<[^>]*>|&\w+;|\p{L}+~u', function ($piece) use ($text) {
    $isMarkup = strpbrk($text, '<&') !== false && ('<' === $piece[0][0] || '&' === $piece[0][0]);
    return $isMarkup ? $piece[0] : mb_strtoupper($piece[0]);
  }, $text);
}

$answers = [];
foreach (json_decode(stream_get_contents(STDIN), true)['cases'] as $steps) {
  $entries = [];
  $draft = '';
  $source = '';
  foreach ($steps as $step) {
    if (isset($step['draft'])) $draft = $step['draft'];
    if (isset($step['correct'])) {
      $corrections = new MtService_Corrections(new MtService_Blocks($source), new MtService_Blocks($draft), $entries);
      $entries = $corrections->entries;
    }
    if (!isset($step['source'])) continue;
    $source = $step['source'];
    $merge = new MtService_Merge(new MtService_Blocks($source), new MtService_Blocks($draft), $entries);
    $texts = $merge->texts();
    $done = array_combine($texts, array_map('capitals', $texts));
    $draft = $merge->write($done);
    // Post meta stores the entries serialized.
    $entries = unserialize(serialize($merge->entries($done, fn($content) => $content)));
  }
  $answers[] = ['content' => $draft, 'texts' => $texts] + get_object_vars($merge->counts)
    + ['pairs' => isset($corrections) ? $corrections->pairs : []];
}
echo json_encode($answers, JSON_THROW_ON_ERROR);
