import {escapeXml, escapeXmlAttribute} from '../../../../src/text/escape-xml.ts';
import {tag, XML_SCHEMA, XML_SCHEMA_INSTANCE, type Namespace} from './namespaces.ts';
import type {Schemas} from './schemas.ts';

/** A type that schemas refer to by name. */
export interface DescribedType {
  readonly uri: string;
  readonly local: string;
  /** Adds the type, and the types that it consists of, to the schemas. */
  describe(schemas: Schemas): void;
}

/** A type of XML content: how to write a value, and how to describe it in a schema. */
export interface XmlType<Value> extends DescribedType {
  /** Namespaces whose prefixes the content uses. */
  readonly namespaces: readonly Namespace[];
  /** Writes the content of an element of this type. */
  write(value: Value): string;
}

function simpleType<Value>(local: string, write: (value: Value) => string): XmlType<Value> {
  return {uri: XML_SCHEMA, local, namespaces: [], write, describe: () => undefined};
}

export const TEXT = simpleType('string', escapeXml);
export const INT = simpleType('int', (value: number) => String(Math.round(value)));
/** An integer that may exceed 32 bits. */
export const LONG = simpleType('long', (value: number) => String(Math.round(value)));
export const BOOLEAN = simpleType('boolean', (value: boolean) => String(value));
/** A number without an exponent, which XML Schema's decimal does not allow. */
export const DECIMAL = simpleType('decimal', (value: number) =>
  Number.isFinite(value) ? value.toFixed(6).replace(/\.?0+$/, '') : '0',
);
/** Text that is already in base64. */
export const BASE64 = simpleType('base64Binary', (value: string) => value);

/** An element within a complex type. */
export interface Field<Owner> {
  readonly namespaces: readonly Namespace[];
  write(owner: Owner, namespace: Namespace): string;
  /** Returns the declaration of the element in the schema of a namespace. */
  describe(schemas: Schemas, uri: string): string;
}

/** Functions that create the elements of one kind of object. */
export interface Fields<Owner> {
  /** An element that is always present. */
  field<Value>(name: string, type: XmlType<Value>, of: (owner: Owner) => Value): Field<Owner>;
  /** An element that is omitted if it has no value. */
  optional<Value>(name: string, type: XmlType<Value>, of: (owner: Owner) => Value | undefined): Field<Owner>;
  /** An element that is nil if it has no value. */
  nillable<Value>(name: string, type: XmlType<Value>, of: (owner: Owner) => Value | undefined): Field<Owner>;
}

/** Returns the functions that create the elements of one kind of object. */
export function fieldsOf<Owner>(): Fields<Owner> {
  return {field, optional: optionalField, nillable: nillableField};
}

function field<Owner, Value>(name: string, type: XmlType<Value>, of: (owner: Owner) => Value): Field<Owner> {
  return {
    namespaces: type.namespaces,
    write: (owner, namespace) => element(namespace, name, type.write(of(owner))),
    describe: (schemas, uri) => elementSchema(schemas, uri, {name, type}),
  };
}

function optionalField<Owner, Value>(
  name: string,
  type: XmlType<Value>,
  of: (owner: Owner) => Value | undefined,
): Field<Owner> {
  return {
    namespaces: type.namespaces,
    write: (owner, namespace) => {
      const value = of(owner);
      return value === undefined ? '' : element(namespace, name, type.write(value));
    },
    describe: (schemas, uri) => elementSchema(schemas, uri, {name, type, attributes: ' minOccurs="0"'}),
  };
}

function nillableField<Owner, Value>(
  name: string,
  type: XmlType<Value>,
  of: (owner: Owner) => Value | undefined,
): Field<Owner> {
  const {prefix} = XML_SCHEMA_INSTANCE;
  return {
    namespaces: [...type.namespaces, XML_SCHEMA_INSTANCE],
    write: (owner, namespace) => {
      const value = of(owner);
      if (value !== undefined) return element(namespace, name, type.write(value));
      return `<${tag(namespace, name)} ${prefix}:nil="true"/>`;
    },
    describe: (schemas, uri) => elementSchema(schemas, uri, {name, type, attributes: ' nillable="true"'}),
  };
}

/** Type with elements in a fixed order. */
export function objectType<Value>(
  namespace: Namespace,
  local: string,
  fields: readonly Field<Value>[],
): XmlType<Value> {
  return {
    uri: namespace.uri,
    local,
    namespaces: [namespace, ...fields.flatMap(({namespaces}) => namespaces)],
    write: (value) => {
      let content = '';
      for (const member of fields) content += member.write(value, namespace);
      return content;
    },
    describe: (schemas) =>
      schemas.type(namespace.uri, local, () =>
        complexType(local, fields.map((member) => member.describe(schemas, namespace.uri)).join('')),
      ),
  };
}

/** Type with any number of elements of the same name. */
export function listType<Item>(
  namespace: Namespace,
  local: string,
  itemName: string,
  item: XmlType<Item>,
): XmlType<readonly Item[]> {
  return {
    uri: namespace.uri,
    local,
    namespaces: [namespace, ...item.namespaces],
    write: (values) => {
      let content = '';
      for (const value of values) content += element(namespace, itemName, item.write(value));
      return content;
    },
    describe: (schemas) =>
      schemas.type(namespace.uri, local, () => {
        const attributes = ' minOccurs="0" maxOccurs="unbounded"';
        const declared = {name: itemName, type: item, attributes};
        return complexType(local, elementSchema(schemas, namespace.uri, declared));
      }),
  };
}

/** Type with any number of texts, each in an element that has its key as an attribute. */
export function keyedListType(
  namespace: Namespace,
  local: string,
  itemName: string,
  attribute: string,
): XmlType<readonly (readonly [key: string, value: string])[]> {
  const itemType = `${local}${itemName}`;
  return {
    uri: namespace.uri,
    local,
    namespaces: [namespace],
    write: (entries) => {
      const name = tag(namespace, itemName);
      return entries
        .map(
          ([key, value]) =>
            `<${name} ${attribute}="${escapeXmlAttribute(key)}">${escapeXml(value)}</${name}>`,
        )
        .join('');
    },
    describe: (schemas) => {
      const {uri} = namespace;
      schemas.type(
        uri,
        itemType,
        () =>
          `<xs:complexType name="${itemType}"><xs:simpleContent><xs:extension base="xs:string">` +
          `<xs:attribute name="${attribute}" type="xs:string" use="required"/>` +
          '</xs:extension></xs:simpleContent></xs:complexType>',
      );
      schemas.type(uri, local, () => {
        const type = schemas.reference(uri, uri, itemType);
        const item = `<xs:element name="${itemName}" type="${type}" minOccurs="0" maxOccurs="unbounded"/>`;
        return complexType(local, item);
      });
    },
  };
}

/** An element to be declared in a schema. */
interface DescribedElement {
  readonly name: string;
  readonly type: DescribedType;
  /** Other attributes of the declaration, such as `minOccurs`, each with a leading space. */
  readonly attributes?: string;
}

/** Returns the declaration of an element for the schema of a namespace, and adds the element's type. */
export function elementSchema(
  schemas: Schemas,
  uri: string,
  {name, type, attributes = ''}: DescribedElement,
): string {
  type.describe(schemas);
  return `<xs:element name="${name}" type="${schemas.reference(uri, type.uri, type.local)}"${attributes}/>`;
}

function element(namespace: Namespace, name: string, content: string): string {
  const written = tag(namespace, name);
  return content === '' ? `<${written}/>` : `<${written}>${content}</${written}>`;
}

function complexType(local: string, content: string): string {
  return `<xs:complexType name="${local}"><xs:sequence>${content}</xs:sequence></xs:complexType>`;
}
