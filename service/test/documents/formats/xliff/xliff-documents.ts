/** A document in XLIFF 1.2; from German by default. */
export function xliff1(body: string, file = 'source-language="de-DE"'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file ${file}>
    <body>${body}</body>
  </file>
</xliff>
`;
}

/** A document with one unit. */
export function unit1(source: string): string {
  return xliff1(`<trans-unit id="1"><source>${source}</source></trans-unit>`);
}

/** Attributes of a target that mark it as machine-translated. */
export const MACHINE = 'state="needs-review-translation" state-qualifier="mt-suggestion"';

/** A document in XLIFF 2.0; from German by default. */
export function xliff2(file: string, root = 'srcLang="de"'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" ${root}>
  <file id="f1">${file}</file>
</xliff>
`;
}
