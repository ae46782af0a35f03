/** What a snapshot nobody named is called: `2026-11-22 06:40 UTC`. */
export const titleAt = (ms: number): string => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
