/** A line of an answer that begins with a number: "1. Text" or "1) Text". */
const NUMBERED = /^\s*(\d{1,4})[.)]\s+(.*\S)\s*$/;

/** Writes texts of one line each as numbered lines. */
export function numberedTexts(texts: readonly string[]): string {
  return texts.map((text, index) => `${index + 1}. ${text}`).join('\n');
}

/** The texts of an answer in numbered lines; undefined for a number that is missing or there twice. */
export function textsOfNumbered(answer: string, count: number): (string | undefined)[] {
  const found = answer.split('\n').flatMap((line) => {
    const [, number, text] = NUMBERED.exec(line) ?? [];
    return number === undefined || text === undefined ? [] : [{place: Number(number) - 1, text}];
  });
  return Array.from({length: count}, (_, index) => {
    const texts = found.filter(({place}) => place === index);
    return texts.length === 1 ? texts[0]!.text : undefined;
  });
}
