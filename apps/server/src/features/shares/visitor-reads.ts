import { AppError, type Call, type CallAnswer, calls, type ParsedInput, type RawAnswer } from '@quadrille/contract';
import type { ViewKind } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { exportCsv, exportExcel } from '../export/index.ts';
import { findPosition, listDistinct, listGridGroups, readGridAggregates } from '../grid/index.ts';
import { listLinkedWith } from '../links/index.ts';
import { countByValues, listGroupedRows, listRows, signCells } from '../records/index.ts';
import { listCandidates, listShownLinks } from './list-shown-links.ts';
import { listShownPeople } from './list-shown-people.ts';
import { type OpenShare, rowKinds } from './open-share.ts';
import { shareMeta } from './share-meta.ts';

/** One way to read a shared view: what its route answers visitors, and what the leak report asks before there is a route to ask. */
export interface VisitorRead {
  readonly call: Call;
  /** Views it is there for. */
  readonly kinds: readonly ViewKind[];
  readonly run: (ctx: Ctx, share: OpenShare, input: never) => unknown;
}

type Answer<C extends Call> = CallAnswer<C> | RawAnswer;

function read<C extends Call>(
  call: C,
  kinds: readonly ViewKind[],
  run: (ctx: Ctx, share: OpenShare, input: ParsedInput<C>) => Answer<C> | Promise<Answer<C>>,
): VisitorRead {
  return { call, kinds, run };
}

/** Views whose rows are opened one by one. */
const cardKinds: readonly ViewKind[] = ['grid', 'gallery', 'kanban'];

/** Visitors name visible fields only. */
const confined = { isConfined: true } as const;

/** All that visitors can read of a shared view beside its meta. The context is that of a visitor. */
export const visitorReads = {
  people: read(calls.public.sharedViewPeople, rowKinds, (ctx, share) => listShownPeople(ctx, share)),
  files: read(calls.public.sharedViewFiles, rowKinds, (ctx, share, { body }) => signCells(ctx, share, body.cells)),
  rows: read(calls.public.sharedViewRows, rowKinds, (ctx, share, { query }) => listRows(ctx, share, query, confined)),
  position: read(calls.public.sharedViewPosition, rowKinds, (ctx, share, { params, query }) =>
    findPosition(ctx, share, params.rowId, query, confined),
  ),
  groupBy: read(calls.public.sharedViewGroupBy, ['grid'], (ctx, share, { query }) => countByValues(ctx, share, query, confined)),
  groups: read(calls.public.sharedViewGroups, rowKinds, (ctx, share, { query }) => listGridGroups(ctx, share, query, confined)),
  aggregates: read(calls.public.sharedViewAggregates, ['grid', 'kanban'], (ctx, share, { query }) =>
    readGridAggregates(ctx, share, query, confined),
  ),
  distinct: read(calls.public.sharedViewDistinct, ['grid'], (ctx, share, { params, query }) =>
    listDistinct(ctx, share, params.columnId, query, confined),
  ),
  linked: read(calls.public.sharedViewLinked, ['kanban'], (ctx, share, { params, query }) =>
    listLinkedWith(ctx, share, params.columnId, query, confined),
  ),
  group: read(calls.public.sharedViewGroup, cardKinds, (ctx, share, { params, query }) =>
    listGroupedRows(ctx, share, params.columnId, query, confined),
  ),
  mmList: read(calls.public.sharedViewMmList, rowKinds, (ctx, share, { params, query }) =>
    listShownLinks(ctx, share, { ...params, relation: 'mm' }, query),
  ),
  hmList: read(calls.public.sharedViewHmList, rowKinds, (ctx, share, { params, query }) =>
    listShownLinks(ctx, share, { ...params, relation: 'hm' }, query),
  ),
  nested: read(calls.public.sharedViewNested, ['form', 'gallery'], (ctx, share, { params, query }) =>
    listCandidates(ctx, share, params.columnId, query),
  ),
  csv: read(calls.public.sharedViewExportCsv, rowKinds, (ctx, share, { query }) => exportCsv(ctx, mayDownload(share), query, confined)),
  excel: read(calls.public.sharedViewExportExcel, rowKinds, (ctx, share, { query }) =>
    exportExcel(ctx, mayDownload(share), query, confined),
  ),
} as const;

/** The owner of a share may leave downloads out. */
function mayDownload(share: OpenShare): OpenShare {
  if (shareMeta(share.view.doc)['allowCSVDownload'] === false) throw new AppError('forbidden', { permission: 'exportCsv', roles: 'guest' });
  return share;
}
