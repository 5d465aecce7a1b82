import {mkdir, writeFile} from 'node:fs/promises';
import {join} from 'node:path';

const COMMON = '/org.openoffice.Office.Common';

/** Settings that restrict a conversion to the document itself: path, name, value. */
const SETTINGS: readonly (readonly [path: string, name: string, value: string])[] = [
  [`${COMMON}/Security/Scripting`, 'BlockUntrustedRefererLinks', 'true'],
  [`${COMMON}/Security/Scripting`, 'DisableMacrosExecution', 'true'],
  [`${COMMON}/Security/Scripting`, 'MacroSecurityLevel', '3'],
  [`${COMMON}/Security/Scripting`, 'CheckDocumentEvents', 'true'],
  // Earlier versions of LibreOffice ignore the next two settings.
  [`${COMMON}/Security/Scripting`, 'DisableActiveContent', 'true'],
  [`${COMMON}/Security/Scripting`, 'DisableOLEAutomation', 'true'],
  [`${COMMON}/Misc`, 'CrashReport', 'false'],
  [`${COMMON}/Misc`, 'CollectUsageInformation', 'false'],
  [`${COMMON}/Misc`, 'FirstRun', 'false'],
  // The version is later than any version of LibreOffice: otherwise a fresh profile starts with screen tests,
  // which take three quarters of a conversion's time.
  ['/org.openoffice.Setup/Product', 'ooSetupLastVersion', '999.0'],
  ['/org.openoffice.Office.Java/VirtualMachine', 'Enable', 'false'],
  ['/org.openoffice.Office.Recovery/AutoSave', 'Enabled', 'false'],
  // The value 2 means that links are never updated.
  ['/org.openoffice.Office.Writer/Content/Update', 'Link', '2'],
  [
    "/org.openoffice.Office.Jobs/Jobs/org.openoffice.Office.Jobs:Job['UpdateCheck']/Arguments",
    'AutoCheckEnabled',
    'false',
  ],
];

const JAVA_OFF = `<?xml version="1.0" encoding="UTF-8"?>
<java xmlns="http://openoffice.org/2004/java/framework/1.0" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<enabled xsi:nil="false">false</enabled>
</java>
`;

const NAMESPACES = [
  'xmlns:oor="http://openoffice.org/2001/registry"',
  'xmlns:xs="http://www.w3.org/2001/XMLSchema"',
  'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
].join(' ');

/**
 * Writes a LibreOffice profile that disables macros, Java, update checks, crash reports, link updates and
 * first-start screens.
 */
export async function writeProfile(folder: string): Promise<void> {
  const user = join(folder, 'user');
  const config = join(user, 'config');
  await mkdir(config, {recursive: true});
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>\n`,
  );
  const registry = `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items ${NAMESPACES}>\n${items.join('')}</oor:items>\n`;
  await writeFile(join(user, 'registrymodifications.xcu'), registry);
  await writeFile(join(config, 'javasettings_Linux_X86_64.xml'), JAVA_OFF);
  await writeFile(join(config, 'javasettings_Linux_AARCH64.xml'), JAVA_OFF);
}
