import type { ViewId } from '@quadrille/domain';
import type { AppParts } from '../../app-context.ts';
import type { CommittedChange } from '../../storage/store/committed-change.ts';
import type { FilterDoc, ViewFieldDoc } from '../../storage/schema/documents.ts';
import { notify, ownersOf } from '../notifications/index.ts';

export interface GrownFollower {
  close(): Promise<void>;
}

/** What a change shows more of through a view. */
interface Growth {
  readonly fieldIds: Set<string>;
  isFilterOther: boolean;
}

/** Tells the owners of a base when somebody else changes a view so that its public link shows more: fields, or other records. */
export function tellGrownLinks(parts: AppParts): GrownFollower {
  const running = new Set<Promise<void>>();
  const stop = parts.engine.onChange((change) => {
    const grown = growthOf(change);
    if (grown.size === 0) return;
    const telling = tell(parts, change, grown)
      .catch((error: unknown) => parts.log.warn('Owners could not be told of a link that shows more.', { base: change.baseId, error }))
      .finally(() => running.delete(telling));
    running.add(telling);
  });
  return {
    close: async () => {
      stop();
      await Promise.allSettled(running);
    },
  };
}

/** By view: fields that are shown from now on, and conditions that went or say something else. */
export function growthOf({ entities }: Pick<CommittedChange, 'entities'>): ReadonlyMap<ViewId, Growth> {
  const grown = new Map<ViewId, Growth>();
  const of = (viewId: ViewId): Growth => {
    const known = grown.get(viewId) ?? { fieldIds: new Set<string>(), isFilterOther: false };
    grown.set(viewId, known);
    return known;
  };
  for (const { kind, before, after } of entities) {
    if (kind === 'viewField') {
      const [was, is] = [before as ViewFieldDoc | null, after as ViewFieldDoc | null];
      // a field that is new in the view shows more as well
      if (is?.show === true && was?.show !== true) of(is.viewId).fieldIds.add(is.fieldId);
    }
    if (kind === 'filter' && before !== null) {
      const { viewId } = before as FilterDoc;
      if (viewId !== null) of(viewId).isFilterOther = true;
    }
  }
  return grown;
}

async function tell(parts: AppParts, change: CommittedChange, grown: ReadonlyMap<ViewId, Growth>): Promise<void> {
  const { baseId, actorId } = change;
  const schema = await (await parts.engine.openBase(baseId)).schema();
  for (const [viewId, { fieldIds, isFilterOther }] of grown) {
    const table = schema.tables.find(({ views }) => views.some(({ doc }) => doc.id === viewId));
    const view = table?.views.find(({ doc }) => doc.id === viewId);
    // a view without a link shows nothing to anybody outside
    if (!table || !view || view.doc.uuid === null) continue;
    const fields = [...fieldIds].flatMap((id) => table.fields.find((field) => field.id === id)?.title ?? []);
    if (fields.length === 0 && !isFilterOther) continue;
    const author = actorId === null ? undefined : (await parts.meta.authorsOf([actorId])).get(actorId);
    const body = {
      id: baseId,
      table_id: table.id,
      view_id: viewId,
      view_title: view.doc.title,
      fields: fields.slice(0, fieldsNamed),
      more: Math.max(0, fields.length - fieldsNamed),
      changed_by: author?.name ?? null,
    };
    for (const userId of await ownersOf(parts, baseId))
      if (userId !== actorId) await notify(parts, userId, { type: 'share.grown', body }, `${change.id} ${viewId} ${userId}`);
  }
}

/** Fields that are named; more are counted. */
const fieldsNamed = 5;
