import { isDeepStrictEqual } from 'node:util';
import { type EntityChange, type EntityKind, type Permission, type ViewKind, viewKindOf } from '@quadrille/domain';
import type { EntityDocs, FilterDoc, Stamped, ViewDoc } from '../../storage/schema/documents.ts';

/** Keys of a document that calls write; the write path keeps the others. */
type WrittenKey<Doc> = Exclude<keyof Doc, 'id' | keyof Stamped>;

type Ask<Doc> = Permission | ((doc: Doc) => Permission);

/** What the plain calls ask that do to a document what a step back or forth does. */
interface StepRights<Doc> {
  readonly create: readonly (Permission | ((doc: Doc) => Permission | null))[];
  readonly remove: Ask<Doc>;
  readonly update: Ask<Doc> | { readonly [Key in WrittenKey<Doc>]-?: Permission | ((from: Doc, to: Doc) => Permission) };
}

const kindRights: Readonly<Record<ViewKind, { readonly create: Permission; readonly update: Permission }>> = {
  grid: { create: 'gridViewCreate', update: 'gridViewUpdate' },
  form: { create: 'formViewCreate', update: 'formViewUpdate' },
  gallery: { create: 'galleryViewCreate', update: 'galleryViewUpdate' },
  kanban: { create: 'kanbanViewCreate', update: 'kanbanViewUpdate' },
  map: { create: 'mapViewCreate', update: 'mapViewUpdate' },
  calendar: { create: 'calendarViewCreate', update: 'calendarViewUpdate' },
  timeline: { create: 'timelineViewCreate', update: 'timelineViewUpdate' },
};

const rightsOfKind = ({ type }: ViewDoc): (typeof kindRights)[ViewKind] => kindRights[viewKindOf(type) ?? 'form'];

const ofHook = ({ hookId = null }: FilterDoc): boolean => hookId !== null;

function ofLink(from: unknown, to: unknown, create: Permission, update: Permission, remove: Permission): Permission {
  if (from == null) return create;
  return to == null ? remove : update;
}

const stepRights: { readonly [K in EntityKind]: StepRights<EntityDocs[K]> } = {
  base: {
    create: ['sharedBaseCreate'],
    remove: 'sharedBaseDelete',
    update: {
      meta: 'projectUpdate',
      share: (from, to) => ofLink(from.share, to.share, 'sharedBaseCreate', 'sharedBaseUpdate', 'sharedBaseDelete'),
    },
  },
  table: {
    create: ['tableCreate'],
    remove: 'tableDelete',
    update: {
      title: 'tableUpdate',
      tableName: 'tableUpdate',
      order: 'tableReorder',
      meta: 'tableUpdate',
      description: 'tableUpdate',
      isJunction: 'tableUpdate',
      source: 'metaDiffSync',
    },
  },
  field: { create: ['columnAdd'], remove: 'columnDelete', update: 'columnUpdate' },
  view: {
    create: [
      (view) => rightsOfKind(view).create,
      ({ uuid }) => (uuid === null ? null : 'shareView'),
      ({ hiddenFor }) => (hiddenFor?.length ? 'modelVisibilitySet' : null),
    ],
    remove: 'viewDelete',
    update: {
      tableId: 'viewUpdate',
      title: 'viewUpdate',
      type: 'viewUpdate',
      isDefault: 'viewUpdate',
      order: 'viewUpdate',
      lockType: 'viewUpdate',
      ownerId: 'viewUpdate',
      showSystemFields: 'viewUpdate',
      uuid: (from, to) => ofLink(from.uuid, to.uuid, 'shareView', 'shareViewUpdate', 'shareViewDelete'),
      password: 'shareViewUpdate',
      linkMeasure: 'shareView',
      feed: 'shareViewUpdate',
      show: 'viewUpdate',
      meta: 'viewUpdate',
      description: 'viewUpdate',
      hiddenFor: 'modelVisibilitySet',
      settings: (view) => rightsOfKind(view).update,
    },
  },
  viewField: {
    create: ['viewColumnCreate', ({ form }) => (form ? 'formColumnUpdate' : null)],
    remove: 'viewColumnUpdate',
    update: {
      viewId: 'viewColumnUpdate',
      fieldId: 'viewColumnUpdate',
      show: 'viewColumnUpdate',
      order: 'viewColumnUpdate',
      width: 'gridColumnUpdate',
      label: 'gridColumnUpdate',
      help: 'gridColumnUpdate',
      groupBy: 'gridColumnUpdate',
      groupByOrder: 'gridColumnUpdate',
      groupBySort: 'gridColumnUpdate',
      form: 'formColumnUpdate',
    },
  },
  sort: { create: ['sortCreate'], remove: 'sortDelete', update: 'sortUpdate' },
  filter: {
    create: [(filter) => (ofHook(filter) ? 'hookFilterCreate' : 'filterCreate')],
    remove: (filter) => (ofHook(filter) ? 'hookUpdate' : 'filterDelete'),
    update: (filter) => (ofHook(filter) ? 'hookUpdate' : 'filterUpdate'),
  },
  hook: { create: ['hookCreate'], remove: 'hookDelete', update: 'hookUpdate' },
  dashboard: {
    create: ['dashboardCreate', ({ uuid }) => (uuid === null ? null : 'dashboardShare')],
    remove: 'dashboardDelete',
    update: {
      title: 'dashboardUpdate',
      order: 'dashboardUpdate',
      filters: 'dashboardUpdate',
      tellsHidden: 'dashboardUpdate',
      uuid: 'dashboardShare',
      password: 'dashboardShare',
    },
  },
  widget: { create: ['dashboardUpdate'], remove: 'dashboardUpdate', update: 'dashboardUpdate' },
  rule: { create: ['accessRuleCreate'], remove: 'accessRuleDelete', update: 'accessRuleUpdate' },
  item: { create: ['itemCreate'], remove: 'itemDelete', update: 'itemUpdate' },
};

const keptByWrites: readonly string[] = ['id', 'createdAt', 'updatedAt'] satisfies readonly (keyof Stamped | 'id')[];

/** Every right it takes to make undone what the change did to this thing. */
export function stepPermissions(entity: EntityChange): readonly Permission[] {
  return askedFor(stepRights[entity.kind] as unknown as StepRights<AnyDoc>, entity.after as AnyDoc | null, entity.before as AnyDoc | null);
}

type AnyDoc = Readonly<Record<string, unknown>>;

function askedFor({ create, remove, update }: StepRights<AnyDoc>, from: AnyDoc | null, to: AnyDoc | null): readonly Permission[] {
  if (from === null)
    return to === null ? [] : create.map((ask) => (typeof ask === 'string' ? ask : ask(to))).filter((permission) => permission !== null);
  if (to === null) return [asked(remove, from)];
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (key) => !keptByWrites.includes(key) && !isDeepStrictEqual(from[key], to[key]),
  );
  if (typeof update !== 'object') return keys.length === 0 ? [] : [asked(update, from)];
  return keys.map((key) => {
    // What documents of another version hold is for those who may remove them.
    const ask = Object.hasOwn(update, key) ? update[key] : undefined;
    if (ask === undefined) return asked(remove, from);
    return typeof ask === 'string' ? ask : ask(from, to);
  });
}

function asked(ask: Ask<AnyDoc>, doc: AnyDoc): Permission {
  return typeof ask === 'string' ? ask : ask(doc);
}
