import type { BaseSchema } from '../../storage/schema/base-schema.ts';
import type { EntityDocs, HookDoc, ViewDoc } from '../../storage/schema/documents.ts';
import type { CopyPlan } from '../duplicates/index.ts';

/** Links for the public and webhooks of a copy that takes the place of `now`: what was closed since then stays closed. */
export function keepClosed(documents: CopyPlan['documents'], now: BaseSchema): CopyPlan['documents'] {
  const views = [...now.entities.all('view').values()].filter(({ uuid }) => uuid !== null);
  const feeds = new Set([...now.entities.all('view').values()].flatMap(({ feed }) => feed?.uuid ?? []));
  const boards = [...now.entities.all('dashboard').values()].filter(({ uuid }) => uuid !== null);
  const items = [...now.entities.all('item').values()].filter(({ uuid }) => uuid != null);
  const hooks = [...now.entities.all('hook').values()].filter(({ isActive }) => isActive);
  return documents.map((one) => {
    if (one.kind === 'view') return { ...one, doc: feedAsNow(linkAsNow(one.doc as EntityDocs['view'], views), feeds) };
    if (one.kind === 'dashboard') return { ...one, doc: linkAsNow(one.doc as EntityDocs['dashboard'], boards) };
    if (one.kind === 'item') return { ...one, doc: linkAsNow(one.doc as EntityDocs['item'], items) };
    if (one.kind === 'hook') return { ...one, doc: activeAsNow(one.doc as EntityDocs['hook'], hooks) };
    return one;
  });
}

type Linked = { readonly [Key in 'uuid' | 'password']?: ViewDoc[Key] };

function linkAsNow<Doc extends Linked>(doc: Doc, others: readonly Linked[]): Doc {
  const now = others.find(({ uuid }) => uuid != null && uuid === doc.uuid);
  return { ...doc, uuid: now?.uuid ?? null, password: now?.password ?? null };
}

/** An address for calendar programs that was ended stays so. */
const feedAsNow = (view: ViewDoc, open: ReadonlySet<string>): ViewDoc =>
  view.feed && !open.has(view.feed.uuid) ? { ...view, feed: null } : view;

/** Ids are new in a copy: what a hook is called, waits for and sends to tells it. */
function activeAsNow(hook: HookDoc, hooks: readonly HookDoc[]): HookDoc {
  const isAlike = ({ title, event, operation, notification }: HookDoc): boolean =>
    title === hook.title &&
    event === hook.event &&
    operation === hook.operation &&
    JSON.stringify(notification) === JSON.stringify(hook.notification);
  return { ...hook, isActive: hook.isActive && hooks.some(isAlike) };
}
