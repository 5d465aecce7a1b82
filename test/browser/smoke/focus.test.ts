import {expect} from '@open-wc/testing';

describe('the page of the tests', () => {
  let other: Window | null = null;

  after(() => other?.close());

  // WebKit opens no window here, and Chromium says that every page has the focus.
  it('can lose the focus to another window', () => {
    other = window.open('', 'other', 'popup,width=320,height=200');
  });

  it('has the focus when the next test starts', () => {
    expect(document.hasFocus()).to.equal(true);
  });
});
