/** A package that contains documents written by other programs. */
export interface CorpusPackage {
  /** `source` is a source package of Debian, `debian` a binary package. */
  readonly kind: 'source' | 'debian' | 'npm';
  readonly name: string;
}

/** Extensions of all documents that are measured. */
export const CORPUS_EXTENSIONS =
  'docx xlsx pptx odt ods odp fodt fods fodp html htm xhtml xht txt tmx xlf xlif xliff sdlxliff ttx'.split(
    ' ',
  );

/** Packages with documents; add your own to the list. */
export const CORPUS_PACKAGES: readonly CorpusPackage[] = [
  // DOCX, XLSX and PPTX (and ODF) files from tests.
  {kind: 'source', name: 'pandoc'},
  {kind: 'source', name: 'python-docxcompose'},
  {kind: 'source', name: 'docx2txt'},
  {kind: 'source', name: 'openpyxl'},
  {kind: 'source', name: 'libspreadsheet-parsexlsx-perl'},
  {kind: 'source', name: 'libreoffice'},
  {kind: 'source', name: 'gnumeric'},
  {kind: 'source', name: 'calligra'},
  {kind: 'source', name: 'libapache-poi-java'},
  {kind: 'source', name: 'golang-github-tealeg-xlsx'},
  {kind: 'source', name: 'r-cran-readxl'},
  {kind: 'debian', name: 'libreoffice-common'},
  {kind: 'npm', name: 'mammoth'},
  {kind: 'npm', name: 'officeparser'},
  {kind: 'npm', name: 'docx-preview'},
  {kind: 'npm', name: 'any-text'},
  {kind: 'npm', name: 'docxtemplater'},
  {kind: 'npm', name: 'easy-template-x'},
  {kind: 'npm', name: 'docx4js'},
  {kind: 'npm', name: 'xlsx-populate'},
  {kind: 'npm', name: 'xlsx-template'},
  {kind: 'npm', name: 'pptx-automizer'},
  {kind: 'npm', name: 'word-extractor'},
  // HTML and TXT in several languages; LibreOffice above has XHTML and most of ODF.
  {kind: 'debian', name: 'debian-faq'},
  {kind: 'debian', name: 'debian-reference-de'},
  {kind: 'debian', name: 'debian-reference-ja'},
  {kind: 'debian', name: 'developers-reference-fr'},
  {kind: 'debian', name: 'maint-guide-de'},
  {kind: 'debian', name: 'libreoffice-help-de'},
  {kind: 'debian', name: 'git-doc'},
  {kind: 'debian', name: 'python3.11-doc'},
  {kind: 'debian', name: 'postgresql-doc-15'},
  {kind: 'npm', name: 'carbone'},
  // XLIFF and TMX.
  {kind: 'source', name: 'symfony'},
  {kind: 'source', name: 'lokalize'},
  {kind: 'source', name: 'icu'},
  {kind: 'npm', name: 'ngx-i18nsupport'},
  {kind: 'npm', name: 'ngx-i18nsupport-lib'},
];
