// Describes the types of event fields: interfaces, and unions of codes.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {ts} from '@custom-elements-manifest/analyzer';

/** Source of each described type. */
const SOURCES = {
  TranslatedDocument: 'src/elements/common/translated-document.ts',
  TriedSystem: 'src/elements/mtservice-selector/events.ts',
  ProblemKind: 'src/elements/common/problems.ts',
  DocumentProblemKind: 'src/elements/common/document-problems.ts',
};

const descriptionOf = (node) => (node.jsDoc?.at(-1)?.comment ?? '').replace(/\s*\n\s*/g, ' ');

/** Text of a type; a named type of the same file is written out. */
function typeText(type, source) {
  const text = type.getText(source);
  const alias = source.statements.find(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === text,
  );
  return (alias ? alias.type.getText(source) : text).replace(/\s+/g, ' ').replace(/^\| /, '');
}

/** Values of a union of strings, each with the comment before it. */
const valuesOf = (declaration) =>
  [...declaration.matchAll(/\/\*\*\s*(.*?)\s*\*\/\s*\|\s*('\w+')/gs)].map(([, description, value]) => ({
    name: value,
    description,
  }));

/**
 * Returns the description of a type, with the fields of an interface or the values of a union; undefined
 * for a type that is not described.
 */
export function describeType(root, name) {
  const path = SOURCES[name];
  if (!path) return undefined;
  const text = readFileSync(join(root, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022, true);
  const declaration = source.statements.find((statement) => statement.name?.text === name);
  if (ts.isTypeAliasDeclaration(declaration))
    return {description: descriptionOf(declaration), values: valuesOf(declaration.getText(source))};
  return {
    description: descriptionOf(declaration),
    fields: declaration.members.map((member) => ({
      name: member.name.getText(source),
      type: typeText(member.type, source),
      description: descriptionOf(member),
    })),
  };
}
