import {escapeXml} from '../../../../src/text/escape-xml.ts';
import {OperationError} from '../../errors/operation-error.ts';
import {ENVELOPE} from '../xml/namespaces.ts';

/** The envelope before and after the content of its body. */
export const ENVELOPE_START = `<?xml version="1.0" encoding="utf-8"?>\n<s:Envelope xmlns:s="${ENVELOPE}"><s:Body>`;
export const ENVELOPE_END = '</s:Body></s:Envelope>';

/** Code of a fault about the envelope itself. */
export type EnvelopeFaultCode = 'VersionMismatch' | 'MustUnderstand';

/** Code of a fault, of those that SOAP 1.1 has. */
export type FaultCode = 'Client' | 'Server' | EnvelopeFaultCode;

/** A fault about the envelope itself, before anything in its body counts. */
export class EnvelopeFault extends OperationError {
  readonly faultCode: EnvelopeFaultCode;

  constructor(faultCode: EnvelopeFaultCode, message: string) {
    super('badRequest', message);
    this.faultCode = faultCode;
  }
}

/** An envelope with a fault; without `detail`, the body of the request was not looked at. */
export function faultEnvelope(code: FaultCode, message: string, detail?: string): string {
  const details = detail === undefined ? '' : `<detail>${detail}</detail>`;
  return (
    `${ENVELOPE_START}<s:Fault><faultcode>s:${code}</faultcode>` +
    `<faultstring>${escapeXml(message)}</faultstring>${details}</s:Fault>${ENVELOPE_END}`
  );
}
