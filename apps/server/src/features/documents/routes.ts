import { calls } from '@quadrille/contract';
import { bindCall, type BoundCall } from '../../http/bind-call.ts';
import { duplicateItem } from './duplicate-item.ts';
import { createPageComment, deletePageComment, listPageComments, updatePageComment } from './page-comments.ts';
import { listPageFiles } from './page-files.ts';
import { keepReading, listStarred, readReading, starPage } from './page-readers.ts';
import { readPage, searchPages } from './pages.ts';
import { readSharedPage, readSharedTree, searchShared, sharePage, unsharePage } from './share-page.ts';
import { reportPageShare } from './share-page-report.ts';
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
  bindCall(calls.pages.files, (ctx, { params }) => listPageFiles(ctx, params.itemId)),
  bindCall(calls.pages.comments, (ctx, { params }) => listPageComments(ctx, params.itemId)),
  bindCall(calls.pages.comment, (ctx, { params, body }) => createPageComment(ctx, params.itemId, body)),
  bindCall(calls.pages.changeComment, (ctx, { params, body }) => updatePageComment(ctx, params.itemId, params.commentId, body)),
  bindCall(calls.pages.deleteComment, (ctx, { params }) => deletePageComment(ctx, params.itemId, params.commentId)),
  bindCall(calls.pages.reading, (ctx, { params }) => readReading(ctx, params.itemId)),
  bindCall(calls.pages.keepReading, (ctx, { params, body }) => keepReading(ctx, params.itemId, body)),
  bindCall(calls.pages.star, (ctx, { params, body }) => starPage(ctx, params.itemId, body.starred)),
  bindCall(calls.pages.starred, (ctx) => listStarred(ctx)),
  bindCall(calls.pages.share, (ctx, { params, body }) => sharePage(ctx, params.itemId, body)),
  bindCall(calls.pages.shareReport, (ctx, { params, query }) => reportPageShare(ctx, params.itemId, query.tree === true)),
  bindCall(calls.pages.unshare, (ctx, { params }) => unsharePage(ctx, params.itemId)),
  bindCall(calls.pages.sharedTree, (ctx, { params }) => readSharedTree(ctx, params.uuid)),
  bindCall(calls.pages.sharedPage, (ctx, { params }) => readSharedPage(ctx, params.uuid, params.itemId)),
  bindCall(calls.pages.sharedSearch, (ctx, { params, query }) => searchShared(ctx, params.uuid, query.query)),
];
