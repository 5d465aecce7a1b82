import type {Operation, Parameter, ParameterType} from '../../../../src/contract/index.ts';
import {FAULT, faultType} from '../profiles/result-types.ts';
import type {SoapNamespaces} from '../soap-namespaces.ts';
import {escapeXml, escapeXmlAttribute} from '../../../../src/text/escape-xml.ts';
import {Schemas} from '../xml/schemas.ts';
import {BASE64, elementSchema, listType, TEXT, type DescribedType} from '../xml/types.ts';

/** Name of the contract. */
const CONTRACT_NAME = 'ITranslationServiceContract';

const SERVICE_NAME = 'TranslationService';
const BINDING_NAME = `BasicHttpBinding_${CONTRACT_NAME}`;
const FAULT_MESSAGE = `${CONTRACT_NAME}_FaultMessage`;

/** Id of the policy to which the binding refers if the service uses HTTPS. */
const POLICY_ID = 'HttpsTransport';

/** Declarations of the namespaces that the policy and references to it need. */
const POLICY_NAMESPACES =
  ' xmlns:wsp="http://schemas.xmlsoap.org/ws/2004/09/policy"' +
  ' xmlns:wsu="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"' +
  ' xmlns:sp="http://schemas.xmlsoap.org/ws/2005/07/securitypolicy"';

/** Policy for messages over HTTPS without client certificates. */
const HTTPS_POLICY = [
  `<wsp:Policy wsu:Id="${POLICY_ID}"><wsp:ExactlyOne><wsp:All>`,
  '<sp:TransportBinding><wsp:Policy>',
  '<sp:TransportToken><wsp:Policy><sp:HttpsToken RequireClientCertificate="false"/></wsp:Policy></sp:TransportToken>',
  '<sp:AlgorithmSuite><wsp:Policy><sp:Basic256/></wsp:Policy></sp:AlgorithmSuite>',
  '<sp:Layout><wsp:Policy><sp:Strict/></wsp:Policy></sp:Layout>',
  '</wsp:Policy></sp:TransportBinding>',
  '</wsp:All></wsp:ExactlyOne></wsp:Policy>',
].join('\n');

/** An operation in the description. */
export interface DescribedOperation {
  readonly name: string;
  readonly purpose: string;
  /** Parameters by their names in SOAP, in order. */
  readonly parameters: Operation['parameters'];
  /** Type of the result; undefined if nothing is returned. */
  readonly result: DescribedType | undefined;
}

/** Operations and namespaces of a profile, for the description. */
export interface DescribedService {
  readonly namespaces: Pick<SoapNamespaces, 'contract' | 'actionBase' | 'arrays' | 'faults'>;
  readonly operations: readonly DescribedOperation[];
}

/** Value of `SOAPAction` for an operation, without quotes. */
function soapAction({actionBase}: Pick<SoapNamespaces, 'actionBase'>, name: string): string {
  return `${actionBase}/${CONTRACT_NAME}/${name}`;
}

/** Creates a function that writes the WSDL of the service for a given address. */
export function descriptionWriter({namespaces, operations}: DescribedService): (address: string) => string {
  const {contract, faults} = namespaces;
  const schemas = new Schemas();
  const prefix = schemas.prefix(contract);
  for (const operation of operations) describeOperation(schemas, namespaces, operation);
  schemas.element(faults, elementSchema(schemas, faults, {name: FAULT, type: faultType(namespaces)}));
  const fault = schemas.reference(contract, faults, FAULT);
  const types = `<wsdl:types>\n${schemas.write()}\n</wsdl:types>`;
  const messages = [...operations.flatMap(({name}) => operationMessages(prefix, name)), faultMessage(fault)];
  const portType = describedPortType(prefix, operations);
  const bound = operations.map(({name}) => boundOperation(soapAction(namespaces, name), name));
  const start =
    `<wsdl:definitions name="${SERVICE_NAME}" targetNamespace="${escapeXmlAttribute(contract)}"` +
    ' xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/"' +
    schemas.declarations();
  return (address) => {
    const isHttps = address.startsWith('https:');
    return [
      '<?xml version="1.0" encoding="utf-8"?>',
      `${start}${isHttps ? POLICY_NAMESPACES : ''}>`,
      ...(isHttps ? [HTTPS_POLICY] : []),
      types,
      ...messages,
      ...portType,
      `<wsdl:binding name="${BINDING_NAME}" type="${prefix}:${CONTRACT_NAME}">`,
      ...(isHttps ? [`<wsp:PolicyReference URI="#${POLICY_ID}"/>`] : []),
      '<soap:binding transport="http://schemas.xmlsoap.org/soap/http" style="document"/>',
      ...bound,
      '</wsdl:binding>',
      `<wsdl:service name="${SERVICE_NAME}">`,
      '<wsdl:documentation>Every request carries the token of the user in the HTTP header client-id.</wsdl:documentation>',
      `<wsdl:port name="${BINDING_NAME}" binding="${prefix}:${BINDING_NAME}">`,
      `<soap:address location="${escapeXmlAttribute(address)}"/>`,
      '</wsdl:port>',
      '</wsdl:service>',
      '</wsdl:definitions>\n',
    ].join('\n');
  };
}

function describeOperation(
  schemas: Schemas,
  namespaces: DescribedService['namespaces'],
  {name, parameters, result}: DescribedOperation,
): void {
  const {contract} = namespaces;
  const content = result ? elementSchema(schemas, contract, {name: `${name}Result`, type: result}) : '';
  schemas.element(contract, wrapper(name, parameterElements(schemas, namespaces, parameters)));
  schemas.element(contract, wrapper(`${name}Response`, content));
}

/** Declares the elements of an operation's parameters, in order. */
function parameterElements(
  schemas: Schemas,
  {contract, arrays}: Pick<SoapNamespaces, 'contract' | 'arrays'>,
  parameters: Operation['parameters'],
): string {
  const types: Readonly<Record<ParameterType, DescribedType>> = {
    string: TEXT,
    'string[]': listType({uri: arrays, prefix: ''}, 'ArrayOfstring', 'string', TEXT),
    bytes: BASE64,
  };
  return Object.entries<Parameter>(parameters)
    .map(([name, {type, required}]) => {
      const attributes = required ? '' : ' minOccurs="0" nillable="true"';
      return elementSchema(schemas, contract, {name, type: types[type], attributes});
    })
    .join('');
}

function wrapper(name: string, elements: string): string {
  const content = elements === '' ? '<xs:sequence/>' : `<xs:sequence>${elements}</xs:sequence>`;
  return `<xs:element name="${name}"><xs:complexType>${content}</xs:complexType></xs:element>`;
}

function operationMessages(prefix: string, name: string): string[] {
  const message = (kind: string, element: string) =>
    `<wsdl:message name="${CONTRACT_NAME}_${name}_${kind}"><wsdl:part name="parameters" element="${prefix}:${element}"/></wsdl:message>`;
  return [message('InputMessage', name), message('OutputMessage', `${name}Response`)];
}

function faultMessage(element: string): string {
  return `<wsdl:message name="${FAULT_MESSAGE}"><wsdl:part name="detail" element="${element}"/></wsdl:message>`;
}

function describedPortType(prefix: string, operations: readonly DescribedOperation[]): string[] {
  return [
    `<wsdl:portType name="${CONTRACT_NAME}">`,
    ...operations.map((operation) => portTypeOperation(prefix, operation)),
    '</wsdl:portType>',
  ];
}

function portTypeOperation(prefix: string, {name, purpose}: DescribedOperation): string {
  return (
    `<wsdl:operation name="${name}">` +
    `<wsdl:documentation>${escapeXml(purpose)}</wsdl:documentation>` +
    `<wsdl:input message="${prefix}:${CONTRACT_NAME}_${name}_InputMessage"/>` +
    `<wsdl:output message="${prefix}:${CONTRACT_NAME}_${name}_OutputMessage"/>` +
    `<wsdl:fault name="${FAULT}" message="${prefix}:${FAULT_MESSAGE}"/>` +
    '</wsdl:operation>'
  );
}

function boundOperation(action: string, name: string): string {
  return (
    `<wsdl:operation name="${name}">` +
    `<soap:operation soapAction="${escapeXmlAttribute(action)}" style="document"/>` +
    '<wsdl:input><soap:body use="literal"/></wsdl:input>' +
    '<wsdl:output><soap:body use="literal"/></wsdl:output>' +
    `<wsdl:fault name="${FAULT}"><soap:fault name="${FAULT}" use="literal"/></wsdl:fault>` +
    '</wsdl:operation>'
  );
}
