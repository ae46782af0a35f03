export { fieldTypes } from './fields/field-type.ts';
export type { FieldType, ValueKind } from './fields/field-type.ts';
export type { Field, SelectOption } from './fields/field.ts';
export type { FieldGroup, FieldKind, ValueContext } from './fields/field-kind.ts';
export { fieldKinds, getFieldKind, isFieldType } from './fields/registry.ts';
export { booleanPairs, parseBooleanWord } from './fields/checkbox/boolean-words.ts';
export { dateFormats, timeFormats } from './fields/date/date-format.ts';
export type { DateFormat, TimeFormat } from './fields/date/date-format.ts';
export { durationFormats } from './fields/duration/duration.ts';
export { isEmail } from './fields/email/is-email.ts';
export { isPhoneNumber } from './fields/phone-number/phone-number.ts';
export { ratingIcons, ratingMaxOf } from './fields/rating/rating.ts';
export { isUrl } from './fields/url/is-url.ts';
export type { CellValue, Parsed } from './values/value.ts';
export { convertValue } from './values/convert-value.ts';
export { isSameValue } from './values/is-same-value.ts';
export { parseNumberText } from './values/parse-number.ts';
export type { NumberTextOptions } from './values/parse-number.ts';
export { parseDateText } from './time/parse-date-text.ts';
export type { PartOrder } from './time/parse-date-text.ts';
export { parseTimeText } from './time/parse-time-text.ts';
export { parseInstantText } from './time/parse-date-time-text.ts';
export { printInstant, readInstant } from './time/date-time.ts';
export { addDays, addMonths, printDate, readDate } from './time/civil-date.ts';
export type { CivilDate } from './time/civil-date.ts';
export { todayIn } from './time/today.ts';
export { fromZone, isTimeZone, zoneOffset } from './time/time-zone.ts';
export { compareCodePoints, compareText } from './text/compare-text.ts';
export { foldText } from './text/fold-text.ts';
export type {
  BaseId,
  ChangeId,
  FieldId,
  FilterId,
  ImportId,
  OptionId,
  RowId,
  SortId,
  SourceId,
  TableId,
  UserId,
  ViewFieldId,
  ViewId,
} from './ids/id.ts';
export type { IdOfPrefix, IdPrefix, InBasePrefix } from './ids/id-prefix.ts';
export type { RandomSource } from './ids/random-source.ts';
export { createBaseId, createIdIn, createUserId } from './ids/create-id.ts';
export { createUuid } from './ids/create-uuid.ts';
export { baseKeyOf } from './ids/base-key.ts';
export { baseKeyOfShareUuid, createShareUuid } from './ids/share-uuid.ts';
export { physicalColumnName, physicalTableName, systemColumns } from './ids/physical-name.ts';
export { limits } from './limits/limits.ts';
export { toColumnName } from './naming/column-name.ts';
export { uniqueName, uniqueNames, uniqueTitle, uniqueTitles } from './naming/unique-names.ts';
export { baseRoles, invitableRoles, isBaseRole, isOrgRole, orgRoles, roleLabels, workspaceRoles } from './access/role.ts';
export type { BaseRole, OrgRole, Role, WorkspaceRole } from './access/role.ts';
export { permissionMap } from './access/permission.ts';
export type { Permission } from './access/permission.ts';
export { can } from './access/can.ts';
export { effectiveRoles } from './access/effective-roles.ts';
export type { RoleGrants } from './access/effective-roles.ts';
export { optionColorAt, optionColors } from './select/option-colors.ts';
export type { OptionColorName } from './select/option-colors.ts';
export { optionsError } from './select/options-error.ts';
export { parseDtxp, printDtxp } from './select/dtxp.ts';
export { aggregateNames } from './view/aggregate.ts';
export type { AggregateName } from './view/aggregate.ts';
export { comparisonOps, comparisonSubOps } from './view/filter.ts';
export type { ComparisonOp, ComparisonSubOp, Condition, FilterGroup, FilterNode, LogicalOp } from './view/filter.ts';
export type { PageWindow, RowsQuery, Sort } from './view/rows-query.ts';
export type { FilterContext } from './view/filter-context.ts';
export { resolveDateRange, startOfDay } from './view/date-range.ts';
export type { DateRange, ResolvedRange } from './view/date-range.ts';
export type { ComparedValue, FilterTest } from './view/filter-test.ts';
export { resolveFilter } from './view/resolve/resolve-filter.ts';
export { resolveCondition } from './view/resolve/resolve-condition.ts';
export { evaluateTest } from './view/evaluate-test.ts';
export type { Truth } from './view/evaluate-test.ts';
export { matchesFilter } from './view/matches-filter.ts';
export { compareRecords } from './view/compare-records.ts';
export type { SortedRecord } from './view/compare-records.ts';
export { isComparisonOp, isOpAccepted, needsNoValue } from './view/is-op-accepted.ts';
export { isComparisonSubOp, isRangeSubOp, operatorError, takesSubOp, validateFilter } from './view/validate-filter.ts';
export { parseWhere } from './view/where/parse-where.ts';
export { parseFilterArr } from './view/where/parse-filter-arr.ts';
export { parseSortArr, parseSortParam } from './view/where/parse-sort.ts';
export type { ParsedFilter } from './view/where/parsed-filter.ts';
export { lockTypes, rowHeights, viewKindOf, viewKinds } from './view/view-kind.ts';
export type { LockType, RowHeightName, ViewKind, ViewKindNumber } from './view/view-kind.ts';
export type { ChangeBody } from './change/change-body.ts';
export { applyRecordChange } from './change/apply-record-change.ts';
export { invertChange } from './change/invert-change.ts';
export { squashChanges } from './change/squash-changes.ts';
export { isSameDocument } from './change/is-same-document.ts';
export type { Cells, Change, ChangeName, EntityChange, EntityKind, RecordChange } from './change/change.ts';
