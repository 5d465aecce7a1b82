/**
 * Sends the requests of the elements through this site, which adds the key of the service.
 *
 * Provides `mtservice.transport` (a `fetch` for a session), `mtservice.ask` (calls a route of the plugin) and
 * `mtservice.session` (resolves to the session of the page's elements) to other scripts.
 */
(function (site) {
  'use strict';

  const OPERATION = /\/service\.svc\/json\/(\w+)(?:\?(.*))?$/;
  let nonce = site.nonce;

  /** The address of a route of the plugin; works with plain permalinks, too. */
  function addressOf(path, query) {
    const address = site.root + path;
    return query ? address + (address.includes('?') ? '&' : '?') + query : address;
  }

  /**
   * Sends a request to the site; repeats it with a new nonce if the page was open for longer than a nonce is
   * valid.
   */
  async function send(address, init) {
    const ask = () => {
      const headers = new Headers(init.headers);
      headers.set('X-WP-Nonce', nonce);
      const request = {...init, headers, credentials: 'same-origin'};
      return init.onProgress ? sendTelling(address, request) : fetch(address, request);
    };
    const answer = await ask();
    if (answer.status !== 403 || !(await isExpired(answer.clone()))) {
      return answer;
    }
    const renewed = await fetch(site.renew, {credentials: 'same-origin', cache: 'no-store'});
    const text = renewed.ok ? (await renewed.text()).trim() : '';
    if (!/^\w{5,}$/.test(text)) {
      return answer;
    }
    nonce = text;
    return ask();
  }

  /** Sends an upload and reports its progress, which a browser's `fetch` does not. */
  function sendTelling(address, {headers, body, signal, onProgress}) {
    return new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open('POST', address);
      headers.forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({loaded, total}) => onProgress(loaded, total);
      request.onload = () => {
        const kept = ['content-type', 'retry-after'].map((name) => [name, request.getResponseHeader(name)]);
        const init = {status: request.status, headers: kept.filter(([, value]) => value !== null)};
        resolve(new Response(request.responseText || null, init));
      };
      request.onerror = () => reject(new TypeError('The upload failed'));
      signal?.addEventListener('abort', () => {
        request.abort();
        reject(signal.reason);
      });
      request.send(body);
    });
  }

  async function isExpired(answer) {
    const body = await answer.json().catch(() => ({}));
    return body.exception === 'expired' || body.code === 'rest_cookie_invalid_nonce';
  }

  /** Decodes a document, which the elements send as a JSON array with a number for each byte. */
  async function bytesOf(list) {
    const bytes = new Uint8Array(Math.ceil(list.size / 2) + 1);
    let count = 0;
    let value = -1;
    const reader = list.stream().getReader();
    for (;;) {
      const {done, value: chunk} = await reader.read();
      if (done) {
        break;
      }
      for (const code of chunk) {
        if (code >= 48 && code <= 57) {
          value = Math.max(value, 0) * 10 + code - 48;
        } else if (value >= 0) {
          bytes[count++] = value;
          value = -1;
        }
      }
    }
    return bytes.subarray(0, count);
  }

  /**
   * Converts an upload to a form with a file: the form is a third of the size, and PHP never loads the file into
   * memory.
   */
  async function formOf(body) {
    const START = ',"content":[';
    // The other fields take a few kilobytes, and precede the document.
    const head = await body.slice(0, 65536).text();
    const at = head.indexOf(START);
    const fields = JSON.parse(head.slice(0, at) + '}');
    const offset = new Blob([head.slice(0, at + START.length)]).size;
    const form = new FormData();
    Object.entries(fields).forEach(([name, text]) => form.append(name, text));
    const document = new Blob([await bytesOf(body.slice(offset))]);
    form.append('content', document, 'document');
    return {form, size: document.size};
  }

  function tooLarge() {
    const error = {code: 12, exception: 'textSizeLimitExceeded', description: site.tooLarge};
    return new Response(JSON.stringify(error), {status: 413, headers: {'content-type': 'application/json'}});
  }

  async function transport(input, init = {}) {
    const [, operation, query = ''] = OPERATION.exec(String(input)) ?? [];
    if (!operation) {
      throw new TypeError('The elements ask for operations only');
    }
    const parameters = new URLSearchParams(query);
    parameters.delete('rest_route');
    const headers = new Headers(init.headers);
    if (mtservice.trialAddress) {
      headers.set('X-MtService-Address', mtservice.trialAddress);
    }
    let {body} = init;
    if (operation === 'StartDocumentTranslation' && body instanceof Blob) {
      const upload = await formOf(body);
      if (upload.size > site.maxBytes) {
        return tooLarge();
      }
      body = upload.form;
      headers.delete('content-type'); // The browser sets this header with the boundary of the form.
    }
    const address = addressOf('/service.svc/json/' + operation, parameters.toString());
    if (operation === 'RemoveDocumentTranslation') {
      // On this site, operations that write accept only POST.
      headers.set('content-type', 'application/json');
      return send(address, {...init, method: 'POST', headers, body: '{}'});
    }
    return send(address, {...init, headers, body});
  }

  /** Calls a route of the plugin that returns JSON. */
  async function ask(path, content) {
    const answer = await send(addressOf(path), {
      method: 'POST',
      headers: {'content-type': 'application/json'},
      body: JSON.stringify(content),
    });
    return answer.json();
  }

  // Resolved before an element sends any request.
  const session = customElements.whenDefined('mt-translate-box').then(() => {
    const {session: shared} = document.createElement('mt-translate-box');
    shared.configure({baseUrl: site.baseUrl || site.root, appId: 'mtservice-wordpress', transport});
    return shared;
  });

  const mtservice = {transport, ask, session, trialAddress: ''};
  window.mtservice = mtservice;
})(window.mtserviceSite);
