<?php

/** Translates a record twice with the command, and prints the results. */

declare(strict_types=1);

require '/usr/share/php/Symfony/Component/Console/autoload.php'; // Debian's php-symfony-console
require __DIR__ . '/../../php/MtServiceClient.php';
require __DIR__ . '/stubs.php';
require __DIR__ . '/../Classes/Service/ClientFactory.php';
require __DIR__ . '/../Classes/Service/RecordTranslator.php';
require __DIR__ . '/../Classes/Command/TranslateCommand.php';

use MtService\Typo3\Command\TranslateCommand;
use MtService\Typo3\Service\ClientFactory;
use MtService\Typo3\Service\RecordTranslator;
use Symfony\Component\Console\Input\ArrayInput;
use Symfony\Component\Console\Output\BufferedOutput;
use TYPO3\CMS\Core\Configuration\ExtensionConfiguration;
use TYPO3\CMS\Core\DataHandling\DataHandler;
use TYPO3\CMS\Core\Site\SiteFinder;

[, $url, $token] = $argv;
$GLOBALS['TCA']['tt_content'] = [
    'ctrl' => ['languageField' => 'sys_language_uid'],
    'columns' => [
        'header' => ['config' => ['type' => 'input', 'eval' => 'trim']],
        'bodytext' => ['config' => ['type' => 'text', 'enableRichtext' => true]],
        'subheader' => ['config' => ['type' => 'input']],
        'date' => ['config' => ['type' => 'input', 'eval' => 'date']],
        'space_before_class' => ['config' => ['type' => 'select']],
        'code' => ['config' => ['type' => 'text', 'renderType' => 'codeEditor']],
        'shared' => ['config' => ['type' => 'input'], 'l10n_mode' => 'exclude'],
    ],
];
DataHandler::$tables['tt_content'][42] = [
    'uid' => 42,
    'pid' => 7,
    'sys_language_uid' => 0,
    'l18n_parent' => 0,
    'header' => 'Good morning',
    'bodytext' => "<p>Good <b>morning</b>!</p>\r\n<p>Good night. 👩‍👩‍👧</p>",
    'subheader' => '',
    'date' => '1 May',
    'space_before_class' => 'good morning',
    'code' => 'good morning',
    'shared' => 'Good night',
];
$settings = new ExtensionConfiguration(['mtservice' => ['url' => $url, 'token' => $token, 'options' => 'qe']]);
$site = new SiteFinder(7, [0 => 'en', 1 => 'lv', 2 => 'tlh']);
$command = new TranslateCommand(new RecordTranslator(new ClientFactory($settings), $site));
$shown = new BufferedOutput();
$codes = [];
foreach ([1, 1, 2] as $language) {
    $typed = ['table' => 'tt_content', 'uid' => '42', 'language' => "$language"];
    $codes[] = $command->run(new ArrayInput($typed), $shown);
}
$records = DataHandler::$tables['tt_content'];
$results = ['arguments' => array_keys($command->getDefinition()->getArguments()), 'codes' => $codes];
$results += ['lines' => explode("\n", trim($shown->fetch())), 'records' => $records];
echo json_encode($results, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
