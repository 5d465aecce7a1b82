/**
 * Folders and files of Node tests that `npm run test:quick` leaves out, each with the reason. A test belongs here when it
 * needs the built files or a Debian package, kills processes, fills a disk, or takes three seconds of processor time.
 */
export const slowTests = {
  'service/test/commands': 'starts the service as a program, and kills it',
  'service/test/documents/archive': 'packs and unpacks archives of many megabytes',
  'service/test/documents/bad-input': 'starts the built service, kills processes and fills a disk',
  'service/test/documents/conversion': 'needs LibreOffice',
  'service/test/documents/formats/office-open-xml/libreoffice.test.ts': 'needs LibreOffice',
  'service/test/documents/formats/open-document/through-libreoffice.test.ts': 'needs LibreOffice',
  'service/test/documents/formats/plain-text': 'reads texts of many megabytes',
  'service/test/documents/queue': 'starts the service as a program, and kills it',
  'service/test/documents/worker': 'starts a program for each document',
  'service/test/engines/apertium.test.ts': 'needs Apertium',
  'service/test/http/log.test.ts': 'starts the service as a program, and fills a disk',
  'service/test/http/serve.test.ts': 'starts the service as a program, and kills it',
  'service/test/json/bad-input.test.ts': 'sends requests of many megabytes',
  'service/test/json/bounds.test.ts': 'sends requests of many megabytes',
  'service/test/json/documents.test.ts': 'starts a program for each document',
  'service/test/json/limits-and-status.test.ts': 'needs Apertium',
  'service/test/legacy/query-token.test.ts': 'starts the service as a program',
  'service/test/legacy/zeep.test.ts': 'needs python3-zeep',
  'service/test/soap/bad-input.test.ts': 'sends requests of many megabytes',
  'service/test/soap/large-upload.test.ts': 'sends documents of many megabytes',
  'service/test/soap/parity.test.ts': 'starts a program for each document',
  'service/test/soap/zeep.test.ts': 'needs python3-zeep',
  'service/test/store/data-folder.test.ts': 'starts programs, and kills them',
  'service/test/store/usage.test.ts': 'starts a program, and kills it',
  'service/test/translation/real-engines.test.ts': 'needs Apertium',
  'service/test/translation/translate-texts.test.ts': 'translates texts of many megabytes',
  'test/node/build/published.test.ts': 'needs the built files',
  'test/node/start.test.ts': 'builds, and starts the service as a program',
};
