import type {Configuration} from '../../config/index.ts';
import {findLibreOffice} from '../../documents/conversion/libre-office.ts';
import {findPdfReader} from '../../documents/conversion/pdf-reader.ts';
import type {CheckedPart} from './checked-part.ts';

/** A program that converts documents, and the setting with its path. */
interface Converter {
  readonly part: string;
  /** Formats that need the program, as the subject of a sentence. */
  readonly formats: string;
  readonly verb: 'are' | 'is';
  /** What the service does with these formats. */
  readonly done: string;
  readonly setting: 'libreOffice' | 'pdftotext';
  /** Name of the program. */
  readonly program: string;
  /** Debian package of the program. */
  readonly debian: string;
}

const LIBRE_OFFICE: Converter = {
  part: 'LibreOffice',
  formats: 'DOC, RTF and PAGES',
  verb: 'are',
  done: 'converted',
  setting: 'libreOffice',
  program: 'soffice',
  debian: 'libreoffice-writer-nogui',
};
const POPPLER: Converter = {
  part: 'poppler',
  formats: 'PDF',
  verb: 'is',
  done: 'translated as text, into DOCX',
  setting: 'pdftotext',
  program: 'pdftotext',
  debian: 'poppler-utils',
};

/** Checks whether the programs that convert documents are installed and run cut off from the network. */
export async function* checkConverters({documents}: Configuration): AsyncGenerator<CheckedPart> {
  const {libreOffice, pdftotext, libreOfficeMayUseNetwork: allowNetwork} = documents;
  const office = await findLibreOffice(libreOffice, {allowNetwork});
  yield checked(LIBRE_OFFICE, libreOffice, office?.canConvert);
  const reader = await findPdfReader(pdftotext, {allowNetwork});
  yield checked(POPPLER, pdftotext, reader?.canRead);
}

/** The result for a converter; `runs` is undefined for a program that is not installed. */
function checked(
  {part, formats, verb, done, setting, program, debian}: Converter,
  path: string | undefined,
  runs: boolean | undefined,
): CheckedPart {
  if (runs) return {part, outcome: 'ok', message: `${formats} ${verb} ${done}`};
  const outcome = path === undefined ? 'note' : 'fault';
  const refused = `${formats} ${verb} refused, all other formats work.`;
  if (runs === false) {
    const message = `found, but it does not start cut off from the network (unshare): ${refused} Allow namespaces of users on this machine, or set documents.libreOfficeMayUseNetwork to true.`;
    return {part, outcome, message};
  }
  const message =
    path === undefined
      ? `not installed: ${refused} Install ${debian}, or set documents.${setting}.`
      : `documents.${setting} is ${path}, where no program can be run: ${refused} Name the path of ${program}, or leave the setting out to have it looked for.`;
  return {part, outcome, message};
}
