import type { FieldId } from '../ids/id.ts';
import { isSameValue } from '../values/is-same-value.ts';
import { isSameDocument } from './is-same-document.ts';
import type { ChangeBody } from './change-body.ts';
import type { Cells, EntityChange, RecordChange } from './change.ts';

/**
 * Changes in the order they happened as one with the same effect: each entity and record at most once, in order of first
 * touch. What ends as it began is left out.
 */
export function squashChanges(changes: readonly ChangeBody[]): ChangeBody {
  const entities = new Map<string, EntityChange>();
  const records = new Map<string, RecordChange>();
  for (const change of changes) {
    for (const entity of change.entities) {
      const key = `${entity.kind} ${entity.id}`;
      const earlier = entities.get(key);
      entities.set(key, earlier === undefined ? entity : { ...entity, before: earlier.before });
    }
    for (const record of change.records) {
      const key = `${record.tableId} ${record.rowId}`;
      const earlier = records.get(key);
      records.set(key, earlier === undefined ? record : joinRecord(earlier, record));
    }
  }
  return {
    entities: [...entities.values()].filter(({ before, after }) => !isSameDocument(before, after)),
    records: [...records.values()].map(withoutIdleCells).filter((record) => record !== null),
  };
}

function joinRecord(first: RecordChange, second: RecordChange): RecordChange {
  const before = first.before === null ? null : { ...(first.after === null ? {} : second.before), ...first.before };
  const isWhole = first.after === null || second.after === null;
  const after = second.after === null ? null : isWhole ? second.after : { ...first.after, ...second.after };
  return { tableId: first.tableId, rowId: first.rowId, before, after: replaced(before, after, first.after === null) };
}

/** A record that was deleted and made again is changed: cells it no longer has become null. */
function replaced(before: Cells | null, after: Cells | null, wasGone: boolean): Cells | null {
  if (!wasGone || before === null || after === null) return after;
  const cleared: Record<FieldId, null> = {};
  for (const fieldId of Object.keys(before) as FieldId[]) cleared[fieldId] = null;
  return { ...cleared, ...after };
}

/** Without cells that end as they began; null when nothing is left, or when the record neither was nor is. */
function withoutIdleCells(record: RecordChange): RecordChange | null {
  const { before, after } = record;
  if (before === null || after === null) return before === after ? null : record;
  const moved = (Object.keys({ ...before, ...after }) as FieldId[]).filter((fieldId) => !isSameValue(before[fieldId], after[fieldId]));
  if (moved.length === 0) return null;
  return { ...record, before: pick(before, moved), after: pick(after, moved) };
}

function pick(cells: Cells, fieldIds: readonly FieldId[]): Cells {
  return Object.fromEntries(fieldIds.map((fieldId) => [fieldId, cells[fieldId] ?? null]));
}
