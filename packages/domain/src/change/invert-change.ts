import type { ChangeBody } from './change-body.ts';

/** What takes a change back: every entry the other way round, last first. Inverting twice gives the change again. */
export function invertChange({ entities, records }: ChangeBody): ChangeBody {
  return {
    entities: entities.toReversed().map(({ before, after, ...rest }) => ({ ...rest, before: after, after: before })),
    records: records.toReversed().map(({ before, after, ...rest }) => ({ ...rest, before: after, after: before })),
  };
}
