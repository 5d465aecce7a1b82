/** Words for a number by its plural category; `#` stands for the number. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & {readonly other: string};

/** Words with a number, in the plural form and the digits of a language. */
export function counted(language: string, count: number, forms: PluralForms): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('#', new Intl.NumberFormat(language).format(count));
}
