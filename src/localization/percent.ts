/** A share from 0 to 1 as a whole percentage: `60 %` with a no-break space in Latvian, `60%` in English. */
export function percent(language: string, share: number): string {
  const written = share.toLocaleString(language, {style: 'percent', maximumFractionDigits: 0});
  return language === 'lv' ? written.replace(/\s*%/, '\u00a0%') : written; // Intl has no space there
}
