<?php
// Reads {records: object[], parts: object[][]}; prints each record in all its forms, and the combined records of the parts.
require __DIR__ . '/content.php';

$given = json_decode(stream_get_contents(STDIN), true);
$forms = [];
foreach ($given['records'] as $value) {
  $record = MtService_Provenance::read($value);
  $forms[] = null === $record ? null : [
    'record' => $record,
    'grade' => MtService_Provenance::grade($record),
    'language' => MtService_Provenance::transformed_language($record),
    'terms' => MtService_Provenance::schema_org($record),
    'sentence' => MtService_Provenance::sentence($record),
    'script' => MtService_Provenance::json_ld($record),
  ];
}
$combined = array_map(fn($parts) => MtService_Provenance::combine($parts), $given['parts']);
echo json_encode(['forms' => $forms, 'combined' => $combined], JSON_THROW_ON_ERROR);
