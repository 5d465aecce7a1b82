import {expect} from '@open-wc/testing';
import {baseUrlOfScript, ownScriptAddress} from '../../../src/session/script-address.ts';

describe('the address that the script came from', () => {
  for (const [address, baseUrl] of [
    ['https://mt.example/components/mtservice.js', 'https://mt.example'],
    ['https://mt.example/api/v2/components/mtservice.js?v=1', 'https://mt.example/api/v2'],
    ['https://mt.example/api/components/mtservice-a1b2c3.js#x', 'https://mt.example/api'],
    ['http://127.0.0.1:8080/components/mtservice.js', 'http://127.0.0.1:8080'],
    ['https://mt.example/components/components/mtservice.js', 'https://mt.example/components'],
    ['https://cdn.example/npm/mtservice.js', undefined],
    ['https://cdn.example/components/deep/mtservice.js', undefined],
    ['https://cdn.example/x.js?from=/components/mtservice.js', undefined],
    ['', undefined],
    [undefined, undefined],
  ] as const) {
    it(`names ${baseUrl ?? 'no service'} for ${address ?? 'none'}`, () => {
      expect(baseUrlOfScript(address)).to.equal(baseUrl);
    });
  }

  it('is found in a module', () => {
    const address = ownScriptAddress()!;
    expect(new URL(address).origin).to.equal(location.origin);
    expect(address).to.match(/\/element-tests\/.*\.js(?:\?|$)/);
  });

  it('is found in a classic script', () => {
    const script = document.createElement('script');
    let address: string | undefined;
    Object.defineProperty(document, 'currentScript', {value: script, configurable: true});
    try {
      script.src = 'https://mt.example/components/mtservice.js';
      address = ownScriptAddress();
    } finally {
      Reflect.deleteProperty(document, 'currentScript');
    }
    expect(address).to.equal('https://mt.example/components/mtservice.js');
  });
});
