import {expect} from '@open-wc/testing';

describe('the page of the tests', () => {
  let other: Window | null = null;

  before(async () => {
    const lost = new Promise((resolve) => addEventListener('blur', resolve, {once: true}));
    other = window.open('', 'other', 'popup,width=320,height=200');
    // WebKit opens no window here, and Chromium says that every page has the focus.
    if (navigator.userAgent.includes('Firefox')) await lost;
  });
  after(() => other?.close());

  it('has the focus when a test starts', () => {
    expect(document.hasFocus()).to.equal(true);
  });
});
