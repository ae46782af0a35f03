import { calls } from '@quadrille/contract';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Calls no screen makes, and why not: a call is reached by a screen or stands here. A group as a whole ends with `.*`. */
const notForScreens: Readonly<Record<string, readonly string[]>> = {
  'Programs read and write records by the names of base and table; the app does it by ids, through `grids`, `bulk` of a table and `tableRows`.':
    [
      'rows.*',
      'viewRows.*',
      'bulk.*',
      'viewBulk.*',
      'viewLinks.*',
      'links.mmList',
      'links.hmList',
      'links.btList',
      'links.mmExcludedList',
      'links.hmExcludedList',
      'links.btExcludedList',
      'links.add',
      'links.remove',
      'links.addMany',
      'links.titles',
      'tableRows.count',
      'comments.count',
      'comments.noteRowUpdate',
    ],
  'Programs ask for one thing; the app has it from the call that reads the table, the view or the list.': [
    'columns.get',
    'columns.hash',
    'filters.get',
    'sorts.get',
    'views.list',
    'viewColumns.list',
    'grids.get',
    'calendars.get',
    'timelines.get',
    'forms.get',
    'galleries.get',
    'kanbans.get',
    'maps.get',
    'plugins.read',
    'plugins.status',
    'snapshots.read',
    'tables.listInBase',
    'sources.diff',
    'sources.diffOne',
  ],
  'Programs change one thing; the app saves the whole set at once, or by a call of that kind of view.': [
    'columns.bulk',
    'filters.create',
    'filters.update',
    'filters.delete',
    'sorts.create',
    'sorts.update',
    'sorts.delete',
    'viewColumns.create',
    'viewColumns.update',
    'forms.updateColumn',
    'tables.createInBase',
    'duplicates.source',
    'profiles.create',
    'profiles.isFollowing',
  ],
  'The app does it as a job with progress, or by parts.': [
    'sources.test',
    'sources.sync',
    'sources.syncOne',
    'storage.upload',
    'jobs.export',
    'jobs.file',
  ],
  'An address the browser opens by itself.': ['app.openApi', 'app.docs', 'projects.describe', 'storage.download'],
  'For the command line and for who looks after the server.': [
    'instance.backup',
    'instance.restore',
    'instance.import',
    'instance.importStatus',
    'instance.importCancel',
    'utilities.*',
    'app.version',
    'projects.info',
    'projects.cost',
    'settings.readLicense',
    'settings.setLicense',
  ],
  'Older programs ask for it; nothing in the app depends on the answer.': [
    'settings.readApp',
    'settings.setApp',
    'projects.hasEmptyOrNullFilters',
    'hooks.test',
    'hooks.samplePayload',
    'hooks.createFilter',
    'sources.select',
    'sources.sqlView',
  ],
  'Calendar programs read it by the address the app shows.': ['calendars.feed'],
  'The page of a public form asks by itself, without the client of the app.': [
    'public.sharedViewReceipt',
    'public.sharedViewCorrect',
    'public.sharedViewRenewReceipt',
  ],
  'A public page asks for it in another form.': [
    'public.sharedViewGroupBy',
    'public.sharedViewDistinct',
    'public.sharedViewSubmit',
    'public.sharedViewGroup',
    'public.sharedViewMmList',
    'public.sharedViewHmList',
    'public.sharedViewNested',
  ],
};

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sources = globSync(['apps/web/src/**/*.{ts,tsx}', 'packages/sdk/src/**/*.ts'], { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
  .join('\n');

/** What the source asks for, as `group.call`; of `client.changes[way]` every call of the group. */
function findReached(): ReadonlySet<string> {
  const byName = sources.matchAll(/\b(?:client|calls)\s*\.\s*(\w+)\s*\.\s*(\w+)/g);
  const byValue = [...sources.matchAll(/\bclient\s*\.\s*(\w+)\[/g)].map(([, group]) => group);
  return new Set([
    ...[...byName].map(([, group, call]) => `${group}.${call}`),
    ...byValue.flatMap((group) => Object.keys(calls[group as keyof typeof calls] ?? {}).map((call) => `${group}.${call}`)),
  ]);
}

const everyCall = Object.entries(calls).flatMap(([group, own]) => Object.keys(own as object).map((call) => `${group}.${call}`));
const excepted = Object.values(notForScreens).flat();

it('every call of the contract is made by the app, or stands on the list of those that are not for screens', () => {
  const reached = findReached();
  const isExcepted = (call: string): boolean => excepted.includes(call) || excepted.includes(`${call.split('.')[0]}.*`);
  expect(everyCall.filter((call) => !reached.has(call) && !isExcepted(call))).toEqual([]);
});

it('the list names calls that are there, each once', () => {
  const groups = new Set(everyCall.map((call) => `${call.split('.')[0]}.*`));
  expect(excepted.filter((call) => !everyCall.includes(call) && !groups.has(call))).toEqual([]);
  expect(new Set(excepted).size).toBe(excepted.length);
});
