/** Texts for a number, by plural category; `#` is replaced by the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & {readonly other: string};

/** Text with a number, in the plural form and with the digits of the language. */
export function counted(language: string, count: number, forms: PluralForms): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('#', new Intl.NumberFormat(language).format(count));
}
