import fc from 'fast-check';

/** Texts with tags, references, lone surrogates and words of several scripts. */
export const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<b>',
        '</b>',
        '<i id="1">',
        '</i>',
        '<x/>',
        '<br>',
        '<p>',
        '</p>',
        '<!-- c -->',
        "<g id='1'>",
        '</g>',
      ),
      fc.constantFrom(
        '&amp;',
        '&lt;',
        '&gt;',
        '&nbsp;',
        '&#269;',
        '&hellip;',
        '&#10;',
        '&',
        '<',
        '>',
        'b>',
        '"',
      ),
      fc.constantFrom('Hello', ' ', '\n', '\r\n', '. ', '? ', 'Dr.', '\u00a0', '!', '  '),
      fc.constantFrom(
        'Donaudampfschifffahrt',
        'šķūnis',
        'שלום',
        'مرحبا',
        '😀',
        '\0',
        '\ud83d',
        '\udc00',
        'ß',
        '你好。',
      ),
    ),
    {maxLength: 40},
  )
  .map((parts) => parts.join(''));

/** The same texts without lone low surrogates, which would form a character with a preceding high surrogate. */
export const textsWithoutHalves = texts.map((text) => text.replaceAll('\udc00', ''));
