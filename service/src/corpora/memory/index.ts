export {exportMemory} from './export-memory.ts';
export {importMemory, type ImportedMemory, type MemoryTarget} from './import-memory.ts';
export {TmxError} from './tmx-reader.ts';
