/** A number with its word for people: `1 row`, `2 rows`. */
export const countOf = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;
