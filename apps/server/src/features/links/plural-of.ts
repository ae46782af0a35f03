import pluralize from 'pluralize';

/** English plurals for names in Latin letters, every other name as it is. */
export function pluralOf(title: string): string {
  return /[a-z]$/i.test(title) ? pluralize(title) : title;
}
