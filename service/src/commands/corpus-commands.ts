import {InvalidArgumentError, Option, type Command} from 'commander';
import {importTerms, removeTerms, type NewCorpus} from '../administration/change-translation.ts';
import {termLanguage, type ImportedTerms} from '../corpora/index.ts';
import {StoreError, type Store, type TermCorpus} from '../store/index.ts';
import {commandLine} from './command-audit.ts';
import {CommandError, printable, type CommandIo} from './command-io.ts';
import {knownSystem} from './known-systems.ts';
import {configOption, dataOption, knownUser, withStore, type DataOption} from './data-folder.ts';
import {addListCommand, jsonOption} from './list-command.ts';

const MAX_PROBLEMS = 20;

interface ImportOptions extends DataOption {
  readonly source: string;
  readonly target: string;
  readonly title: string;
  readonly public?: true;
  readonly owner?: string;
  readonly system?: string;
  readonly json?: true;
  readonly replace?: true;
}

/** Adds the commands `corpus import`, `corpus list` and `corpus remove`. */
export function addCorpusCommands(program: Command, io: CommandIo): void {
  const corpus = program.command('corpus').description('term corpora: terms that translations must use');
  addImport(corpus, io);
  addCorpusList(corpus, io);
  addRemove(corpus, io);
}

function addImport(corpus: Command, io: CommandIo): void {
  corpus
    .command('import')
    .description('import a CSV, XLSX, TBX or TMX file as a new corpus')
    .argument('<file>', 'CSV (comma, semicolon or tab; UTF-8), XLSX, TBX or TMX')
    .requiredOption('--source <language>', 'source language, as "en"', languageCode)
    .requiredOption('--target <language>', 'target language, as "lv"', languageCode)
    .requiredOption('--title <text>', 'title that users see')
    .addOption(new Option('--public', 'for all users').conflicts('owner'))
    .option('--owner <user>', 'only for this user')
    .option('--system <id>', 'only for this translation system')
    .option('--replace', 'take the place of the corpus with the same title, languages, system and users')
    .addOption(configOption())
    .addOption(jsonOption())
    .addOption(dataOption(io))
    .action(async (file: string, options: ImportOptions, command: Command) => {
      if (!options.public && options.owner === undefined) {
        command.error("error: who may use the corpus is missing: give '--public' or '--owner <user>'");
      }
      const imported = await withStore(options, (store) => importFile(store, file, options), 'create');
      reportImport(io, imported, options.json === true);
    });
}

function addCorpusList(corpus: Command, io: CommandIo): void {
  addListCommand<TermCorpus>(corpus, io, {
    description: 'list all term corpora',
    headings: ['ID', 'PAIR', 'TYPE', 'TERMS', 'FORBIDDEN', 'STATUS', 'SYSTEM', 'TITLE'],
    rows: (options) => withStore(options, (store) => store.corpora.list(), 'reading'),
    cells: ({id, source, target, type, terms, forbidden, status, systemId, title}) => [
      id,
      `${source}-${target}`,
      type,
      String(terms),
      String(forbidden),
      status,
      systemId ?? '',
      title,
    ],
  });
}

function addRemove(corpus: Command, io: CommandIo): void {
  corpus
    .command('remove')
    .description('remove a term corpus and its terms')
    .argument('<id>', 'id of the corpus')
    .addOption(configOption())
    .addOption(dataOption(io))
    .action(async (id: string, options: DataOption) => {
      const remove = (store: Store) => removeTerms(commandLine(store), id);
      if (!(await withStore(options, remove))) {
        throw new CommandError(`There is no term corpus "${id}". See "mtservice corpus list".`);
      }
      io.out(`Term corpus ${id} was removed.\n`);
    });
}

function languageCode(text: string): string {
  const code = termLanguage(text);
  if (code === undefined) throw new InvalidArgumentError('Give a language code, as "en" or "pt-BR".');
  return code;
}

async function importFile(store: Store, file: string, options: ImportOptions): Promise<ImportedTerms> {
  const title = options.title.trim();
  if (title === '') throw new CommandError('The title is empty: give one with --title.');
  if (options.system !== undefined) await knownSystem(options, options.system);
  const owner = options.owner === undefined ? undefined : await knownUser(store, options.owner);
  const corpus: NewCorpus = {
    title,
    type: owner === undefined ? 'public' : 'private',
    source: options.source,
    target: options.target,
    systemId: options.system,
    ownerId: owner?.id,
    ownerName: owner?.name,
    replaces: options.replace === true,
  };
  try {
    return await importTerms(commandLine(store), file, corpus);
  } catch (error) {
    if (!(error instanceof StoreError && error.kind === 'duplicate')) throw error;
    throw new CommandError(
      `${error.message} Give another --title, or --replace to put these terms in its place.`,
    );
  }
}

function reportImport(io: CommandIo, {corpus, leftOut, problems}: ImportedTerms, json: boolean): void {
  if (json) {
    io.out(`${JSON.stringify({corpus, leftOut, problems})}\n`);
    return;
  }
  for (const {line, message} of problems.slice(0, MAX_PROBLEMS)) {
    io.error(`Line ${line}: ${printable(message)}.\n`);
  }
  if (leftOut > MAX_PROBLEMS) io.error(`… and ${leftOut - MAX_PROBLEMS} more.\n`);
  if (leftOut > 0) io.error(`Left out for these reasons: ${leftOut}.\n`);
  const {terms, forbidden} = corpus;
  const counts = `${terms} ${terms === 1 ? 'term' : 'terms'} imported`;
  const forbiddenCount = forbidden === 0 ? '' : `, ${forbidden} forbidden`;
  io.out(`${corpus.id}  ${printable(corpus.title)}: ${counts}${forbiddenCount}.\n`);
}
