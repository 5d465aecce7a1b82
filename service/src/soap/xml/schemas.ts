import {escapeXmlAttribute} from '../../../../src/text/escape-xml.ts';
import {XML_SCHEMA} from './namespaces.ts';

interface Schema {
  readonly elements: string[];
  /** By name; undefined while the type is being written. */
  readonly types: Map<string, string | undefined>;
  readonly imports: Set<string>;
}

/** Collects elements and types, and writes them as schemas, one for each namespace. */
export class Schemas {
  readonly #schemas = new Map<string, Schema>();
  readonly #prefixes = new Map<string, string>([[XML_SCHEMA, 'xs']]);

  /** Name of a namespace's declaration; the same for all schemas. */
  prefix(uri: string): string {
    let prefix = this.#prefixes.get(uri);
    if (prefix === undefined) this.#prefixes.set(uri, (prefix = `n${this.#prefixes.size}`));
    return prefix;
  }

  /** A qualified name that the schema `from` uses. */
  reference(from: string, uri: string, local: string): string {
    if (uri !== from && uri !== XML_SCHEMA) this.#schema(from).imports.add(uri);
    return `${this.prefix(uri)}:${local}`;
  }

  /** Adds a global element. */
  element(uri: string, xml: string): void {
    this.#schema(uri).elements.push(xml);
  }

  /** Adds a type unless there is one of its name. */
  type(uri: string, local: string, write: () => string): void {
    const {types} = this.#schema(uri);
    if (types.has(local)) return;
    types.set(local, undefined);
    types.set(local, write());
  }

  /** Declarations of all prefixes, each with a space before it. */
  declarations(): string {
    return [...this.#prefixes]
      .map(([uri, prefix]) => ` xmlns:${prefix}="${escapeXmlAttribute(uri)}"`)
      .join('');
  }

  /** The schemas, to stand where all prefixes are declared. */
  write(): string {
    return [...this.#schemas]
      .map(([uri, {elements, types, imports}]) =>
        [
          `<xs:schema targetNamespace="${escapeXmlAttribute(uri)}" elementFormDefault="qualified">`,
          ...[...imports].map((other) => `<xs:import namespace="${escapeXmlAttribute(other)}"/>`),
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
