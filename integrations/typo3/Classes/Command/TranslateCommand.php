<?php

declare(strict_types=1);

namespace MtService\Typo3\Command;

use MtService\Error;
use MtService\Typo3\Service\RecordTranslator;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\OutputInterface;
use TYPO3\CMS\Core\Core\Bootstrap;

/** Translates a record: `typo3 mtservice:translate tt_content 42 1`. */
final class TranslateCommand extends Command
{
    public function __construct(private readonly RecordTranslator $translator)
    {
        parent::__construct();
    }

    protected function configure(): void
    {
        $this->addArgument('table', InputArgument::REQUIRED, 'Table of the record, as tt_content');
        $this->addArgument('uid', InputArgument::REQUIRED, 'Its uid');
        $this->addArgument('language', InputArgument::REQUIRED, 'Id of the language in the settings of the site');
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        Bootstrap::initializeBackendAuthentication();
        $table = (string) $input->getArgument('table');
        try {
            $uid = $this->translator->translate(
                $table,
                (int) $input->getArgument('uid'),
                (int) $input->getArgument('language'),
            );
        } catch (Error $error) {
            $output->writeln('<error>The service refused it</error>');
            $output->writeln($error->getMessage(), OutputInterface::OUTPUT_RAW);
            return Command::FAILURE;
        }
        $output->writeln("$table:$uid");
        return Command::SUCCESS;
    }
}
