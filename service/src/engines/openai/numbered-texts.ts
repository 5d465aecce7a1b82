/** A line of an answer that begins with a number: "1. Text" or "1) Text". */
const NUMBERED = /^\s*(\d{1,4})[.)]\s+(.*\S)\s*$/;

/** Writes texts of one line each as numbered lines. */
export function numberedTexts(texts: readonly string[]): string {
  return texts.map((text, index) => `${index + 1}. ${text}`).join('\n');
}

/**
 * The texts of an answer in numbered lines; undefined unless each number is there once. A model that joins two lines counts
 * on from there, so that the numbers of an answer with fewer lines say nothing.
 */
export function textsOfNumbered(answer: string, count: number): string[] | undefined {
  const found = answer.split('\n').flatMap((line) => {
    const [, number, text] = NUMBERED.exec(line) ?? [];
    return number === undefined || text === undefined ? [] : [{place: Number(number) - 1, text}];
  });
  const isWhole = found.length === count && found.every(({place}, index) => place === index);
  return isWhole ? found.map(({text}) => text) : undefined;
}
