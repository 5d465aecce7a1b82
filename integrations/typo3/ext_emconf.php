<?php

$EM_CONF[$_EXTKEY] = [
    'title' => 'mtservice',
    'description' => 'Translates records with a machine translation service of your own.',
    'category' => 'be',
    'state' => 'experimental',
    'version' => '0.1.0',
    'constraints' => ['depends' => ['typo3' => '12.4.0-13.4.99']],
];
