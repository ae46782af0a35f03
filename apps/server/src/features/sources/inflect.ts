/** How titles are made of the names in a database. */
export type Inflection = 'none' | 'camelize';

export function toInflection(wire: string | null | undefined): Inflection {
  return wire === 'camelize' ? 'camelize' : 'none';
}

/** `first_name` as `FirstName`, or as it is. */
export function inflect(name: string, inflection: Inflection): string {
  const plain = name.trim();
  if (inflection === 'none') return plain;
  const camel = plain
    .split(/[_\s-]+/u)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');
  return camel === '' ? plain : camel;
}
