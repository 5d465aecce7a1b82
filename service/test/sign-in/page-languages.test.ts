import assert from 'node:assert/strict';
import {before, describe, it} from 'node:test';
import {openerOf} from '../../src/sign-in/opener.ts';
import {chosenLanguage, type PageLanguages} from '../../src/pages/page-languages.ts';
import {pageLanguages, type SignInWords} from '../../src/pages/words/index.ts';
import {signInPage} from '../../src/sign-in/page-markup.ts';
import {INTERFACE_LANGUAGES} from '../../../src/localization/interface-languages.ts';

describe('the languages of the sign-in pages', () => {
  let languages: PageLanguages<SignInWords>;
  before(async () => {
    languages = await pageLanguages('signIn');
  });

  it('are the interface languages, each with all words', () => {
    assert.deepEqual(
      [...languages.keys()],
      INTERFACE_LANGUAGES.map(({code}) => code),
    );
    const names = Object.keys(languages.get('en')!.messages).sort();
    for (const {code, messages} of languages.values()) {
      assert.deepEqual(Object.keys(messages).sort(), names, code);
      const {provider, ...rest} = messages;
      for (const text of [...Object.values(rest), ...Object.values(provider)]) {
        const shown: unknown = typeof text === 'function' ? Reflect.apply(text, undefined, ['3']) : text;
        assert.match(String(shown), /^\S.*\S$/, code);
        assert.doesNotMatch(String(shown), /undefined|\[object/, code);
      }
    }
  });

  it('are all linked to, each in its own language and direction', () => {
    const english = languages.get('en')!;
    const arabic = {...english, code: 'ar', name: 'العربية', direction: 'rtl'} as const;
    const otherLanguages = [languages.get('lv')!, arabic];
    const ways = {hasPasswords: true, provider: undefined};
    const context = {
      serviceName: 'mtservice',
      ways,
      language: english,
      otherLanguages,
      home: './',
      files: '',
    };
    const page = signInPage(context, openerOf('https://cms.example', 'n0nce'));
    const links = [
      ...page.matchAll(/<a href="([^"]*)" lang="(\w+)" hreflang="(\w+)" dir="(\w+)"\s*>([^<]*)/g),
    ];
    const query = 'origin=https%3A%2F%2Fcms.example&amp;state=n0nce&amp;lang=';
    assert.deepEqual(
      links.map(([, ...parts]) => parts),
      [
        [`./?${query}lv`, 'lv', 'lv', 'ltr', 'Latviski'],
        [`./?${query}ar`, 'ar', 'ar', 'rtl', 'العربية'],
      ],
    );
    assert.match(page, /<html lang="en" dir="ltr">/);
    assert.match(signInPage({...context, language: arabic}, openerOf('', '')), /<html lang="ar" dir="rtl">/);
  });

  it('are chosen by the name in the request, then by preference, then English', () => {
    const chosen = (named: string, accept?: string) => chosenLanguage(languages, named, accept).code;
    assert.equal(chosen('lv', 'en'), 'lv');
    assert.equal(chosen('', 'de, en;q=0.4, lv;q=0.8'), 'lv');
    assert.equal(chosen('de'), 'en');
  });
});
