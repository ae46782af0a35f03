export const chromiumFlags: string[];
export function chromiumPath(): Promise<string>;
