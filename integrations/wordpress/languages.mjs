// node integrations/wordpress/languages.mjs [--check]: updates mtservice.pot and the translations from the sources;
// with --check, fails if they are stale.
import {createHash} from 'node:crypto';
import {existsSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {join, relative, sep} from 'node:path';
import {fileURLToPath} from 'node:url';

const plugin = fileURLToPath(new URL('mtservice', import.meta.url));
const languages = join(plugin, 'languages');
const STRING = String.raw`(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")`;
/** A comment for translators directly before a call. */
const COMMENT = /\/\*\s*translators:\s*([^*]*?)\s*\*\/(?:(?!_[_nx]\()[^;])*$/;
/** Functions that translate, with the roles of their arguments: text, plural, context. */
const FUNCTIONS = {
  __: ['id'],
  _e: ['id'],
  esc_html__: ['id'],
  esc_html_e: ['id'],
  esc_attr__: ['id'],
  esc_attr_e: ['id'],
  _x: ['id', 'context'],
  esc_html_x: ['id', 'context'],
  esc_attr_x: ['id', 'context'],
  _n: ['id', 'plural'],
};
const HEADER = {
  'Project-Id-Version': 'mtservice',
  'MIME-Version': '1.0',
  'Content-Type': 'text/plain; charset=UTF-8',
  'Content-Transfer-Encoding': '8bit',
};
const PLURAL_FORMS = {
  lv: 'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);',
};

function sourceFiles(folder) {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => /\.(php|js)$/.test(name) && !/^assets\/mt[^/]*\.js$/.test(name.split(sep).join('/')))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort();
}

const unquote = (literal) =>
  literal.slice(1, -1).replaceAll(/\\(u[0-9a-f]{4}|.)/gi, (_, escape) => {
    if (escape.length === 5) return String.fromCharCode(parseInt(escape.slice(1), 16));
    return escape === 'n' ? '\n' : escape;
  });

const keyOf = ({context, id}) => (context === undefined ? id : `${context}\u0004${id}`);

/** Texts of one source file, each with its plural, context and comment for translators. */
function textsOf(path) {
  const code = readFileSync(path, 'utf8');
  const names = Object.keys(FUNCTIONS).join('|');
  const call = new RegExp(
    String.raw`(?<![\w$])(${names})\(\s*(${STRING})(?:\s*,\s*(${STRING}))?(?:\s*,[^,()]*(?:\([^()]*\))?[^,()]*)?\s*,\s*'mtservice'\s*,?\s*\)`,
    'g',
  );
  return [...code.matchAll(call)].map(({1: name, 2: first, 3: second, index}) => {
    const [, kind] = FUNCTIONS[name];
    const comment = COMMENT.exec(code.slice(Math.max(0, index - 300), index))?.[1];
    return {
      id: unquote(first),
      ...(kind && second && {[kind]: unquote(second)}),
      ...(comment && {comment}),
      file: relative(plugin, path).split(sep).join('/'),
    };
  });
}

/** All texts of the plugin by key, including those of the plugin's header. */
export function extractTexts(folder = plugin) {
  const main = readFileSync(join(folder, 'mtservice.php'), 'utf8');
  const header = ['Plugin Name', 'Description'].map((field) => ({
    id: new RegExp(String.raw`\* ${field}:\s*(.*)`).exec(main)[1].trim(),
    comment: `${field} of the plugin`,
    file: 'mtservice.php',
  }));
  const texts = new Map();
  for (const text of [...header, ...sourceFiles(folder).flatMap(textsOf)]) {
    const {file, ...rest} = text;
    const known = texts.get(keyOf(text)) ?? {...rest, files: new Set()};
    known.files.add(file);
    known.plural ??= text.plural;
    known.comment ??= text.comment;
    texts.set(keyOf(text), known);
  }
  return texts;
}

/** Reads translations: the forms of each text by key. */
export function readPo(path) {
  const forms = new Map();
  if (!existsSync(path)) return forms;
  for (const block of readFileSync(path, 'utf8').split(/\n\s*\n/)) {
    const fields = {};
    let field;
    for (const line of block.split('\n')) {
      const [, name, value] = /^(msg\w+(?:\[\d\])?)?\s*(".*")$/.exec(line) ?? [];
      if (name) fields[(field = name)] = '';
      if (field && value) fields[field] += JSON.parse(value);
    }
    if (!fields.msgid) continue;
    const strings = Object.keys(fields).filter((name) => name.startsWith('msgstr'));
    forms.set(
      keyOf({context: fields.msgctxt, id: fields.msgid}),
      strings.map((name) => fields[name]),
    );
  }
  return forms;
}

function writePo(texts, header, formsOf) {
  const quoted = (name, value) => `${name} ${JSON.stringify(value)}`;
  const head = Object.entries(header).map(([name, value]) => `${name}: ${value}\n`);
  const blocks = [...texts.values()].map((text) => {
    const forms = formsOf(text);
    return [
      ...(text.comment ? [`#. translators: ${text.comment.replaceAll(/\s+/g, ' ')}`] : []),
      ...[...text.files].map((file) => `#: ${file}`),
      ...(text.context === undefined ? [] : [quoted('msgctxt', text.context)]),
      quoted('msgid', text.id),
      ...(text.plural
        ? [quoted('msgid_plural', text.plural), ...forms.map((form, at) => quoted(`msgstr[${at}]`, form))]
        : [quoted('msgstr', forms[0])]),
    ].join('\n');
  });
  const first = ['msgid ""', 'msgstr ""', ...head.map((line) => JSON.stringify(line))].join('\n');
  return [first, ...blocks].join('\n\n') + '\n';
}

const headerOf = (language) => ({...HEADER, Language: language, 'Plural-Forms': PLURAL_FORMS[language]});
const formCount = (language) => Number(/nplurals=(\d)/.exec(PLURAL_FORMS[language])[1]);

/** Expected content of the language files by path; a text without a translation has an empty translation. */
export function languageFiles() {
  const texts = extractTexts();
  const files = {
    [join(languages, 'mtservice.pot')]: writePo(texts, HEADER, ({plural}) => (plural ? ['', ''] : [''])),
  };
  for (const language of Object.keys(PLURAL_FORMS)) {
    const path = join(languages, `mtservice-${language}.po`);
    const known = readPo(path);
    files[path] = writePo(texts, headerOf(language), (text) => {
      const forms = known.get(keyOf(text)) ?? [];
      return Array.from({length: text.plural ? formCount(language) : 1}, (_, at) => forms[at] ?? '');
    });
  }
  return files;
}

/**
 * Content of a `.mo` file, which WordPress loads in PHP: originals and translations with their positions,
 * sorted by original.
 */
function moOf(entries) {
  const sorted = [...entries].sort(([one], [other]) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  const columns = [0, 1].map((column) => sorted.map((entry) => Buffer.from(`${entry[column]}\0`)));
  const tables = 28;
  let at = tables + sorted.length * 16;
  const places = columns.flat().map((text) => {
    const place = Buffer.alloc(8);
    place.writeUInt32LE(text.length - 1, 0);
    place.writeUInt32LE(at, 4);
    at += text.length;
    return place;
  });
  const head = Buffer.alloc(tables);
  [0x950412de, 0, sorted.length, tables, tables + sorted.length * 8, 0, tables + sorted.length * 16].forEach(
    (value, index) => head.writeUInt32LE(value, index * 4),
  );
  return Buffer.concat([head, ...places, ...columns.flat()]);
}

/** Writes the files that WordPress loads: a `.mo` for PHP, and a `.json` for each script. */
export function compileLanguages(target) {
  const texts = extractTexts();
  for (const language of Object.keys(PLURAL_FORMS)) {
    const forms = readPo(join(languages, `mtservice-${language}.po`));
    const translated = [...texts.values()].filter((text) => forms.get(keyOf(text))?.every(Boolean));
    const header = Object.entries(headerOf(language))
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('');
    const entries = translated.map((text) => [
      keyOf(text) + (text.plural ? `\0${text.plural}` : ''),
      forms.get(keyOf(text)).join('\0'),
    ]);
    writeFileSync(join(target, `mtservice-${language}.mo`), moOf([['', header], ...entries]));
    const scripts = new Set(
      [...texts.values()].flatMap(({files}) => [...files]).filter((file) => file.endsWith('.js')),
    );
    for (const file of scripts) {
      const own = translated
        .filter(({files}) => files.has(file))
        .map((text) => [keyOf(text), forms.get(keyOf(text))]);
      const domain = {domain: 'messages', lang: language, 'plural-forms': PLURAL_FORMS[language]};
      const json = {domain: 'messages', locale_data: {messages: {'': domain, ...Object.fromEntries(own)}}};
      const name = createHash('md5').update(file).digest('hex');
      writeFileSync(join(target, `mtservice-${language}-${name}.json`), JSON.stringify(json));
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, content] of Object.entries(languageFiles())) {
    const missing = path.endsWith('.po') ? content.split('\nmsgstr ""\n').length - 2 : 0;
    if (missing > 0) console.log(`${relative(process.cwd(), path)}: ${missing} texts are not translated`);
    if (!process.argv.includes('--check')) writeFileSync(path, content);
    else if (missing > 0 || readFileSync(path, 'utf8') !== content) {
      console.error(
        `${relative(process.cwd(), path)} is not up to date: node integrations/wordpress/languages.mjs`,
      );
      process.exitCode = 1;
    }
  }
}
