import type { BaseId, SourceId } from '@quadrille/domain';
import { toStamp } from '../../platform/to-stamp.ts';
import type { Stamped } from '../../storage/schema/documents.ts';
import { sourceIdOf } from './source-id.ts';

/** The keys every record of the v1 structure wire carries. */
export interface WireKeys {
  readonly base_id: string;
  readonly project_id: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** `source`: the connected database the table is of; absent for our own tables. */
export function toWireKeys(baseId: BaseId, doc: Stamped, source?: SourceId): WireKeys {
  return {
    base_id: source ?? sourceIdOf(baseId),
    project_id: baseId,
    created_at: toStamp(Date.parse(doc.createdAt ?? '') || 0),
    updated_at: toStamp(Date.parse(doc.updatedAt ?? '') || 0),
  };
}
