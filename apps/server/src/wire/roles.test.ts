import { calls, listCalls } from '@quadrille/contract';
import { baseRoles, can, type Permission } from '@quadrille/domain';
import { itSoftly } from '@quadrille/tooling/it-softly';
import { describe, expect } from 'vitest';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Names as refusals have them, by the least of the roles that may. */
const least: Readonly<Record<'viewer' | 'commenter' | 'editor' | 'creator' | 'owner', readonly string[]>> = {
  viewer: words(`
    projectGet projectInfoGet projectCost tableList tableGet viewList formViewGet galleryViewGet kanbanViewGet sortList filterList
    swaggerJson projectUserMetaUpdate dataList dataRead dataExist dataFindOne dataGroupBy dataCount groupedDataList exportCsv exportExcel
    mmList hmList`),
  commenter: words('commentList commentsCount commentRow'),
  editor: words(`
    dataInsert dataUpdate dataDelete bulkDataInsert bulkDataUpdate bulkDataUpdateAll bulkDataDelete bulkDataDeleteAll relationDataAdd
    relationDataRemove mmExcludedList hmExcludedList btExcludedList hideAllColumns showAllColumns viewColumnUpdate gridColumnUpdate
    gridViewUpdate sortCreate sortUpdate sortDelete filterCreate filterUpdate filterDelete filterGet filterChildrenRead auditRowUpdate`),
  creator: words(`
    tableCreate tableUpdate tableDelete tableReorder columnAdd columnUpdate columnDelete columnSetAsPrimary columnBulk columnGet
    gridViewCreate formViewCreate galleryViewCreate kanbanViewCreate mapViewCreate formViewUpdate galleryViewUpdate kanbanViewUpdate
    mapViewUpdate viewUpdate viewDelete shareView shareViewList shareViewUpdate shareViewDelete hookList hookCreate hookUpdate hookDelete
    hookTest hookLogList hookFilterList hookFilterCreate tableSampleData userList userInvite projectUserUpdate projectUserDelete
    projectUserInviteResend projectUpdate baseList baseGet baseCreate baseUpdate baseDelete metaDiff metaDiffSync baseMetaDiffSync
    modelVisibilityList modelVisibilitySet sharedBaseGet sharedBaseCreate sharedBaseUpdate sharedBaseDelete auditList duplicateProject
    duplicateModel sqlViewCreate`),
  owner: words('projectDelete'),
};
const ladder = ['viewer', 'commenter', 'editor', 'creator', 'owner'] as const;
const used = new Set<string>(listCalls(calls).map(({ permission }) => permission));

describe.each(ladder)('from %s up', (role) => {
  itSoftly(least[role])('%s, which a call asks for', (permission) => {
    const may = baseRoles.filter((one) => can(permission as Permission, [one]));
    expect(may.toSorted()).toEqual(ladder.slice(ladder.indexOf(role)).toSorted());
    expect(used).toContain(permission);
  });
});

itSoftly([
  ['apiTokenList', ['org-level-viewer', 'org-level-creator']],
  ['apiTokenCreate', ['org-level-viewer', 'org-level-creator']],
  ['apiTokenDelete', ['org-level-viewer', 'org-level-creator']],
  ['passwordChange', ['org-level-viewer', 'org-level-creator']],
  ['projectList', ['org-level-viewer', 'org-level-creator']],
  ['testConnection', ['org-level-viewer', 'org-level-creator']],
  ['projectCreate', ['org-level-creator']],
  ['isPluginActive', ['org-level-creator']],
  ...[
    'orgUserList',
    'appSettingsGet',
    'appSettingsSet',
    'licenseGet',
    'licenseSet',
    'pluginList',
    'pluginRead',
    'pluginUpdate',
    'cacheGet',
  ].map((name): [string, string[]] => [name, []]),
])('%s in the organisation is for %j, and super users', (permission, roles) => {
  expect((['org-level-viewer', 'org-level-creator'] as const).filter((role) => can(permission as Permission, [role]))).toEqual(roles);
  expect(can(permission as Permission, ['super'])).toBe(true);
  expect(used).toContain(permission);
});
