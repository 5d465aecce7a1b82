import type {LaunchOptions} from 'playwright';

export function chromiumOptions(): Promise<LaunchOptions>;
