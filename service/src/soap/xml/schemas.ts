import {escapeXmlAttribute} from '../../../../src/text/escape-xml.ts';
import {XML_SCHEMA} from './namespaces.ts';

interface Schema {
  readonly elements: string[];
  /** Types by name; undefined while a type is being described. */
  readonly types: Map<string, string | undefined>;
  readonly imports: Set<string>;
}

/** Collects elements and types, and writes them as schemas, one for each namespace. */
export class Schemas {
  readonly #schemas = new Map<string, Schema>();
  readonly #prefixes = new Map<string, string>([[XML_SCHEMA, 'xs']]);

  /** Prefix of a namespace, which is the same in all schemas. */
  prefix(uri: string): string {
    let prefix = this.#prefixes.get(uri);
    if (prefix === undefined) this.#prefixes.set(uri, (prefix = `n${this.#prefixes.size}`));
    return prefix;
  }

  /** Qualified name for use in the schema of the namespace `from`. */
  reference(from: string, uri: string, local: string): string {
    if (uri !== from && uri !== XML_SCHEMA) this.#schema(from).imports.add(uri);
    return `${this.prefix(uri)}:${local}`;
  }

  /** Adds a global element. */
  element(uri: string, xml: string): void {
    this.#schema(uri).elements.push(xml);
  }

  /** Adds a type, unless a type with this name exists. */
  type(uri: string, local: string, write: () => string): void {
    const {types} = this.#schema(uri);
    if (types.has(local)) return;
    types.set(local, undefined);
    types.set(local, write());
  }

  /** Declarations of all prefixes, each with a leading space. */
  declarations(): string {
    return [...this.#prefixes]
      .map(([uri, prefix]) => ` xmlns:${prefix}="${escapeXmlAttribute(uri)}"`)
      .join('');
  }

  /** Writes the schemas. The surrounding document must declare all prefixes. */
  write(): string {
    return [...this.#schemas]
      .map(([uri, {elements, types, imports}]) =>
        [
          `<xs:schema targetNamespace="${escapeXmlAttribute(uri)}" elementFormDefault="qualified">`,
          ...[...imports].map((imported) => `<xs:import namespace="${escapeXmlAttribute(imported)}"/>`),
          ...elements,
          ...types.values(),
          '</xs:schema>',
        ].join('\n'),
      )
      .join('\n');
  }

  #schema(uri: string): Schema {
    let schema = this.#schemas.get(uri);
    if (!schema) this.#schemas.set(uri, (schema = {elements: [], types: new Map(), imports: new Set()}));
    return schema;
  }
}
