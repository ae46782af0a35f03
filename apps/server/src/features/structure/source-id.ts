import type { BaseId, SourceId } from '@quadrille/domain';

/** The id of the one source a base has on the v1 wire (`base_id`), told by the base's own. */
export function sourceIdOf(baseId: BaseId): SourceId {
  return `b${baseId.slice(1)}` as SourceId;
}
