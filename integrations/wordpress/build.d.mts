export function assemblePlugin(target: string): void;
export function packPlugin(folder: string, archive: string): Promise<void>;
