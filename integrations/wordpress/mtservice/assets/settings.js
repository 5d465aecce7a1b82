/**
 * Tests the connection without leaving the page, and sets the address of the service for the selector.
 */
(function (words) {
  'use strict';

  const byId = (id) => document.getElementById(id);
  const address = byId('mtservice-address');
  const selector = document.querySelector('mtservice-selector');
  const test = byId('mtservice-test');
  const result = byId('mtservice-test-result');
  let asked = 0;

  /** The address in the form in which the server would store it. */
  function typed() {
    const text = address.value.trim();
    return text && !/^[a-z]+:\/\//i.test(text) ? 'https://' + text : text;
  }

  // The service's sign-in page opens at its own address; all other requests go through this site.
  async function useAddress() {
    const baseUrl = typed();
    selector.hidden = !baseUrl;
    byId('mtservice-no-address').hidden = !!baseUrl;
    mtservice.trialAddress = baseUrl;
    (await mtservice.session).configure({baseUrl});
  }

  function show({ok, message}) {
    result.textContent = message;
    result.className = ok ? 'mtservice-works' : 'mtservice-fails';
  }

  async function testConnection() {
    const number = ++asked;
    result.className = '';
    result.textContent = words.testing;
    let token = '';
    try {
      token = JSON.parse(selector.value)['client-id'] ?? '';
    } catch {
      // No settings are chosen yet.
    }
    const answer = await mtservice.ask('/test', {address: address.value, token}).catch(() => ({}));
    if (number === asked) {
      show({ok: answer.ok === true, message: answer.message || words.failed});
    }
  }

  test.addEventListener('click', (event) => {
    event.preventDefault();
    testConnection();
  });
  address.addEventListener('change', () => {
    address.value = typed();
    // The result for the old address no longer applies.
    asked++;
    result.textContent = '';
    useAddress();
  });
  useAddress();
})(window.mtserviceWords);
