import {MtError} from '../errors.ts';
import {MAX_ANSWER_BYTES, tooLong} from './bounded-text.ts';

/** Called with the bytes of the request sent so far, and its total bytes: about 3.6 times the document. */
export type UploadProgress = (sentBytes: number, totalBytes: number) => void;

/** Creates a `fetch` for uploads that reports progress; the `fetch` of browsers does not over HTTP/1.1. */
export function fetchWithProgress(onProgress: UploadProgress): typeof fetch {
  return (input, {body, headers, signal} = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const address = String(input);
      request.open('POST', address);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({loaded, total}) => onProgress(loaded, total);
      request.onprogress = ({loaded}) => {
        if (loaded <= MAX_ANSWER_BYTES) return;
        reject(tooLong(request, MAX_ANSWER_BYTES));
        request.abort();
      };
      request.onload = () => {
        if (isRedirected(request, address)) reject(new MtError('unexpected'));
        else resolve(responseOf(request));
      };
      request.onerror = () => reject(new TypeError('The upload failed'));
      signal?.addEventListener('abort', () => {
        request.abort();
        reject(signal.reason as Error);
      });
      request.send(body as Blob);
    });
}

/**
 * Whether the answer came from another address: XMLHttpRequest follows redirects, and only the service is
 * trusted.
 */
function isRedirected({responseURL}: XMLHttpRequest, address: string): boolean {
  return responseURL !== '' && responseURL !== new URL(address, document.baseURI).href;
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1));
  }
  // For a status without a body, `Response` accepts no body, not even an empty one.
  return new Response(request.responseText || null, {status: request.status, headers});
}
