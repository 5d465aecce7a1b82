// Table of the engines and their settings, from the schemas of the service.
import {tsImport} from 'tsx/esm/api';
import {markdownTable} from './marked-section.mjs';

/** Settings that are described below the table, since several engines have them. */
const SHARED = new Set([
  'engine',
  'timeoutSeconds',
  'maxSegments',
  'maxCharacters',
  'concurrency',
  'paidPerRequest',
]);

/** Writes a row for each setting of each engine. */
export async function engineSettings() {
  const {ENGINE_CONFIG_SCHEMAS} = await tsImport('../../service/src/engines/config.ts', import.meta.url);
  const rows = Object.entries(ENGINE_CONFIG_SCHEMAS).flatMap(([engine, {properties, required = []}]) => {
    const own = Object.entries(properties).filter(([name]) => !SHARED.has(name));
    if (own.length === 0) return [[`\`${engine}\``, '', '', '']];
    return own.map(([name, {description = ''}], index) => [
      index === 0 ? `\`${engine}\`` : '',
      `\`${name}\``,
      required.includes(name) ? 'yes' : '',
      description,
    ]);
  });
  return markdownTable(['Engine', 'Setting', 'Needed', 'Value'], rows);
}
