import { isEmail } from '@quadrille/domain';

/** Addresses in a typed or pasted text, between commas, semicolons or lines; between blanks where each word is an address. */
export function toAddresses(text: string): string[] {
  return text
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => (part.split(/\s+/).every((word) => isEmail(word)) ? part.split(/\s+/) : [part]));
}
