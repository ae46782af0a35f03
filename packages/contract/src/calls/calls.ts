import { apiTokenCalls } from './api-token-calls.ts';
import { appCalls } from './app-calls.ts';
import { authCalls } from './auth-calls.ts';
import { baseCalls } from './base-calls.ts';
import { bulkCalls } from './bulk-calls.ts';
import { changeCalls } from './change-calls.ts';
import { columnCalls } from './column-calls.ts';
import { commentCalls } from './comment-calls.ts';
import { notificationCalls } from './notification-calls.ts';
import { deletedProjectCalls } from './deleted-project-calls.ts';
import { duplicateCalls } from './duplicate-calls.ts';
import { erdCalls } from './erd-calls.ts';
import { filterCalls } from './filter-calls.ts';
import { calendarCalls } from './calendar-calls.ts';
import { timelineCalls } from './timeline-calls.ts';
import { formCalls } from './form-calls.ts';
import { galleryCalls } from './gallery-calls.ts';
import { kanbanCalls } from './kanban-calls.ts';
import { mapCalls } from './map-calls.ts';
import { gridCalls } from './grid-calls.ts';
import { historyCalls } from './history-calls.ts';
import { hookCalls } from './hook-calls.ts';
import { importCalls } from './import-calls.ts';
import { backupCalls } from './backup-calls.ts';
import { instanceCalls } from './instance-calls.ts';
import { linkCalls } from './link-calls.ts';
import { memberCalls } from './member-calls.ts';
import { orgUserCalls } from './org-user-calls.ts';
import { pageCalls } from './page-calls.ts';
import { profileCalls } from './profile-calls.ts';
import { pluginCalls } from './plugin-calls.ts';
import { projectCalls } from './project-calls.ts';
import { providerCalls } from './provider-calls.ts';
import { publicCalls } from './public-calls.ts';
import { rowCalls } from './row-calls.ts';
import { ruleCalls } from './rule-calls.ts';
import { cowriterCalls } from './cowriter-calls.ts';
import { dashboardCalls } from './dashboard-calls.ts';
import { sharedBaseCalls } from './shared-base-calls.ts';
import { secondFactorCalls } from './second-factor-calls.ts';
import { shareCalls } from './share-calls.ts';
import { sourceCalls } from './source-calls.ts';
import { itemCalls } from './item-calls.ts';
import { jobCalls } from './job-calls.ts';
import { snapshotCalls } from './snapshot-calls.ts';
import { sortCalls } from './sort-calls.ts';
import { sqlCalls } from './sql-calls.ts';
import { storageCalls } from './storage-calls.ts';
import { tableCalls } from './table-calls.ts';
import { tableRowCalls } from './table-row-calls.ts';
import { trashCalls } from './trash-calls.ts';
import { visibilityCalls } from './visibility-calls.ts';
import { viewCalls } from './view-calls.ts';
import { viewColumnCalls } from './view-column-calls.ts';
import { viewLinkCalls } from './view-link-calls.ts';
import { viewBulkCalls } from './view-bulk-calls.ts';
import { utilityCalls } from './utility-calls.ts';
import { settingCalls } from './setting-calls.ts';
import { viewRowCalls } from './view-row-calls.ts';

/** The groups of calls by name; an interface, so that editors and declaration files stay short. */
export interface Calls {
  readonly auth: typeof authCalls;
  readonly secondFactor: typeof secondFactorCalls;
  readonly providers: typeof providerCalls;
  readonly apiTokens: typeof apiTokenCalls;
  readonly app: typeof appCalls;
  readonly projects: typeof projectCalls;
  readonly bases: typeof baseCalls;
  readonly sources: typeof sourceCalls;
  readonly members: typeof memberCalls;
  readonly orgUsers: typeof orgUserCalls;
  readonly profiles: typeof profileCalls;
  readonly deletedProjects: typeof deletedProjectCalls;
  readonly duplicates: typeof duplicateCalls;
  readonly erd: typeof erdCalls;
  readonly sql: typeof sqlCalls;
  readonly tables: typeof tableCalls;
  readonly columns: typeof columnCalls;
  readonly views: typeof viewCalls;
  readonly grids: typeof gridCalls;
  readonly calendars: typeof calendarCalls;
  readonly timelines: typeof timelineCalls;
  readonly forms: typeof formCalls;
  readonly galleries: typeof galleryCalls;
  readonly kanbans: typeof kanbanCalls;
  readonly maps: typeof mapCalls;
  readonly viewColumns: typeof viewColumnCalls;
  readonly filters: typeof filterCalls;
  readonly sorts: typeof sortCalls;
  readonly hooks: typeof hookCalls;
  readonly rows: typeof rowCalls;
  readonly viewRows: typeof viewRowCalls;
  readonly bulk: typeof bulkCalls;
  readonly tableRows: typeof tableRowCalls;
  readonly links: typeof linkCalls;
  readonly rules: typeof ruleCalls;
  readonly dashboards: typeof dashboardCalls;
  readonly sharedBases: typeof sharedBaseCalls;
  readonly visibility: typeof visibilityCalls;
  readonly shares: typeof shareCalls;
  readonly public: typeof publicCalls;
  readonly viewLinks: typeof viewLinkCalls;
  readonly viewBulk: typeof viewBulkCalls;
  readonly utilities: typeof utilityCalls;
  readonly settings: typeof settingCalls;
  readonly changes: typeof changeCalls;
  readonly history: typeof historyCalls;
  readonly trash: typeof trashCalls;
  readonly comments: typeof commentCalls;
  readonly notifications: typeof notificationCalls;
  readonly imports: typeof importCalls;
  readonly items: typeof itemCalls;
  readonly pages: typeof pageCalls;
  readonly cowriter: typeof cowriterCalls;
  readonly jobs: typeof jobCalls;
  readonly snapshots: typeof snapshotCalls;
  readonly storage: typeof storageCalls;
  readonly plugins: typeof pluginCalls;
  readonly instance: typeof instanceCalls;
  readonly backups: typeof backupCalls;
}

/**
 * Every call there is. Fixed path pieces win over `:values` in the same place
 * (`rows.findOne` over `rows.read`), whatever the order here.
 */
export const calls: Calls = {
  auth: authCalls,
  secondFactor: secondFactorCalls,
  providers: providerCalls,
  apiTokens: apiTokenCalls,
  app: appCalls,
  projects: projectCalls,
  bases: baseCalls,
  sources: sourceCalls,
  members: memberCalls,
  orgUsers: orgUserCalls,
  profiles: profileCalls,
  deletedProjects: deletedProjectCalls,
  duplicates: duplicateCalls,
  erd: erdCalls,
  sql: sqlCalls,
  tables: tableCalls,
  columns: columnCalls,
  views: viewCalls,
  grids: gridCalls,
  calendars: calendarCalls,
  timelines: timelineCalls,
  forms: formCalls,
  galleries: galleryCalls,
  kanbans: kanbanCalls,
  maps: mapCalls,
  viewColumns: viewColumnCalls,
  filters: filterCalls,
  sorts: sortCalls,
  hooks: hookCalls,
  rows: rowCalls,
  viewRows: viewRowCalls,
  bulk: bulkCalls,
  tableRows: tableRowCalls,
  links: linkCalls,
  rules: ruleCalls,
  dashboards: dashboardCalls,
  sharedBases: sharedBaseCalls,
  visibility: visibilityCalls,
  shares: shareCalls,
  public: publicCalls,
  viewLinks: viewLinkCalls,
  viewBulk: viewBulkCalls,
  utilities: utilityCalls,
  settings: settingCalls,
  changes: changeCalls,
  history: historyCalls,
  trash: trashCalls,
  comments: commentCalls,
  notifications: notificationCalls,
  imports: importCalls,
  items: itemCalls,
  pages: pageCalls,
  cowriter: cowriterCalls,
  jobs: jobCalls,
  snapshots: snapshotCalls,
  storage: storageCalls,
  plugins: pluginCalls,
  instance: instanceCalls,
  backups: backupCalls,
};
