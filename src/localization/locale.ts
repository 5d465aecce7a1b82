/**
 * Messages of one group in every language that has them. `en` is always there and is what other
 * languages fall back to.
 */
export type MessageTables<Messages> = {en: Messages} & Partial<Record<string, Messages>>;

/** The messages for an RFC 5646 language: its own, else its primary language's, else English. */
export function messagesFor<Messages>(tables: MessageTables<Messages>, language: string): Messages {
  const tag = language.toLowerCase();
  return tables[tag] ?? tables[tag.split('-', 1)[0]!] ?? tables.en;
}

/** Forms of a counted noun; categories as in `Intl.PluralRules`, `other` for those not named. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & {other: string};

/** A function that puts a number, in the language's digits and grouping, before its noun. */
export function counted(language: string, forms: PluralForms): (count: number) => string {
  return (count) => {
    const form = new Intl.PluralRules(language).select(count);
    return `${count.toLocaleString(language)} ${forms[form] ?? forms.other}`;
  };
}
