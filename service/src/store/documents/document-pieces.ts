/** Bytes of a document that are in the database. */
export interface StoredDocument {
  readonly number: number;
  readonly size: number;
}

/** Bytes of documents in pieces, each of which is read and written by itself. */
export interface DocumentPieceStore {
  /**
   * Stores the pieces of a document under a name, whole or not at all, instead of what had the name. The pieces are asked for
   * again when the transaction has to be repeated.
   */
  keepDocumentPieces(name: string, pieces: () => AsyncIterable<Buffer>): Promise<void>;
  storedDocument(name: string): Promise<StoredDocument | undefined>;
  /** A piece by its position from 0 on; undefined after the last one, and when the document was removed meanwhile. */
  documentPiece(number: number, position: number): Promise<Buffer | undefined>;
  removeStoredDocuments(names: readonly string[]): Promise<void>;
  /** Names after one that begin so, in their order, with their age. */
  storedDocumentNames(
    begin: string,
    after: string,
    most: number,
  ): Promise<{readonly name: string; readonly ageMs: number}[]>;
}
