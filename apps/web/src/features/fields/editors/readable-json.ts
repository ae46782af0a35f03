/** Numbers longer than this lose digits when they are read and written again. */
const exactDigits = 15;

/**
 * JSON spread over lines, to be read and changed. What is not JSON, holds numbers that would come back as others, names a key twice
 * or is spread already stays as it is.
 */
export function readableJson(text: string): string {
  if (text.trim() === '' || text.includes('\n')) return text;
  try {
    const value: unknown = JSON.parse(text);
    const isSame = JSON.stringify(value) === text && !new RegExp(`\\d{${exactDigits + 1}}`).test(text);
    return isSame ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
}
