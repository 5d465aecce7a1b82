export {exportMemory} from './export-memory.ts';
export {importMemory, type ImportedMemory, type MemoryTarget} from './import-memory.ts';
export {TMX_END, tmxStart, tmxUnit} from './tmx-writer.ts';
export {TmxError} from './tmx-reader.ts';
