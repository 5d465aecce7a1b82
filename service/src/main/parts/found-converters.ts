import {findLibreOffice, type LibreOffice} from '../../documents/conversion/libre-office.ts';
import {findPdfReader, type PdfReader} from '../../documents/conversion/pdf-reader.ts';
import type {DocumentSettings} from '../../documents/document-settings.ts';

type ConverterSettings = Pick<DocumentSettings, 'libreOffice' | 'libreOfficeMayUseNetwork' | 'pdftotext'>;

/** Searches for LibreOffice and pdftotext when they are first needed, and again after `forget`. */
export class FoundConverters {
  readonly #settings: ConverterSettings;
  #libreOffice: Promise<LibreOffice | undefined> | undefined;
  #pdfReader: Promise<PdfReader | undefined> | undefined;

  /** @param settings - Read for each search, since a reload may change them. */
  constructor(settings: ConverterSettings) {
    this.#settings = settings;
  }

  /** Returns LibreOffice; undefined if LibreOffice is not installed. */
  libreOffice(): Promise<LibreOffice | undefined> {
    const {libreOffice, libreOfficeMayUseNetwork: allowNetwork} = this.#settings;
    return (this.#libreOffice ??= findLibreOffice(libreOffice, {allowNetwork}));
  }

  /** Returns pdftotext; undefined if poppler is not installed. */
  pdfReader(): Promise<PdfReader | undefined> {
    const {pdftotext, libreOfficeMayUseNetwork: allowNetwork} = this.#settings;
    return (this.#pdfReader ??= findPdfReader(pdftotext, {allowNetwork}));
  }

  /** Makes the next search a new one: a program may have been installed since. */
  forget(): void {
    this.#libreOffice = undefined;
    this.#pdfReader = undefined;
  }
}
