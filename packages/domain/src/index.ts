export { fieldTypes } from './fields/field-type.ts';
export type { FieldType, ValueKind } from './fields/field-type.ts';
export type { Field, SelectOption } from './fields/field.ts';
export { rollupFunctions } from './fields/field-definition.ts';
export type {
  CodeDefinition,
  CountDefinition,
  FieldDefinition,
  FormulaDefinition,
  JunctionLink,
  KeyLink,
  LinkDefinition,
  LookupDefinition,
  RollupDefinition,
  RollupFunction,
} from './fields/field-definition.ts';
export { displayFieldOf } from './fields/computed/display-field.ts';
export { findLink, valueFieldOf } from './fields/computed/value-field.ts';
export type { FieldSource, ValueField } from './fields/computed/value-field.ts';
export { printLinkCell, readLinkCell } from './fields/computed/link-cell.ts';
export type { LinkCell } from './fields/computed/link-cell.ts';
export { printListCell, readListCell } from './fields/computed/list-cell.ts';
export { formatCell, formatValues, toWireCell } from './fields/computed/show-cell.ts';
export type { FieldGroup, FieldKind, Person, ValueContext } from './fields/field-kind.ts';
export { fieldKinds, getFieldKind, isFieldType } from './fields/registry.ts';
export { choiceLayouts } from './form/form-item.ts';
export type { AnswerLimits, ChoiceLayout, FormItem, FormPageBreak, FormQuestion, FormStatement } from './form/form-item.ts';
export { checkAnswer, isCounted, isUnanswered } from './form/check-answer.ts';
export type { AnswerFault } from './form/check-answer.ts';
export { formBlocksMost, isAskable, readChoicesWhere, readForm } from './form/read-form.ts';
export type { FormColumn } from './form/read-form.ts';
export { shownItems } from './form/shown-items.ts';
export { patternLength, readLinearPattern } from './form/linear-pattern.ts';
export type { LinearPattern } from './form/linear-pattern.ts';
export { sameOnWire } from './fields/shared/same-on-wire.ts';
export { booleanPairs, parseBooleanWord } from './fields/checkbox/boolean-words.ts';
export { dateFormats, timeFormats } from './fields/date/date-format.ts';
export { timeZoneOf } from './fields/date-time/date-time.ts';
export type { DateFormat, TimeFormat } from './fields/date/date-format.ts';
export { durationFormatOf, durationFormats } from './fields/duration/duration.ts';
export { stepTyped } from './fields/step-typed.ts';
export type { SteppedText } from './fields/step-typed.ts';
export { filesOf, printFiles } from './fields/attachment/attachment.ts';
export {
  acceptOf,
  faultOfFile,
  fileFamilies,
  fileRulesOf,
  findFileFault,
  refuseFiles,
  toFileType,
  type CandidateFile,
  type FileFamily,
  type FileRules,
} from './fields/attachment/file-rules.ts';
export type { AttachedFile } from './fields/attachment/attachment.ts';
export { buttonActionOf, buttonColorOf, buttonLabelOf } from './fields/button/button.ts';
export type { ButtonAction } from './fields/button/button.ts';
export { barcodeFormats, isCodeSource } from './fields/code/code.ts';
export type { BarcodeFormat } from './fields/code/code.ts';
export { placeFormatOf, placeFormats, placeOf, printPlace } from './fields/geo-data/geo-data.ts';
export type { PlaceFormat } from './fields/geo-data/geo-data.ts';
export { passwordMark } from './fields/password/password.ts';
export { isEmail } from './fields/email/is-email.ts';
export { isPhoneNumber } from './fields/phone-number/phone-number.ts';
export { ratingIcons, ratingColorOf, ratingIconOf, ratingMaxOf, type RatingIcon } from './fields/rating/rating.ts';
export { isUrl } from './fields/url/is-url.ts';
export type { CellValue, Parsed, Refused } from './values/value.ts';
export { refused } from './values/parsed.ts';
export { findHintFault, findMisfits, jsonHintOf } from './fields/json/json-hint.ts';
export type { JsonHint, JsonKind, JsonMisfit } from './fields/json/json-hint.ts';
export { keptReading } from './fields/shared/kept-reading.ts';
export { metaFlag } from './fields/shared/meta.ts';
export { sayInEnglish, sayValueFault } from './values/value-fault.ts';
export type { ValueFault, ValueFaultCode, ValueFaults, ValueFaultWords, WantedValue } from './values/value-fault.ts';
export { isImportable, takesConstraint } from './fields/constraints.ts';
export type { Constraint } from './fields/constraints.ts';
export { canConvert, conversionsOf } from './values/conversions.ts';
export { convertibleText, convertValue } from './values/convert-value.ts';
export { isChangedBy } from './values/is-changed-by.ts';
export { isSameValue } from './values/is-same-value.ts';
export { holdsLongNumbers, keepLongNumbers, mayHoldLongNumbers } from './values/keep-long-numbers.ts';
export { currencyOf } from './fields/currency/currency.ts';
export { isCurrencyCode } from './fields/currency/is-currency-code.ts';
export { wktError } from './fields/geometry/wkt-error.ts';
export { isMarkedType, toMarkedText } from './values/marked-text.ts';
export { keepsDigits, numberOrDigits, parseNumberText, readNumberText } from './values/parse-number.ts';
export type { NumberText, NumberTextOptions } from './values/parse-number.ts';
export { parseDateText } from './time/parse-date-text.ts';
export type { PartOrder } from './time/parse-date-text.ts';
export { parseTimeText } from './time/parse-time-text.ts';
export { parseInstantText } from './time/parse-date-time-text.ts';
export { printInstant, readInstant } from './time/date-time.ts';
export { addDays, addMonths, printDate, readDate } from './time/civil-date.ts';
export type { CivilDate } from './time/civil-date.ts';
export { monthNames } from './time/month-names.ts';
export { todayIn } from './time/today.ts';
export { fromZone, isTimeZone, zoneName, zoneOffset } from './time/time-zone.ts';
export { compareCodePoints, compareText } from './text/compare-text.ts';
export { foldText } from './text/fold-text.ts';
export { escapeFormula, unescapeFormula } from './text/formula-mark.ts';
export { createColumnReader, readColumn } from './text/read-column.ts';
export type { ColumnReader, ColumnReading } from './text/read-column.ts';
export type { TextReading } from './text/text-reading.ts';
export { listMarks, readJsonList, readListText, writeListText } from './text/list-text.ts';
export type { ListMark } from './text/list-text.ts';
export { quotings, textEncodings } from './text/text-encodings.ts';
export type { Quoting, TextEncoding } from './text/text-encodings.ts';
export { type Mention, readMentions, writeMention } from './text/mentions.ts';
export type {
  BaseId,
  ChangeId,
  FieldId,
  FilterId,
  AuditId,
  HookId,
  ImportId,
  ItemId,
  OptionId,
  RowId,
  RuleId,
  DashboardId,
  WidgetId,
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
export { baseKindOf, baseKinds } from './base/base-kind.ts';
export type { BaseKind } from './base/base-kind.ts';
export { itemKinds } from './base/item-kind.ts';
export type { ItemKind } from './base/item-kind.ts';
export { parsePromptText, printPromptText, readSlotKey, slotFields, slotKey, slotPaths } from './prompts/prompt-text.ts';
export type { PromptPart, SlotPath } from './prompts/prompt-text.ts';
export { mayBeSlot, mayBeWritten } from './prompts/prompt-fields.ts';
export { pageHtml, pageHtmlFile } from './page/page-html.ts';
export { pageMarkdown } from './page/page-markdown.ts';
export { pageFiles, pageText, suggestionMarks, withoutSuggestions } from './page/page-node.ts';
export type { PageMark, PageNode } from './page/page-node.ts';
export { limits } from './limits/limits.ts';
export { toColumnName } from './naming/column-name.ts';
export { hasUnseenSigns, looksBlank, withoutUnseenSigns } from './naming/unseen-signs.ts';
export { uniqueName, uniqueNames, uniqueTitle, uniqueTitles } from './naming/unique-names.ts';
export {
  baseRoles,
  invitableRoles,
  isBaseRole,
  isOrgRole,
  isWorkspaceRole,
  orgRoles,
  roleLabels,
  toSharedRole,
  toWorkspaceRole,
  workspaceRoles,
} from './access/role.ts';
export type { BaseRole, OrgRole, Role, SharedRole, WorkspaceRole } from './access/role.ts';
export { permissionMap } from './access/permission.ts';
export type { Permission } from './access/permission.ts';
export { can } from './access/can.ts';
export { fieldRight, namesRuled, readerOf, rowRight, ruleActions, ruledRoles, visitor, visitorOfBase } from './access/access-rule.ts';
export type { AccessRule, Reader, RowRight, RuleAction, RuledRole } from './access/access-rule.ts';
export { lowerToAccess, tokenAccesses } from './access/token-access.ts';
export type { HeldRoles, TokenAccess } from './access/token-access.ts';
export { effectiveRoles } from './access/effective-roles.ts';
export type { RoleGrants } from './access/effective-roles.ts';
export { optionColorAt, optionColors } from './select/option-colors.ts';
export type { OptionColorName } from './select/option-colors.ts';
export { optionsError } from './select/options-error.ts';
export { parseDtxp, printDtxp } from './select/dtxp.ts';
export { noticeKindOf, noticeKinds, noticeWays, noticeWaysOf, usualNoticeWays } from './notices/notice-choices.ts';
export type { NoticeChoices, NoticeKind, NoticeWay, NoticeWays } from './notices/notice-choices.ts';
export { hintNames } from './notices/hint-names.ts';
export type { HintName } from './notices/hint-names.ts';
export { aggregateNames } from './view/aggregate.ts';
export { oneOf } from './view/filter-test.ts';
export { groupKeyTest, groupPathTest } from './view/grouping.ts';
export type { Grouping } from './view/grouping.ts';
export { histogramBounds } from './view/histogram-bounds.ts';
export type { AggregateName } from './view/aggregate.ts';
export { comparisonOps, comparisonSubOps } from './view/filter.ts';
export type { BrokenCondition, ComparisonOp, ComparisonSubOp, Condition, FilterGroup, FilterNode, LogicalOp } from './view/filter.ts';
export { periodUnits } from './view/rows-query.ts';
export type { PageWindow, LinkedTo, PeriodField, PeriodUnit, RowsQuery } from './view/rows-query.ts';
export {
  boardColumns,
  type BoardWidth,
  boardWidths,
  columnsOf,
  placesAt,
  settlePlaces,
  type WidgetKind,
  widgetKinds,
  type WidgetPlace,
  withinBoard,
} from './dashboards/widget.ts';
export type { Sort } from './view/sort.ts';
export type { FilterContext } from './view/filter-context.ts';
export { resolveDateRange, startOfDay } from './view/date-range.ts';
export type { DateRange, ResolvedRange } from './view/date-range.ts';
export type { ComparedValue, FilterTest } from './view/filter-test.ts';
export { namesOption, renameOptionsIn } from './view/options-in-conditions.ts';
export { findFilterFault, findWrittenFault } from './view/filter-faults.ts';
export { resolveFilter } from './view/resolve/resolve-filter.ts';
export { dayZoneOf } from './view/resolve/resolve-date.ts';
export { resolveCondition } from './view/resolve/resolve-condition.ts';
export { namesReader } from './view/resolve/resolve-people.ts';
export { evaluateTest } from './view/evaluate-test.ts';
export type { Truth } from './view/evaluate-test.ts';
export { colorRulesMost, createColorer, fieldsOfColorRules } from './view/color-rules.ts';
export type { ColoredRecord, ColorRule } from './view/color-rules.ts';
export { matchesFilter } from './view/matches-filter.ts';
export { compareRecords } from './view/compare-records.ts';
export type { SortedRecord } from './view/compare-records.ts';
export { isComparisonOp, isOpAccepted, needsNoValue } from './view/is-op-accepted.ts';
export { isComparisonSubOp, isRangeSubOp, operatorError, takesSubOp, validateFilter } from './view/validate-filter.ts';
export { parseWhere } from './view/where/parse-where.ts';
export { parseStoredFilter } from './view/stored-filter.ts';
export type { StoredFilter } from './view/stored-filter.ts';
export { findFieldByName } from './view/where/find-field.ts';
export { readFilterEntries } from './view/where/read-filter-entries.ts';
export type { FilterEntry } from './view/where/read-filter-entries.ts';
export { distinctSorts, parseSortParam } from './view/where/parse-sort.ts';
export type { ParsedFilter } from './view/where/parsed-filter.ts';
export { isLeftByLock, isOpenTo } from './view/view-lock.ts';
export type { LockedView } from './view/view-lock.ts';
export { canStackBy, isSingleLink, stackTypes } from './view/stack-types.ts';
export { laneTypes, lockTypes, rowHeights, viewKindOf, viewKinds } from './view/view-kind.ts';
export type { LockType, RowHeightName, ViewKind, ViewKindNumber } from './view/view-kind.ts';
export type { ChangeBody } from './change/change-body.ts';
export { applyRecordChange } from './change/apply-record-change.ts';
export { invertChange } from './change/invert-change.ts';
export { squashChanges } from './change/squash-changes.ts';
export { isSameDocument } from './change/is-same-document.ts';
export { changeActions, isChangeAction, readChangeName } from './change/change-actions.ts';
export { auditDeeds, isAuditDeed } from './change/audit-deeds.ts';
export type { AuditDeed } from './change/audit-deeds.ts';
export type { ChangeAction, ChangeReversal } from './change/change-actions.ts';
export type { Cells, Change, ChangeName, EntityChange, EntityKind, RecordChange } from './change/change.ts';
export { hookChannels, hookEvents, hookOperations, hookVersions } from './hooks/hook.ts';
export type { HookChannel, HookEvent, HookOperation, HookVersion } from './hooks/hook.ts';
export {
  getServerSetting,
  hostPattern,
  isServerSettingId,
  senderPattern,
  serverSettingGroups,
  serverSettingIds,
  serverSettings,
} from './settings/server-settings.ts';
export type {
  ServerSetting,
  ServerSettingGroup,
  ServerSettingId,
  ServerSettingValue,
  ServerSettingValues,
  SettingText,
} from './settings/server-settings.ts';
