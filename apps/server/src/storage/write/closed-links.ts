import type { EntityChange, EntityKind } from '@quadrille/domain';
import type { BaseShare, EntityDocs, ViewDoc } from '../schema/documents.ts';
import type { EntitySet } from '../schema/entity-set.ts';

export type LinkAsNow = (view: ViewDoc) => ViewDoc;

/**
 * Views are restored together with their link. Where the change moved the link to another view, it returns only if it is still open there,
 * and with its present settings.
 */
export function linksNow(now: EntitySet, entities: readonly EntityChange[]): LinkAsNow {
  const views = entities.flatMap(({ kind, after }) => (kind === 'view' && after !== null ? [after as ViewDoc] : []));
  const links = new Set(views.flatMap(({ uuid }) => uuid ?? []));
  const feeds = new Set(views.flatMap(({ feed }) => feed?.uuid ?? []));
  const holderOf = (isIt: (view: ViewDoc) => boolean): ViewDoc | undefined => [...now.all('view').values()].find(isIt);
  return (view) => {
    const link = view.uuid !== null && links.has(view.uuid) ? holderOf(({ uuid }) => uuid === view.uuid) : view;
    const feed = view.feed && feeds.has(view.feed.uuid) ? holderOf(({ feed: other }) => other?.uuid === view.feed?.uuid) : view;
    const back = { ...view, uuid: link?.uuid ?? null, password: link?.password ?? null };
    return view.feed ? { ...back, feed: feed?.feed ?? null } : back;
  };
}

type Doc = Readonly<Record<string, unknown>>;

interface Kept {
  readonly doc: Doc;
  readonly kept: number;
}

/**
 * Undo never makes more public: a link that was closed stays closed, an open one keeps its present password, and one that was given up is
 * not restored.
 */
export function keepLinksClosed(kind: EntityKind, current: object, back: Doc): Kept {
  if (kind === 'dashboard' || kind === 'item') return keepOf(current as Doc, back, ['uuid', 'password']);
  if (kind === 'view') return keepFeed(current as ViewDoc & Doc, keepOf(current as Doc, back, ['uuid', 'password']));
  if (kind !== 'base') return { doc: back, kept: 0 };
  const share = (back as unknown as EntityDocs['base']).share ?? null;
  const now = (current as EntityDocs['base']).share ?? null;
  if (share === null) return { doc: back, kept: 0 };
  if (share.uuid !== now?.uuid) return { doc: { ...back, share: now }, kept: 1 };
  const { doc, kept } = keepOf(now as BaseShare & Doc, share as BaseShare & Doc, ['password']);
  return { doc: { ...back, share: doc }, kept };
}

/** The address for calendar programs keeps its present state, whatever an undo would restore. */
function keepFeed(now: ViewDoc & Doc, { doc, kept }: Kept): Kept {
  const back = (doc['feed'] ?? null) as ViewDoc['feed'];
  if (!back || back.uuid === now.feed?.uuid) return { doc, kept };
  return { doc: { ...doc, feed: now.feed ?? null }, kept: kept + 1 };
}

function keepOf(now: Doc, back: Doc, keys: readonly string[]): Kept {
  const isOpen = back['uuid'] != null;
  const kept = keys.filter((key) => (back[key] != null || (isOpen && key === 'password')) && (back[key] ?? null) !== (now[key] ?? null));
  return { doc: { ...back, ...Object.fromEntries(kept.map((key) => [key, now[key] ?? null])) }, kept: kept.length };
}
