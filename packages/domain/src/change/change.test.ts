import { tries } from '@quadrille/tooling/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldId, TableId } from '../ids/id.ts';
import { applyRecordChange } from './apply-record-change.ts';
import type { ChangeBody } from './change-body.ts';
import type { Cells, EntityChange, RecordChange } from './change.ts';
import { invertChange } from './invert-change.ts';
import { isSameDocument } from './is-same-document.ts';
import { squashChanges } from './squash-changes.ts';

const tableId = 'mabc12300000000' as TableId;
const fieldIds = ['ca', 'cb', 'cc'] as FieldId[];

interface State {
  readonly records: ReadonlyMap<number, Cells>;
  readonly entities: ReadonlyMap<string, unknown>;
}

const empty: State = { records: new Map(), entities: new Map() };

function apply(state: State, body: ChangeBody): State {
  const records = new Map(state.records);
  for (const record of body.records) {
    const cells = applyRecordChange(records.get(record.rowId) ?? null, record);
    if (cells === null) records.delete(record.rowId);
    else records.set(record.rowId, cells);
  }
  const entities = new Map(state.entities);
  for (const { id, after } of body.entities) {
    if (after === null) entities.delete(id);
    else entities.set(id, after);
  }
  return { records, entities };
}

/** The state without cells that hold null: absent and null are the same. */
function visible(state: State): unknown {
  const rows = [...state.records].toSorted(([a], [b]) => a - b);
  const cells = rows.map(([id, row]) => [id, Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))]);
  return { cells, entities: [...state.entities].toSorted(([a], [b]) => (a < b ? -1 : 1)) };
}

type Step = { readonly row: number; readonly kind: 'put' | 'delete' | 'entity'; readonly values: readonly (number | null)[] };

const step: fc.Arbitrary<Step> = fc.record({
  row: fc.integer({ min: 1, max: 3 }),
  kind: fc.constantFrom('put' as const, 'put' as const, 'delete' as const, 'entity' as const),
  values: fc.array(fc.option(fc.integer({ min: 0, max: 2 })), { minLength: 3, maxLength: 3 }),
});

/** Changes as a store would write them: each before is what was there. */
function record(steps: readonly Step[]): { readonly bodies: ChangeBody[]; readonly states: State[] } {
  const states: State[] = [empty];
  const bodies: ChangeBody[] = [];
  for (const one of steps) {
    const state = states.at(-1) ?? empty;
    const body = toBody(state, one);
    bodies.push(body);
    states.push(apply(state, body));
  }
  return { bodies, states };
}

function toBody(state: State, { row, kind, values }: Step): ChangeBody {
  const cells = state.records.get(row) ?? null;
  const named = Object.fromEntries(fieldIds.flatMap((id, index) => (values[index] === undefined ? [] : [[id, values[index]]])));
  if (kind === 'entity') {
    const id = `e${row}`;
    const entity: EntityChange = {
      kind: 'view',
      id,
      before: state.entities.get(id) ?? null,
      after: values[0] === null ? null : { n: values },
    };
    return { entities: [entity], records: [] };
  }
  const change: RecordChange =
    kind === 'delete' || cells === null
      ? { tableId, rowId: row, before: cells, after: kind === 'delete' ? null : named }
      : {
          tableId,
          rowId: row,
          before: Object.fromEntries(Object.keys(named).map((id) => [id, cells[id as FieldId] ?? null])),
          after: named,
        };
  return { entities: [], records: [change] };
}

describe('invertChange', () => {
  it('S-70 twice gives the change again', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        for (const body of record(steps).bodies) expect(invertChange(invertChange(body))).toEqual(body);
      }),
      tries(30),
    );
  });

  it('S-71 after applying gives the start', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const { bodies, states } = record(steps);
        bodies.forEach((body, index) => {
          const undone = apply(states[index + 1] ?? empty, invertChange(body));
          expect(visible(undone)).toEqual(visible(states[index] ?? empty));
        });
      }),
      tries(30),
    );
  });
});

describe('squashChanges', () => {
  it('S-72 has the effect of all its parts', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 4 }), fc.array(step, { maxLength: 8 }), (past, steps) => {
        const { bodies, states } = record([...past, ...steps]);
        const start = states[past.length] ?? empty;
        const squashed = squashChanges(bodies.slice(past.length));
        expect(visible(apply(start, squashed))).toEqual(visible(states.at(-1) ?? empty));
        expect(visible(apply(states.at(-1) ?? empty, invertChange(squashed)))).toEqual(visible(start));
      }),
      tries(100),
    );
  });

  it('S-73 names each thing once and leaves out what ends as it began', () => {
    const made: ChangeBody = { entities: [], records: [{ tableId, rowId: 1, before: null, after: { [fieldIds[0] ?? '']: 1 } }] };
    expect(squashChanges([made, invertChange(made)])).toEqual({ entities: [], records: [] });
    expect(squashChanges([made, made]).records).toHaveLength(1);
  });

  it('documents are the same whatever the order of their keys', () => {
    expect(isSameDocument({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1, d: undefined })).toBe(true);
    expect(isSameDocument({ a: 1 }, { a: '1' })).toBe(false);
    expect(isSameDocument(JSON.parse('{"__proto__":1}'), {})).toBe(false);
    expect(isSameDocument([], {})).toBe(false);
  });
});
