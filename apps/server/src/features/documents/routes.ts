import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { duplicateItem } from './duplicate-item.ts';
import { readPage, searchPages } from './pages.ts';
import { readSharedPage, readSharedTree, searchShared, sharePage, unsharePage } from './share-page.ts';
import { keepNamed, listVersions, readVersion, restoreVersion } from './versions.ts';
import { writeByCall } from './write-by-call.ts';

export const documentRoutes: readonly BoundCall[] = [
  bindCall(calls.items.duplicate, (ctx, { params }) => duplicateItem(ctx, params.itemId)),
  bindCall(calls.pages.read, (ctx, { params }) => readPage(ctx, params.itemId)),
  bindCall(calls.pages.write, (ctx, { params, body }) => writeByCall(ctx, params.itemId, body.update)),
  bindCall(calls.pages.search, (ctx, { query }) => searchPages(ctx, query.query)),
  bindCall(calls.pages.versions, (ctx, { params }) => listVersions(ctx, params.itemId)),
  bindCall(calls.pages.keepVersion, (ctx, { params, body }) => keepNamed(ctx, params.itemId, body.title)),
  bindCall(calls.pages.version, (ctx, { params }) => readVersion(ctx, params.itemId, params.versionId)),
  bindCall(calls.pages.restoreVersion, (ctx, { params }) => restoreVersion(ctx, params.itemId, params.versionId)),
  bindCall(calls.pages.share, (ctx, { params, body }) => sharePage(ctx, params.itemId, body)),
  bindCall(calls.pages.unshare, (ctx, { params }) => unsharePage(ctx, params.itemId)),
  bindCall(calls.pages.sharedTree, (ctx, { params }) => readSharedTree(ctx, params.uuid)),
  bindCall(calls.pages.sharedPage, (ctx, { params }) => readSharedPage(ctx, params.uuid, params.itemId)),
  bindCall(calls.pages.sharedSearch, (ctx, { params, query }) => searchShared(ctx, params.uuid, query.query)),
];
