// Which tests need which programs of `programs.mjs` or rights of `rights.mjs`. If a program or right is missing, the
// tests are reported instead of run.
import {isBelow} from './files.mjs';
import {missingPackages} from './missing.mjs';
import {RIGHTS} from './rights.mjs';

/**
 * A file needs the programs and rights of every row that contains the file; it is reported under the first row for
 * which a program or right is missing.
 */
export const NEEDS = [
  {
    suite: 'WordPress plugin',
    programs: ['wordPress', 'php', 'phpCodeSniffer', 'chromium'],
    paths: ['integrations/wordpress'],
  },
  {suite: 'PHP client', programs: ['php'], paths: ['integrations/php']},
  {suite: 'Drupal connector', programs: ['php'], paths: ['integrations/drupal']},
  {
    suite: 'Joomla and TYPO3 connectors',
    programs: ['php', 'symfonyConsole'],
    paths: ['integrations/joomla', 'integrations/typo3'],
  },
  {suite: 'elements in Chromium', programs: ['chromium'], paths: ['test/browser']},
  {suite: 'end to end', programs: ['chromium'], paths: ['test/e2e']},
  {
    suite: 'end to end with Apertium',
    programs: ['apertium'],
    paths: [
      'test/e2e/demo.spec.ts',
      'test/e2e/documents.spec.ts',
      'test/e2e/many-documents.spec.ts',
      'test/e2e/recovery.spec.ts',
      'test/e2e/sign-in/first-use.spec.ts',
      'test/e2e/translate-box/checks.spec.ts',
      'test/e2e/translate-box/personal-data.spec.ts',
      'test/e2e/translate-box/translate-box.spec.ts',
    ],
  },
  {
    suite: 'end to end with LibreOffice',
    programs: ['libreOffice', 'poppler'],
    rights: ['cutOff'],
    paths: ['test/e2e/many-documents.spec.ts'],
  },
  {
    suite: 'poppler',
    programs: ['libreOffice', 'poppler'],
    rights: ['cutOff'],
    paths: ['service/test/documents/pdf'],
  },
  {
    suite: 'LibreOffice',
    programs: ['libreOffice'],
    rights: ['cutOff'],
    paths: [
      'service/test/documents/conversion',
      'service/test/documents/formats/office-open-xml/libreoffice.test.ts',
      'service/test/documents/formats/open-document/sheet-names-libreoffice.test.ts',
      'service/test/documents/formats/open-document/through-libreoffice.test.ts',
      'service/test/documents/provenance/through-libreoffice.test.ts',
    ],
  },
  {suite: 'certificates', programs: ['openssl'], paths: ['service/test/outgoing/https-proxy.test.ts']},
  {
    suite: 'gettext and xmllint',
    programs: ['gettext', 'xmllint'],
    paths: ['service/test/documents/provenance/well-formed.test.ts'],
  },
  {
    suite: 'PostgreSQL',
    programs: ['postgres'],
    paths: [
      'service/test/commands/check/check-references.test.ts',
      'service/test/commands/migrate-command.test.ts',
      'service/test/commands/postgres-commands.test.ts',
      'service/test/documents/bytes/postgres-bytes.test.ts',
      'service/test/documents/bytes/storage-over-http.test.ts',
      'service/test/nodes',
      'service/test/store/postgres',
      'service/test/support/postgres.test.ts',
    ],
  },
  {
    suite: 'Apertium',
    programs: ['apertium'],
    paths: [
      'service/test/commands/check/check-command.test.ts',
      'service/test/documents/bad-input/killed-engine.test.ts',
      'service/test/doors/best-system.test.ts',
      'service/test/engines/apertium',
      'service/test/http/serve.test.ts',
      'service/test/json/operations.test.ts',
      'service/test/json/requests/bad-input.test.ts',
      'service/test/json/terms/apertium-terms.test.ts',
      'service/test/json/terms/forbidden-terms.test.ts',
      'service/test/legacy/apertium-alignment.test.ts',
      'service/test/translation/real-engines.test.ts',
      'service/test/translation/shield/protected-strings.test.ts',
      'service/test/translation/terms/apertium-terms.test.ts',
    ],
  },
  {
    suite: 'Zeep',
    programs: ['zeep'],
    paths: ['service/test/legacy/zeep.test.ts', 'service/test/soap/zeep.test.ts'],
  },
  {suite: 'Dialect', programs: ['dialect'], paths: ['service/test/doors/libretranslate/dialect.test.ts']},
  {suite: 'HAProxy', programs: ['haproxy'], paths: ['service/test/deploy/haproxy.test.ts']},
  {suite: 'nginx', programs: ['nginx'], paths: ['service/test/deploy/nginx.test.ts']},
  {suite: 'systemd', programs: ['systemd'], paths: ['service/test/deploy/systemd.test.ts']},
  {
    suite: 'locked-up service',
    programs: ['bubblewrap'],
    paths: [
      'service/test/deploy/compose.test.ts',
      'service/test/deploy/kubernetes.test.ts',
      'service/test/deploy/locked-up.test.ts',
      'service/test/deploy/systemd.test.ts',
    ],
  },
  {
    suite: 'full disk',
    programs: [],
    rights: ['mount'],
    paths: [
      'integrations/php/test/full-disk.test.ts',
      'integrations/wordpress/test/documents/full-disk.test.ts',
      'service/test/documents/bad-input/full-disk.test.ts',
      'service/test/http/log/log.test.ts',
    ],
  },
];

const rowsOf = (file, rows) => rows.filter(({paths}) => paths.some((path) => isBelow(file, path)));

/** Lists the programs that a file needs. */
export const needsOf = (file, rows = NEEDS) => [
  ...new Set(rowsOf(file, rows).flatMap(({programs}) => programs)),
];

const missingRights = (names) => names.filter((name) => !RIGHTS[name].isThere());

/**
 * Separates the files that can run from those for which a program or right is missing; the latter are
 * grouped: `{runnable, notRun: [{suite, files, packages, rights}]}`.
 */
export function splitByNeeds(files, {rows = NEEDS, missing = missingPackages, lacks = missingRights} = {}) {
  const neededRows = rows.filter((row) => files.some((file) => rowsOf(file, [row]).length > 0));
  const missingOf = new Map(
    neededRows.map((row) => [row, {packages: missing(row.programs), rights: lacks(row.rights ?? [])}]),
  );
  const notRun = new Map();
  const runnable = files.filter((file) => {
    const lacking = rowsOf(file, neededRows).filter(
      (row) => Object.values(missingOf.get(row)).flat().length > 0,
    );
    if (lacking.length === 0) return true;
    const {suite} = lacking[0];
    const group = notRun.get(suite) ?? {suite, files: [], packages: [], rights: []};
    const allOf = (kind) => [
      ...new Set([...group[kind], ...lacking.flatMap((row) => missingOf.get(row)[kind])]),
    ];
    notRun.set(suite, {
      ...{suite, files: [...group.files, file]},
      ...{packages: allOf('packages'), rights: allOf('rights')},
    });
    return false;
  });
  return {runnable, notRun: [...notRun.values()]};
}
