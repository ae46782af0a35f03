/** Steps from 0 (too short) to 4. Length counts most: a long phrase beats short line noise. */
export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

export const minPasswordLength = 8;

const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d\s]/u];

/** How hard a password is to guess, by its length, its kinds of characters and its repetitions. */
export function measurePassword(password: string): PasswordStrength {
  if (password.length < minPasswordLength) return 0;
  const distinct = new Set(password).size;
  if (distinct < 5) return 1;
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const points = (password.length >= 12 ? 1 : 0) + (password.length >= 16 ? 1 : 0) + (variety >= 2 ? 1 : 0) + (variety >= 4 ? 1 : 0);
  return Math.min(4, 1 + points) as PasswordStrength;
}
