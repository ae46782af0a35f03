import { calls, type WireProject } from '@quadrille/contract';
import { describe, expectTypeOf, it } from 'vitest';
import type { Client } from './client.ts';

/** Never run: what matters is whether it compiles. */
function wrong(client: Client): unknown[] {
  return [
    // @ts-expect-error a project needs a title
    client.projects.create({ body: {} }),
    // @ts-expect-error a call with path values needs them
    client.tables.get(),
    // @ts-expect-error the table is missing
    client.rows.list({ params: { org: 'noco', project: 'p' } }),
    // @ts-expect-error there is no such path value
    client.tables.get({ params: { tableId: 'm1', table: 'x' } }),
    // @ts-expect-error this call has no body
    client.tables.get({ params: { tableId: 'm1' }, body: {} }),
    // @ts-expect-error no field type has this name
    client.columns.create({ params: { tableId: 'm1' }, body: { title: 'x', uidt: 'Txt' } }),
    // @ts-expect-error no operator has this name
    client.filters.create({ params: { viewId: 'vw1' }, body: { comparison_op: 'equals' } }),
    // @ts-expect-error a grouped count needs its column
    client.rows.groupBy({ params: { org: 'noco', project: 'p', table: 't' }, query: {} }),
    // @ts-expect-error only paged calls can be walked
    client.iterate(calls.tables.list, { params: { projectId: 'p1' } }),
    // @ts-expect-error there is no such call
    client.rows.truncate(),
  ];
}

function right(client: Client) {
  return {
    projects: client.projects.list(),
    project: client.projects.create({ body: { title: 'Films' } }),
    csv: client.rows.exportCsv({ params: { org: 'noco', project: 'p', table: 't' } }),
    walked: client.iterate(calls.projects.list, {}),
    undone: client.changes.undo({ params: { projectId: 'p1' } }),
    named: client.columns.create({ params: { tableId: 'm1' }, body: { title: 'Price', uidt: 'Currency' } }),
  };
}

describe('types of the client', () => {
  it('follow from the contract', () => {
    expectTypeOf(wrong).toBeFunction();
    type Right = ReturnType<typeof right>;
    expectTypeOf<Awaited<Right['projects']>['list'][number]>().toEqualTypeOf<WireProject>();
    expectTypeOf<Awaited<Right['project']>>().toEqualTypeOf<WireProject>();
    expectTypeOf<Awaited<Right['csv']>>().toEqualTypeOf<Uint8Array>();
    expectTypeOf<Right['walked']>().toEqualTypeOf<AsyncGenerator<WireProject, void, undefined>>();
    expectTypeOf<Awaited<Right['undone']>['skipped']>().toEqualTypeOf<number>();
  });
});
