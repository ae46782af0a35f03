import type { Person } from '../field-kind.ts';
import { foldText } from '../../text/fold-text.ts';

export interface PersonIndex {
  readonly byId: ReadonlyMap<string, Person>;
  /** By email and by name, folded; a name two people share is nobody's. */
  readonly byText: ReadonlyMap<string, Person>;
}

const nobody: PersonIndex = { byId: new Map(), byText: new Map() };
const indexes = new WeakMap<readonly Person[], PersonIndex>();

export function personIndex(people: readonly Person[] | undefined): PersonIndex {
  if (people === undefined) return nobody;
  let index = indexes.get(people);
  if (index === undefined) indexes.set(people, (index = buildIndex(people)));
  return index;
}

function buildIndex(people: readonly Person[]): PersonIndex {
  const byText = new Map<string, Person>();
  const shared = new Set<string>();
  for (const person of people) {
    const name = foldText(person.name.trim());
    if (byText.has(name)) shared.add(name);
    byText.set(name, person);
  }
  for (const name of shared) byText.delete(name);
  for (const person of people) byText.set(foldText(person.email.trim()), person);
  byText.delete('');
  return { byId: new Map(people.map((person) => [person.id, person])), byText };
}
