export const chromiumFlags: string[];
export function chromiumPath(): Promise<string>;
export function testBrowserPath(): Promise<string>;
