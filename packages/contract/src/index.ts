export { type BodySize, bodyLimitOf, bodyLimits, mostBodyDepth, mostBodyListValues, mostBodyValues } from './body-size.ts';
export { headerNames, unknownFieldsHeader } from './access.ts';
export type { BaseSource, CallPermission, CallScope, HeaderName } from './access.ts';
export { content, isRawAnswer, rawAnswer } from './content.ts';
export type { BlobLike, BytesReceived, BytesToSend, Content, RawAnswer } from './content.ts';
export { defineCall } from './call.ts';
export type { Call, CallAnswer, CallInput, CallSpec, Given, Method, ParamName, ParsedInput } from './call.ts';
export { parseInput } from './parse-input.ts';
export type { InputResult, RawInput } from './parse-input.ts';
export { calls } from './calls/calls.ts';
export type { Calls } from './calls/calls.ts';
export { listCalls } from './calls/list-calls.ts';
export type { CallGroups } from './calls/list-calls.ts';
export { providerNames } from './calls/provider-calls.ts';
export type { ProviderName } from './calls/provider-calls.ts';
export type { SecondFactorState } from './calls/second-factor-calls.ts';
export type { NewApiTokenBody } from './calls/api-token-calls.ts';
export type { ColumnOpBody, ColumnUpdateBody, NewColumnBody } from './calls/column-body.ts';
export type {
  AnswersBody,
  BehindBody,
  DashboardBody,
  ExplainBody,
  ExplainedNumber,
  NewWidgetBody,
  WidgetAnswers,
  WidgetBody,
} from './calls/dashboard-calls.ts';
export type { ItemBody, ItemMoveBody, NewItemBody } from './calls/item-calls.ts';
export type { NewRuleBody, RuleBody } from './calls/rule-calls.ts';
export type { SharedBase, SharedBaseBody } from './calls/shared-base-calls.ts';
export type { FilterBody, FilterWrite } from './calls/filter-calls.ts';
export type { SortWrite } from './calls/sort-calls.ts';
export type { CopiedProject } from './calls/duplicate-calls.ts';
export type { BackupContents, BackupState, WireBackup } from './calls/backup-calls.ts';
export { fitsServerSetting, fitsSetting } from './wire/server-setting.ts';
export type { ServerHealth, ServerSettingChanges, ServerSettingList, WireServerSetting } from './wire/server-setting.ts';
export type { CommentUpdate, OrgAuditQuery } from './calls/comment-calls.ts';
export type { HookBody, HookSave, HookTestAnswer, HookTestBody } from './calls/hook-calls.ts';
export { structureDialects } from './calls/sql-calls.ts';
export type { StructureDialect } from './calls/sql-calls.ts';

export { errorCodes } from './errors/error-codes.ts';
export type { AppErrorCode, ErrorMeaning } from './errors/error-codes.ts';
export { AppError, isAppError } from './errors/app-error.ts';
export type { ErrorDetails } from './errors/app-error.ts';
export { refuse, refuseProgram } from './errors/refuse.ts';
export { refusals } from './errors/refusals.ts';
export type { RefusalFacts, RefusalFault, RefusalName, RefusalWords } from './errors/refusals.ts';
export { errorBodySchema, toErrorBody } from './errors/error-body.ts';
export type { ErrorBody } from './errors/error-body.ts';
export { toWireIssue } from './errors/wire-issue.ts';
export type { WireIssue } from './errors/wire-issue.ts';

export { pageLimits } from './input/paging.ts';
export type { Paging } from './input/paging.ts';
export { gridPageLimits, gridPositionsMost, gridRowsMost } from './input/grid-query.ts';
export type { LinkedToInput } from './input/grid-query.ts';
export type { AggregateChoice } from './input/grid-query.ts';
export { linkTitlesMost } from './input/grid-write-body.ts';
export { type NewGridField, newGridFieldTypes } from './input/grid-write-body.ts';
export type { LinkSteps, WantedLinks } from './input/wanted-links.ts';
export type { ConditionChoice, FieldChoice, RowsQueryInput, ShownChoice, SortChoice } from './input/rows-query-input.ts';
export type { Flag } from './input/flag.ts';

export { toPagedResponse, toPageInfo } from './wire/paged.ts';
export type { PagedResponse, PageInfo } from './wire/paged.ts';
export type { WireApiToken } from './wire/api-token.ts';
export type { AppInfo } from './wire/app-info.ts';
export type { ChangeAbout, UndoAnswer, WireChange } from './wire/change.ts';
export type { WireColumn, WireOption } from './wire/column.ts';
export type { WireConversionPreview } from './wire/conversion-preview.ts';
export type { Outline } from './wire/outline.ts';
export type { Overview } from './wire/overview.ts';
export type { TableDependents } from './wire/table-dependents.ts';
export type { Diagram, DiagramColumn, DiagramTable } from './wire/diagram.ts';
export type { WireAudit } from './wire/audit.ts';
export type { NotificationPage, WireNoticeChoices, WireNotification } from './wire/notification.ts';
export type { WireFilter } from './wire/filter.ts';
export type { UseKind, UseRole, WireUse, WireUses } from './wire/uses.ts';
export type { InstanceNumbers, UsageNumbers } from './calls/utility-calls.ts';
export type { HookLog, WireHook } from './wire/hook.ts';
export type { GridPage } from './wire/grid-page.ts';
export type {
  GridAggregates,
  GridDistinct,
  GridGroup,
  GridGroups,
  GridHistogram,
  GridLinked,
  GridMatches,
  Summary,
} from './wire/grid-summary.ts';
export type { PastRows, RestoreAnswer, RowEvent, TrashEntry } from './wire/history.ts';
export { jobStates } from './wire/import.ts';
export type { FileReading, ImportPlan, ImportPlanInput, ImportProgress, JobState, WireImport } from './wire/import.ts';
export type { InviteAnswer, WireMember } from './wire/member.ts';
export type { ProfileBody } from './calls/profile-calls.ts';
export type { WireAccount, WireOrgUser, WireProfile } from './wire/org-user.ts';
export type { WirePlugin } from './wire/plugin.ts';
export type { SnapshotSchedule, WireSnapshot } from './wire/snapshot.ts';
export type {
  PageComment,
  PageMatch,
  PageReading,
  PageShareReport,
  PageVersion,
  SharedPage,
  SharedPages,
  WirePage,
  WirePageNode,
} from './wire/page.ts';
export type { WireFullItem, WireItem } from './wire/item.ts';
export type { DeletedProject } from './calls/deleted-project-calls.ts';
export type { WireBase, WireProject } from './wire/project.ts';
export type { Row } from './wire/row.ts';
export { visibilityRoles } from './wire/visibility.ts';
export type { VisibilityRole, VisibilityRule } from './wire/visibility.ts';
export { emptyPrompt, readPrompt } from './wire/prompt.ts';
export type { DraftFault, Prompt, WireCowriter, WireDraft, WireDrafts, WirePromptRun } from './wire/prompt.ts';
export type { HideHintsBody, NoticeChoiceBody } from './calls/notification-calls.ts';
export type { NewPageComment, PageCommentUpdate, PageReadingBody, PageShareBody } from './calls/page-calls.ts';
export type { PromptRunBody, SettleDraftsBody } from './calls/cowriter-calls.ts';
export type { BoardChoice, BoardFilter, WireDashboard, WireFullDashboard, WireWidget } from './wire/dashboard.ts';
export { questionAggregates, questionSchema } from './wire/question.ts';
export type { AnsweredQuestion, AnswerGroup, Question, QuestionAnswer, QuestionInput } from './wire/question.ts';
export type { WireAccess, WireRule, WireRuleFilter } from './wire/rule.ts';
export type { WireSession } from './wire/session.ts';
export type { Receipt, ReceiptState } from './wire/receipt.ts';
export type { WireCalendarFeed, WireShare, WireShareReport } from './wire/share.ts';
export type { SharedViewMeta } from './wire/shared-view.ts';
export type { FileAddresses, StoredFile } from './wire/stored-file.ts';
export type { WireSort } from './wire/sort.ts';
export type { WireJob } from './wire/job.ts';
export type { WireSourceDiff } from './wire/source-diff.ts';
export type { WireFullTable, WireTable } from './wire/table.ts';
export type { RoleMap, WireUser } from './wire/user.ts';
export { findColorRulesFault } from './filters/color-rules-fault.ts';
export { colorRulesWithin, parseColorRules } from './filters/parse-color-rules.ts';
export { parseFilterArr } from './filters/parse-filter-arr.ts';
export { parseSortArr } from './filters/parse-sort-arr.ts';
export { viewTypes } from './wire/view.ts';
export type {
  ViewTypeNumber,
  WireCalendar,
  WireTimeline,
  WireForm,
  WireFullForm,
  WireGallery,
  WireGrid,
  WireGridColumn,
  WireKanban,
  WireMap,
  WireView,
  WireViewColumn,
} from './wire/view.ts';

export { finalJobStates, jobsMessages, jobsNamespace } from './realtime/jobs-messages.ts';
export type { JobLogMessage, JobStatusMessage } from './realtime/jobs-messages.ts';
export { baseDocument } from './openapi/base-document.ts';
export type { DescribedBase } from './openapi/base-document.ts';
export { openApiDocument } from './openapi/openapi-document.ts';
export type { OpenApiInfo } from './openapi/openapi-document.ts';
export { liveLimits, liveMessages, liveNamespace } from './realtime/live-messages.ts';
export type { LiveShareChange, LiveShareEnded, LiveShareJoin, LiveShareJoined } from './realtime/live-messages.ts';
export type {
  LiveChange,
  LiveCaughtUp,
  LiveComments,
  LiveEnded,
  LivePageEnded,
  LivePageKept,
  LivePageOpen,
  LivePageOpened,
  LivePagePointed,
  LivePageWritten,
  LiveJoin,
  LiveJoined,
  LivePeople,
  LivePerson,
  LivePlace,
} from './realtime/live-messages.ts';
export { protocolVersion } from './realtime/protocol-version.ts';
