import { randomId } from '@quadrille/ui-kit';
import type { RuleDraft } from './color-rules.ts';

/** Rules somebody is building, with those others added meanwhile and without those they took away and nobody changed here. */
export function mergeDrafts(base: readonly RuleDraft[], theirs: readonly RuleDraft[], mine: readonly RuleDraft[]): readonly RuleDraft[] {
  const [before, now] = [base, theirs].map((list) => new Set(list.map(keyOf)));
  const kept = mine.filter((draft) => !before?.has(keyOf(draft)) || now?.has(keyOf(draft)));
  const known = new Set([...(before ?? []), ...kept.map(keyOf)]);
  // ids are places in the stored list: those that join get ones of their own
  return [...kept, ...theirs.filter((draft) => !known.has(keyOf(draft))).map((draft) => ({ ...draft, id: randomId() }))];
}

/** Rules are stored without ids: one is another's only where it says the same. */
function keyOf({ hue, fieldId, nodes }: RuleDraft): string {
  return JSON.stringify([hue, fieldId, nodes]);
}
