import {goesOn, isOpen, paragraphsOf} from './block-paragraphs.ts';
import {blocksOf} from './layout.ts';
import {surveyLayout} from './layout-survey.ts';
import type {PdfParagraph} from './paragraph.ts';
import {PlainDocx} from './plain-docx.ts';

/** Longest paragraph that is joined from blocks: a longer one is a list or table. */
const MAX_JOINED_CHARACTERS = 10_000;

/**
 * Writes the text of a PDF as a plain DOCX, from the layout that pdftotext wrote; rejects with a `DocumentError` if the
 * PDF has no text that can be read.
 */
export async function composeDocx(layout: string, output: string): Promise<void> {
  const survey = await surveyLayout(layout);
  const text = new FlowingText();
  for await (const block of blocksOf(layout)) {
    for (const paragraph of paragraphsOf(block, survey)) text.add(paragraph);
  }
  await text.end().write(output);
}

/** Joins paragraphs that go on in the next block or page, past headers and footers. */
class FlowingText {
  readonly #docx = new PlainDocx();
  #page = 1;
  /** A paragraph whose sentence may go on. */
  #open: PdfParagraph | undefined;
  /** Headers and footers after the open paragraph. */
  #held: PdfParagraph[] = [];

  add(paragraph: PdfParagraph): void {
    if (this.#open && paragraph.isRunning) {
      this.#held.push(paragraph);
      return;
    }
    const open = this.#open;
    if (open && open.text.length < MAX_JOINED_CHARACTERS && goesOn(open, paragraph)) {
      open.text.append(paragraph.text);
      this.#open = {...open, room: paragraph.room};
      if (!isOpen(this.#open)) this.#release();
      return;
    }
    this.#release();
    if (!paragraph.isRunning && isOpen(paragraph)) this.#open = paragraph;
    else this.#write(paragraph);
  }

  end(): PlainDocx {
    this.#release();
    return this.#docx;
  }

  #release(): void {
    if (this.#open) this.#write(this.#open);
    this.#open = undefined;
    for (const paragraph of this.#held.splice(0)) this.#write(paragraph);
  }

  #write({text, isRtl, level, page}: PdfParagraph): void {
    const startsPage = page > this.#page;
    this.#page = Math.max(page, this.#page);
    if (text.value !== '') this.#docx.add({text: text.value, isRtl, level, startsPage});
  }
}
