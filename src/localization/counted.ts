/** Forms of a counted noun by category of `Intl.PluralRules`; `other` replaces missing forms. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & {other: string};

/** Returns a function that puts a number, in the language's digits and grouping, before its noun. */
export function counted(language: string, forms: PluralForms): (count: number) => string {
  return (count) => {
    const form = new Intl.PluralRules(language).select(count);
    return `${count.toLocaleString(language)} ${forms[form] ?? forms.other}`;
  };
}
