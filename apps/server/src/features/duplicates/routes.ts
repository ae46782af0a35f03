import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { duplicateBase, duplicateTable, requireLocalPlace } from './duplicate.ts';
import type { CopyOptions } from './plan-copy.ts';

export const duplicateRoutes: readonly BoundCall[] = [
  bindCall(calls.duplicates.project, (ctx, { body }) => duplicateBase(ctx, toOptions(body.options), body.project ?? {})),
  bindCall(calls.duplicates.source, (ctx, { params, body }) => {
    requireLocalPlace(ctx, params.baseId);
    return duplicateBase(ctx, toOptions(body.options), body.project ?? {});
  }),
  bindCall(calls.duplicates.table, (ctx, { params, body }) =>
    duplicateTable(ctx, params.tableId, toOptions(body.options), { title: body.table?.title }),
  ),
];

function toOptions(options: { readonly [Name in keyof CopyOptions]?: boolean | undefined } | null | undefined): CopyOptions {
  return {
    excludeData: options?.excludeData === true,
    excludeViews: options?.excludeViews === true,
    excludeHooks: options?.excludeHooks === true,
  };
}
