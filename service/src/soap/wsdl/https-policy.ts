/** What the binding of a service behind https refers to. */
export const POLICY_ID = 'HttpsTransport';

/** Declarations that the policy and its reference need. */
export const POLICY_NAMESPACES =
  ' xmlns:wsp="http://schemas.xmlsoap.org/ws/2004/09/policy"' +
  ' xmlns:wsu="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"' +
  ' xmlns:sp="http://schemas.xmlsoap.org/ws/2005/07/securitypolicy"';

/** Tells clients that messages go over https, without a certificate of theirs. */
export const HTTPS_POLICY = [
  `<wsp:Policy wsu:Id="${POLICY_ID}"><wsp:ExactlyOne><wsp:All>`,
  '<sp:TransportBinding><wsp:Policy>',
  '<sp:TransportToken><wsp:Policy><sp:HttpsToken RequireClientCertificate="false"/></wsp:Policy></sp:TransportToken>',
  '<sp:AlgorithmSuite><wsp:Policy><sp:Basic256/></wsp:Policy></sp:AlgorithmSuite>',
  '<sp:Layout><wsp:Policy><sp:Strict/></wsp:Policy></sp:Layout>',
  '</wsp:Policy></sp:TransportBinding>',
  '</wsp:All></wsp:ExactlyOne></wsp:Policy>',
].join('\n');
