<?php

declare(strict_types=1);

namespace MtService\Joomla\Console;

use Joomla\Console\Command\AbstractCommand;
use MtService\Client;
use MtService\Error;
use Symfony\Component\Console\Input\InputArgument;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\OutputInterface;
use Symfony\Component\Console\Style\SymfonyStyle;

/** Creates an unpublished translation of an article: `php cli/joomla.php mtservice:article 42 lv-LV`. */
final class TranslateArticleCommand extends AbstractCommand
{
    /** @var string */
    protected static $defaultName = 'mtservice:article';

    private const TEXTS = ['title', 'articletext', 'metadesc', 'metakey'];

    /** @param \Closure(): object $articles Creates Joomla's article model. */
    public function __construct(
        private readonly Client $client,
        private readonly \Closure $articles,
        private readonly string $options,
    ) {
        parent::__construct();
    }

    protected function configure(): void
    {
        $this->setDescription('Translates an article into a content language, unpublished');
        $this->addArgument('id', InputArgument::REQUIRED, 'Id of the article');
        $this->addArgument('language', InputArgument::REQUIRED, 'Code of the content language, as lv-LV');
        $this->addArgument('source', InputArgument::OPTIONAL, 'Language of an article for all languages', 'en-GB');
    }

    protected function doExecute(InputInterface $input, OutputInterface $output): int
    {
        $style = new SymfonyStyle($input, $output);
        try {
            $id = (int) $input->getArgument('id');
            $language = (string) $input->getArgument('language');
            $style->success($this->translate($id, $language, (string) $input->getArgument('source')));
            return 0;
        } catch (Error | \RuntimeException $error) {
            $style->error($error->getMessage());
            return 1;
        }
    }

    private function translate(int $id, string $language, string $source): string
    {
        $article = ($this->articles)()->getItem($id);
        if (!$article || !$article->id) {
            throw new \RuntimeException("There is no article $id");
        }
        $isForAll = $article->language === '*';
        $from = $isForAll ? $source : $article->language;
        $system = $this->client->findSystem($from, $language)
            ?? throw new Error(Error::SYSTEM_NOT_FOUND, "No system translates from $from to $language");
        $texts = array_map('strval', array_intersect_key((array) $article, array_flip(self::TEXTS)));
        $translation = $this->client->translateAll($system->id, $texts, $this->options) + [
            'id' => 0,
            'alias' => '', // Joomla derives the alias from the title
            'catid' => $article->catid,
            'language' => $language,
            'access' => $article->access,
            'images' => $article->images ?? [],
            'state' => 0,
            'associations' => $isForAll ? [] : [$article->language => $article->id],
        ];
        $model = ($this->articles)();
        if (!$model->save($translation)) {
            throw new \RuntimeException("Joomla did not save the translation: {$model->getError()}");
        }
        return "Article {$model->getState('article.id')}: {$translation['title']}";
    }
}
