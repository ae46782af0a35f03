import type { ViewCore } from '../core/view-core.ts';
import type { BucketId, RecordId, ViewRecord } from '../core/record.ts';

/** How cards of one kind of view are drawn. `build` makes the nodes once, `patch` changes what they say. */
export interface CardView {
  build(card: HTMLElement): void;
  patch(card: HTMLElement, record: ViewRecord): void;
}

/** The state of a card besides the values of its record. */
export interface CardState {
  readonly isSelected: boolean;
  readonly isFocused: boolean;
  readonly isAway: boolean;
  readonly state: ReturnType<ViewCore['stateOf']>;
  /** Why it was not changed. */
  readonly refusal: string | null;
  /** Another person who is on this record. */
  readonly person: { readonly name: string; readonly hue: string } | null;
}

/** Reads the state of a card once for a paint. */
export function cardStateOf(core: ViewCore, id: RecordId, bucket: BucketId): CardState {
  const focus = core.$focus.get();
  const person = core.$presence.get().find(({ recordId }) => recordId === id);
  return {
    isSelected: core.selection.$selection.get().ids.has(id),
    isFocused: focus?.recordId === id && focus.bucket === bucket,
    isAway: core.$drag.get()?.records.some((one) => one.id === id && one.bucket === bucket) === true,
    state: core.stateOf(id),
    refusal: core.$refused.get().get(id) ?? null,
    person: person ? { name: person.name, hue: person.hue ?? 'pink' } : null,
  };
}
