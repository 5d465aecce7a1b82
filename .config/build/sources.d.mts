export function isBuilt(name: 'script' | 'modules' | 'types' | 'service', root: string): boolean;
export function sourceHashOf(name: 'script' | 'modules' | 'types' | 'service', root: string): string;
export function stampPathOf(name: 'script' | 'modules' | 'types' | 'service', root: string): string;
