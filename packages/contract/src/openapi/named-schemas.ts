import type { GenericSchema } from 'valibot';
import { errorBodySchema } from '../errors/error-body.ts';
import { wireApiTokenSchema } from '../wire/api-token.ts';
import { appInfoSchema } from '../wire/app-info.ts';
import { changeAboutSchema, undoAnswerSchema, wireChangeSchema } from '../wire/change.ts';
import { wireAuditSchema } from '../wire/audit.ts';
import { wireNotificationSchema } from '../wire/notification.ts';
import { wireColumnSchema, wireOptionSchema } from '../wire/column.ts';
import { diagramSchema } from '../wire/diagram.ts';
import { wireFilterSchema } from '../wire/filter.ts';
import { gridPageSchema } from '../wire/grid-page.ts';
import {
  gridAggregatesSchema,
  gridDistinctSchema,
  gridGroupSchema,
  gridGroupsSchema,
  gridHistogramSchema,
  gridLinkedSchema,
  gridMatchesSchema,
} from '../wire/grid-summary.ts';
import { restoreAnswerSchema, rowEventSchema, trashEntrySchema } from '../wire/history.ts';
import { wireHookSchema } from '../wire/hook.ts';
import { wireImportSchema } from '../wire/import.ts';
import { pageMatchSchema, wirePageNodeSchema, wirePageSchema } from '../wire/page.ts';
import { wireFullItemSchema, wireItemSchema } from '../wire/item.ts';
import { wireMemberSchema } from '../wire/member.ts';
import { wireAccountSchema, wireOrgUserSchema, wireProfileSchema } from '../wire/org-user.ts';
import { pageInfoSchema } from '../wire/paged.ts';
import { wireBaseSchema, wireProjectSchema } from '../wire/project.ts';
import { wireSessionSchema } from '../wire/session.ts';
import { sharedViewMetaSchema } from '../wire/shared-view.ts';
import { wireSortSchema } from '../wire/sort.ts';
import { wireFullTableSchema, wireTableSchema } from '../wire/table.ts';
import { wireUserSchema } from '../wire/user.ts';
import {
  wireCalendarSchema,
  wireTimelineSchema,
  wireFullFormSchema,
  wireGallerySchema,
  wireGridSchema,
  wireKanbanSchema,
  wireMapSchema,
  wireViewColumnSchema,
  wireViewSchema,
} from '../wire/view.ts';

/** Schemas that stand once in the description and are referred to by name. */
export const namedSchemas = {
  Account: wireAccountSchema,
  ApiToken: wireApiTokenSchema,
  AppInfo: appInfoSchema,
  Audit: wireAuditSchema,
  Base: wireBaseSchema,
  Calendar: wireCalendarSchema,
  Timeline: wireTimelineSchema,
  Change: wireChangeSchema,
  ChangeAbout: changeAboutSchema,
  Column: wireColumnSchema,
  Diagram: diagramSchema,
  Error: errorBodySchema,
  Filter: wireFilterSchema,
  Form: wireFullFormSchema,
  Gallery: wireGallerySchema,
  Grid: wireGridSchema,
  GridAggregates: gridAggregatesSchema,
  GridDistinct: gridDistinctSchema,
  GridLinked: gridLinkedSchema,
  GridGroup: gridGroupSchema,
  GridGroups: gridGroupsSchema,
  GridHistogram: gridHistogramSchema,
  GridMatches: gridMatchesSchema,
  GridPage: gridPageSchema,
  Hook: wireHookSchema,
  FullItem: wireFullItemSchema,
  Import: wireImportSchema,
  Item: wireItemSchema,
  Page: wirePageSchema,
  PageMatch: pageMatchSchema,
  PageNode: wirePageNodeSchema,
  Kanban: wireKanbanSchema,
  Map: wireMapSchema,
  Member: wireMemberSchema,
  Notification: wireNotificationSchema,
  OrganisationUser: wireOrgUserSchema,
  PageInfo: pageInfoSchema,
  Profile: wireProfileSchema,
  Project: wireProjectSchema,
  RestoreAnswer: restoreAnswerSchema,
  RowEvent: rowEventSchema,
  SelectOption: wireOptionSchema,
  Session: wireSessionSchema,
  SharedView: sharedViewMetaSchema,
  Sort: wireSortSchema,
  Table: wireTableSchema,
  TableWithColumns: wireFullTableSchema,
  TrashEntry: trashEntrySchema,
  UndoAnswer: undoAnswerSchema,
  User: wireUserSchema,
  View: wireViewSchema,
  ViewColumn: wireViewColumnSchema,
} as const satisfies Record<string, GenericSchema>;
