import type {
  AuditId,
  BaseId,
  ChangeId,
  DashboardId,
  FieldId,
  FilterId,
  HookId,
  ImportId,
  ItemId,
  OptionId,
  RuleId,
  SortId,
  SourceId,
  TableId,
  UserId,
  ViewFieldId,
  ViewId,
  WidgetId,
} from './id.ts';

/** The id type each prefix stands for. */
export interface IdOfPrefix {
  readonly p: BaseId;
  readonly b: SourceId;
  readonly m: TableId;
  readonly c: FieldId;
  readonly vw: ViewId;
  readonly nc: ViewFieldId;
  readonly so: SortId;
  readonly fi: FilterId;
  readonly hk: HookId;
  readonly adt: AuditId;
  readonly s: OptionId;
  readonly us: UserId;
  readonly ch: ChangeId;
  readonly im: ImportId;
  readonly ac: RuleId;
  readonly db: DashboardId;
  readonly wi: WidgetId;
  readonly it: ItemId;
}

export type IdPrefix = keyof IdOfPrefix;

/** Prefixes of things that live inside a base; their ids carry the base's key. */
export type InBasePrefix = Exclude<IdPrefix, 'p' | 'us'>;
