import type { FieldType } from '@quadrille/domain';
import { describe, expectTypeOf, it } from 'vitest';
import * as v from 'valibot';
import { defineCall, type CallAnswer, type CallInput, type ParamName, type ParsedInput } from './call.ts';
import type { calls } from './calls/calls.ts';
import type { BytesReceived, BytesToSend } from './content.ts';
import type { WireFullTable } from './wire/table.ts';

describe('ParamName', () => {
  it('is the names after colons', () => {
    expectTypeOf<ParamName<'/a/:one/b/:two'>>().toEqualTypeOf<'one' | 'two'>();
    expectTypeOf<ParamName<'/a/b'>>().toBeNever();
  });
});

describe('defineCall', () => {
  it('compiles only when the parts fit together', () => {
    const spec = { method: 'GET', answer: v.string(), summary: 'Read a thing' } as const;
    defineCall({
      ...spec,
      name: 'x.y',
      path: '/x/:id',
      permission: 'tableGet',
      // @ts-expect-error the path has no value of this name
      baseFrom: { param: 'tableId', as: 'entityId' },
    });
    // @ts-expect-error no permission has this name
    defineCall({ ...spec, name: 'x.y', path: '/x', permission: 'tableGett' });
    // @ts-expect-error no code has this name
    defineCall({ ...spec, name: 'x.y', path: '/x', permission: 'any', errors: ['tableMissing'] });
    // @ts-expect-error a call needs a summary
    defineCall({ name: 'x.y', method: 'GET', path: '/x', answer: v.string(), permission: 'any' });
  });
});

describe('types of a call', () => {
  it('tell a client what to hand in', () => {
    expectTypeOf<{ params: { tableId: string } }>().toExtend<CallInput<typeof calls.tables.get>>();
    expectTypeOf<Record<never, never>>().toExtend<CallInput<typeof calls.projects.list>>();
    expectTypeOf<Record<never, never>>().not.toExtend<CallInput<typeof calls.tables.get>>();
    expectTypeOf<{ body: { title: string } }>().toExtend<CallInput<typeof calls.projects.create>>();
    expectTypeOf<{ body: { title: number } }>().not.toExtend<CallInput<typeof calls.projects.create>>();
    expectTypeOf<CallInput<typeof calls.imports.uploadPart>['body']>().toEqualTypeOf<BytesToSend>();
    expectTypeOf<{ params: { projectId: string } }>().toExtend<CallInput<typeof calls.changes.undo>>();
    expectTypeOf<{
      params: { org: string; project: string; table: string };
      body: readonly Readonly<Record<string, unknown>>[];
    }>().toExtend<CallInput<typeof calls.bulk.create>>();
  });

  it('tell a handler what it gets', () => {
    expectTypeOf<ParsedInput<typeof calls.rows.list>['query']['limit']>().toEqualTypeOf<number>();
    expectTypeOf<ParsedInput<typeof calls.rows.list>['params']>().toEqualTypeOf<Readonly<Record<'org' | 'project' | 'table', string>>>();
    expectTypeOf<ParsedInput<typeof calls.rows.list>['body']>().toBeNull();
    expectTypeOf<ParsedInput<typeof calls.imports.uploadPart>['body']>().toEqualTypeOf<BytesReceived>();
    expectTypeOf<ParsedInput<typeof calls.columns.create>['body']['uidt']>().toEqualTypeOf<FieldType>();
    expectTypeOf<ParsedInput<typeof calls.viewColumns.update>['body']['show']>().toEqualTypeOf<boolean | undefined>();
  });

  it('tell both what comes back', () => {
    expectTypeOf<CallAnswer<typeof calls.tables.get>>().toEqualTypeOf<WireFullTable>();
    expectTypeOf<CallAnswer<typeof calls.rows.exportCsv>>().toEqualTypeOf<Uint8Array>();
  });
});
