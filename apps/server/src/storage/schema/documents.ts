import type { BoardFilter, Question } from '@quadrille/contract';
import type {
  AccessRule,
  BaseId,
  BaseRole,
  DashboardId,
  EntityKind,
  Field,
  FieldId,
  HookChannel,
  HookEvent,
  HookId,
  HookOperation,
  HookVersion,
  ItemId,
  ItemKind,
  SortId,
  SourceId,
  StoredFilter,
  TableId,
  UserId,
  ViewFieldId,
  ViewId,
  WidgetId,
  WidgetKind,
  WidgetPlace,
} from '@quadrille/domain';

/** When the document was first written and last changed; kept by the write path. ISO 8601, UTC. */
export interface Stamped {
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

export interface BaseDoc extends Stamped {
  readonly id: BaseId;
  readonly meta: Readonly<Record<string, unknown>>;
  /** The public link to the whole base; null or absent: there is none. */
  readonly share?: BaseShare | null;
}

export interface BaseShare {
  readonly uuid: string;
  readonly role: 'editor' | 'commenter' | 'viewer';
  /** Hashed. */
  readonly password: string | null;
}

export interface TableDoc extends Stamped {
  readonly id: TableId;
  readonly title: string;
  /** Name API clients know the table by; the physical name comes from the id and never changes. */
  readonly tableName: string;
  readonly order: number;
  readonly meta: unknown;
  readonly description: string | null;
  /** Holds nothing but the connections of a link; hidden from people. */
  readonly isJunction?: boolean;
  /** Where its rows are when they are not ours. */
  readonly source?: TableSource;
}

/** A table or view of somebody's own database that this one shows. */
export interface TableSource {
  readonly id: SourceId;
  readonly schema: string | null;
  readonly name: string;
  readonly isView: boolean;
  /** The column whose whole numbers are the ids of rows; without one rows are counted and cannot be written. */
  readonly key: string | null;
  /** Columns in whose order rows are counted. */
  readonly orderedBy: readonly string[];
  /** Of a view that was written here and stands nowhere in the database: a checked SELECT. */
  readonly query?: string;
}

/** The column of somebody's own table a field shows. */
export interface FieldSourceColumn {
  readonly name: string;
  /** As the engine spells it. */
  readonly type: string;
  /** Rows that bring no value get one from the database. */
  readonly isFilled: boolean;
  /** What people write can be put into it. */
  readonly isWritable: boolean;
}

/** The domain's field, and what the wire lets clients keep with a column that has no meaning for us. */
export interface FieldDoc extends Field, Stamped {
  readonly extra?: Readonly<Record<string, unknown>>;
  /** What the field was before its last conversion; its column, if it had one, still holds the cells of then. */
  readonly former?: Pick<Field, 'type' | 'column' | 'meta' | 'options' | 'definition'>;
  readonly source?: FieldSourceColumn;
}

/** What entries of a calendar say to programs that subscribe to it. */
export interface CalendarFeed {
  /** The secret of its address. */
  readonly uuid: string;
  readonly title: FieldId | null;
  readonly place: FieldId | null;
  readonly description: FieldId | null;
}

/** How much a link showed at some time. */
export interface LinkMeasure {
  readonly at: string;
  /** Titles by their ids. */
  readonly fields: Readonly<Record<string, string>>;
  readonly records: number;
  /** Titles of tables whose names were shown. */
  readonly linked: readonly string[];
  readonly files: number;
}

export interface ViewDoc extends Stamped {
  readonly id: ViewId;
  readonly tableId: TableId;
  readonly title: string;
  /** 1 form, 2 gallery, 3 grid, 4 kanban, 5 map. */
  readonly type: number;
  readonly isDefault: boolean;
  readonly order: number;
  readonly lockType: 'collaborative' | 'locked' | 'personal';
  /** Whose it is while it is personal; null or absent: everybody's. */
  readonly ownerId?: UserId | null;
  readonly showSystemFields: boolean;
  readonly uuid: string | null;
  readonly password: string | null;
  /** What visitors could read when the link was made; absent without one, and of links made before it was kept. */
  readonly linkMeasure?: LinkMeasure;
  /** Of a calendar: the address programs subscribe to; null or absent: there is none. */
  readonly feed?: CalendarFeed | null;
  readonly show: boolean;
  readonly meta: unknown;
  readonly description: string | null;
  /** Roles in whose lists it does not stand, `guest` for visitors; absent: in everybody's. */
  readonly hiddenFor?: readonly (BaseRole | 'guest')[];
  /** Settings of this kind of view, such as the row height of a grid. */
  readonly settings: Readonly<Record<string, unknown>>;
}

export interface ViewFieldDoc extends Stamped {
  readonly id: ViewFieldId;
  readonly viewId: ViewId;
  readonly fieldId: FieldId;
  readonly show: boolean;
  readonly order: number;
  readonly width: string | null;
  readonly label: string | null;
  readonly help: string | null;
  readonly groupBy: boolean;
  readonly groupByOrder: number | null;
  readonly groupBySort: 'asc' | 'desc' | null;
  /** How a form asks for the field; absent in other views and where nothing was set. */
  readonly form?: {
    readonly description: string | null;
    readonly isRequired: boolean;
    readonly hasScanner: boolean;
    readonly meta: unknown;
  };
}

export interface SortDoc extends Stamped {
  readonly id: SortId;
  readonly viewId: ViewId;
  readonly fieldId: FieldId;
  readonly direction: 'asc' | 'desc';
  readonly order: number;
}

export interface FilterDoc extends StoredFilter, Stamped {
  /** Null for the condition of a webhook. */
  readonly viewId: ViewId | null;
  readonly hookId?: HookId | null;
  readonly order: number;
}

/** A webhook of a table: which changes it waits for, and whom it notifies. */
export interface HookDoc extends Stamped {
  readonly id: HookId;
  readonly tableId: TableId;
  readonly title: string;
  readonly description: string | null;
  readonly event: HookEvent;
  readonly operation: HookOperation;
  /** Where to send and what: `payload` is the channel's own. */
  readonly notification: { readonly type: HookChannel; readonly payload: Readonly<Record<string, unknown>> };
  readonly isActive: boolean;
  readonly isAsync: boolean;
  /** Only rows that fit its filters are told. */
  readonly hasCondition: boolean;
  readonly version: HookVersion;
  readonly env: string;
  readonly retries: number;
  /** Milliseconds. */
  readonly retryInterval: number;
  /** Milliseconds. */
  readonly timeout: number;
  readonly order: number;
  /** What the wire lets clients keep with a hook that has no meaning for us. */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** Who may do what in a table: see `AccessRule`. */
export interface RuleDoc extends AccessRule, Stamped {
  readonly order: number;
}

/** A page of numbers and charts about the tables of the base. */
export interface DashboardDoc extends Stamped {
  readonly id: DashboardId;
  readonly title: string;
  readonly order: number;
  readonly filters: readonly BoardFilter[];
  /** Readers bound by rules are told how many records a number leaves out for them; missing as false. */
  readonly tellsHidden?: boolean;
  /** Of the public link. */
  readonly uuid: string | null;
  /** Hashed. */
  readonly password: string | null;
}

/** A part of a dashboard: questions, never their answers, and how these are shown. */
export interface WidgetDoc extends Stamped {
  readonly id: WidgetId;
  readonly dashboardId: DashboardId;
  readonly kind: WidgetKind;
  readonly title: string;
  readonly questions: readonly Question[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly place: WidgetPlace;
  /** On narrow screens; missing as null: nobody has put it anywhere there. */
  readonly narrow?: WidgetPlace | null;
}

/** Something in the tree of the base beside its tables. What people write in pages is kept elsewhere. */
export interface ItemDoc extends Stamped {
  readonly id: ItemId;
  readonly kind: ItemKind;
  readonly title: string;
  readonly icon: string | null;
  /** Null: at the top of the tree. */
  readonly parentId: ItemId | null;
  readonly order: number;
  /** What its kind keeps with it. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Of the public link; missing as null. */
  readonly uuid?: string | null;
  /** Hashed. */
  readonly password?: string | null;
  /** Whether the link opens what stands in it as well, and whether search engines may list it. */
  readonly isTreeShared?: boolean;
  /** Colours of the page of the link; missing as null: those of the product. */
  readonly shareTheme?: { readonly primaryColor: string; readonly accentColor: string } | null;
  readonly isIndexed?: boolean;
}

/** The document of each kind of thing in a base's structure. */
export interface EntityDocs {
  base: BaseDoc;
  table: TableDoc;
  field: FieldDoc;
  view: ViewDoc;
  viewField: ViewFieldDoc;
  sort: SortDoc;
  filter: FilterDoc;
  hook: HookDoc;
  rule: RuleDoc;
  dashboard: DashboardDoc;
  widget: WidgetDoc;
  item: ItemDoc;
}

/** Parents before children. */
export const entityKinds = [
  'base',
  'table',
  'field',
  'view',
  'viewField',
  'sort',
  'hook',
  'filter',
  'rule',
  'dashboard',
  'widget',
  'item',
] as const satisfies readonly EntityKind[];

const parents: { readonly [K in EntityKind]: (doc: EntityDocs[K]) => string | null } = {
  base: () => null,
  table: () => null,
  field: (doc) => doc.tableId,
  view: (doc) => doc.tableId,
  viewField: (doc) => doc.viewId,
  sort: (doc) => doc.viewId,
  filter: (doc) => doc.parentId ?? doc.viewId ?? doc.hookId ?? null,
  hook: (doc) => doc.tableId,
  rule: (doc) => doc.fieldId ?? doc.tableId,
  dashboard: () => null,
  widget: (doc) => doc.dashboardId,
  item: (doc) => doc.parentId,
};

/** The id of what the entity hangs below; null at the top. */
export function parentIdOf<K extends EntityKind>(kind: K, doc: EntityDocs[K]): string | null {
  return parents[kind](doc);
}
