import {findLibreOffice, type LibreOffice} from '../../documents/conversion/libre-office.ts';
import type {DocumentSettings} from '../../documents/document-settings.ts';

type LibreOfficeSettings = Pick<DocumentSettings, 'libreOffice' | 'libreOfficeMayUseNetwork'>;

/** Searches for LibreOffice when it is first needed, and again after `forget`. */
export class FoundLibreOffice {
  readonly #settings: LibreOfficeSettings;
  #libreOffice: Promise<LibreOffice | undefined> | undefined;

  /** @param settings - Read for each search, since a reload may change them. */
  constructor(settings: LibreOfficeSettings) {
    this.#settings = settings;
  }

  /** Returns LibreOffice; undefined if LibreOffice is not installed. */
  find(): Promise<LibreOffice | undefined> {
    const {libreOffice, libreOfficeMayUseNetwork: allowNetwork} = this.#settings;
    return (this.#libreOffice ??= findLibreOffice(libreOffice, {allowNetwork}));
  }

  /** Makes the next `find` search again: LibreOffice may have been installed since. */
  forget(): void {
    this.#libreOffice = undefined;
  }
}
