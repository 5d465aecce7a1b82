import {escapeXml} from '../../../../src/text/escape-xml.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {ENVELOPE} from '../xml/namespaces.ts';

/** The envelope, before and after the content of its body. */
export const ENVELOPE_START = `<?xml version="1.0" encoding="utf-8"?>\n<s:Envelope xmlns:s="${ENVELOPE}"><s:Body>`;
export const ENVELOPE_END = '</s:Body></s:Envelope>';

/** Code of a fault about the envelope itself. */
export type EnvelopeFaultCode = 'VersionMismatch' | 'MustUnderstand';

/** Fault code defined by SOAP 1.1. */
export type FaultCode = 'Client' | 'Server' | EnvelopeFaultCode;

/** A fault that concerns the envelope itself rather than its body. */
export class EnvelopeFault extends OperationError {
  readonly faultCode: EnvelopeFaultCode;

  constructor(faultCode: EnvelopeFaultCode, message: string) {
    super('badRequest', message);
    this.faultCode = faultCode;
  }
}

/** Builds an envelope with a fault; `detail` must be absent if the body of the request was not processed. */
export function faultEnvelope(code: FaultCode, message: string, detail?: string): string {
  const details = detail === undefined ? '' : `<detail>${detail}</detail>`;
  return (
    `${ENVELOPE_START}<s:Fault><faultcode>s:${code}</faultcode>` +
    `<faultstring>${escapeXml(message)}</faultstring>${details}</s:Fault>${ENVELOPE_END}`
  );
}
