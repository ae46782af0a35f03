import { must } from '../harness/http-client.ts';
import type { HttpClient } from '../harness/http-client.ts';
import { samplePicture } from './sample-picture.ts';

/** The base the designs are drawn with, in the language of its people. */
export interface Roadmap {
  readonly base: string;
  readonly table: string;
  readonly view: string;
  /** The same table without groups, narrowed by a nested filter. */
  readonly narrowed: string;
  /** A view nobody may change, and one of Ana's own. */
  readonly locked: string;
  readonly personal: string;
  /** Grouped by five fields. */
  readonly deep: string;
  /** Its filter leaves nothing. */
  readonly nothing: string;
  /** A table without records. */
  readonly empty: string;
  readonly titles: Words['fields'];
}

interface Words {
  readonly base: string;
  readonly table: string;
  readonly views: readonly string[];
  readonly fields: Readonly<Record<FieldName, string>>;
  readonly statuses: readonly string[];
  readonly labels: readonly string[];
  readonly names: readonly string[];
  readonly epics: readonly string[];
}

type FieldName =
  | 'name'
  | 'status'
  | 'labels'
  | 'owner'
  | 'files'
  | 'due'
  | 'budget'
  | 'progress'
  | 'impact'
  | 'qa'
  | 'epic'
  | 'days'
  | 'spec'
  | 'notes';

const english: Words = {
  base: 'Roadmap',
  table: 'Tasks',
  views: ['All tasks', 'Mine', 'Frozen plan', 'My own', 'By all', 'Lost'],
  fields: {
    name: 'Name',
    status: 'Status',
    labels: 'Labels',
    owner: 'Owner',
    files: 'Files',
    due: 'Due',
    budget: 'Budget',
    progress: 'Progress',
    impact: 'Impact',
    qa: 'QA',
    epic: 'Epic',
    days: 'Days left',
    spec: 'Spec',
    notes: 'Notes',
  },
  statuses: ['Planned', 'In progress', 'In review', 'Blocked', 'Shipped'],
  labels: ['Import', 'Editor', 'Billing', 'Mobile', 'API', 'Design', 'Growth', 'Infra', 'Docs', 'Bug'],
  names: [
    'Ship the import wizard',
    'Paste preview for large ranges',
    'Invoices in 34 languages',
    'Photo upload on slow links',
    'Rate limits per token',
    'Keyboard map for the grid',
    'Time zone drift in calendars',
    'Public form cover images',
    'Webhook retry log',
    'Audit filters for administrators',
    'Offline edits that merge',
    'Kanban stacks by person',
    'Seat changes mid-cycle',
    'Map clusters at low zoom',
    'Saved answers in surveys',
    'Read replicas for reports',
    'A name that is so long that no column of any width a person would choose could ever show all of it in one line',
    'Undo across devices',
  ],
  epics: ['Self-serve start', 'Grid 2.0', 'Team plans', 'Offline', 'Open platform'],
};

const arabic: Words = {
  base: 'خارطة الطريق',
  table: 'المهام',
  views: ['كل المهام', 'مهامي', 'خطة ثابتة', 'عرضي الخاص', 'حسب كل شيء', 'مفقود'],
  fields: {
    name: 'الاسم',
    status: 'الحالة',
    labels: 'التصنيفات',
    owner: 'المسؤول',
    files: 'الملفات',
    due: 'الموعد',
    budget: 'الميزانية',
    progress: 'التقدم',
    impact: 'الأثر',
    qa: 'فحص',
    epic: 'الملحمة',
    days: 'أيام متبقية',
    spec: 'المواصفات',
    notes: 'ملاحظات',
  },
  statuses: ['مخطط', 'قيد التنفيذ', 'قيد المراجعة', 'متوقف', 'منجز'],
  labels: ['استيراد', 'محرر', 'فوترة', 'جوال', 'API', 'تصميم', 'نمو', 'بنية', 'توثيق', 'خلل'],
  names: [
    'إطلاق معالج الاستيراد',
    'معاينة لصق النطاقات الكبيرة',
    'رسائل الفواتير بـ 34 لغة',
    'رفع الصور على شبكة بطيئة',
    'حدود الطلبات لكل رمز',
    'خريطة مفاتيح الشبكة',
    'انحراف التوقيت في التقويم',
    'صور أغلفة النماذج العامة',
    'سجل محاولات Webhook',
    'عوامل تصفية سجل التدقيق',
    'دمج التعديلات دون اتصال',
    'أعمدة كانبان حسب الشخص',
    'تغيير المقاعد خلال الدورة',
    'تجميع الخرائط عند التصغير',
    'إجابات محفوظة في الاستبيان',
    'نسخ قراءة للتقارير',
    'اسم طويل جدًا لا يتسع له أي عمود بأي عرض قد يختاره شخص ما حتى يظهر كله في سطر واحد',
    'تراجع عبر الأجهزة',
  ],
  epics: ['بدء ذاتي', 'الشبكة 2.0', 'خطط الفرق', 'دون اتصال', 'منصة مفتوحة'],
};

const wordsIn = (locale: string): Words => (locale === 'ar' ? arabic : english);

const widths: Readonly<Record<FieldName, number>> = {
  name: 208,
  status: 104,
  labels: 128,
  owner: 120,
  files: 96,
  due: 104,
  budget: 104,
  progress: 104,
  impact: 94,
  qa: 64,
  epic: 144,
  days: 96,
  spec: 208,
  notes: 200,
};

/** `members`: addresses of those who belong to it, with their roles; the records are theirs. */
export async function makeRoadmap(me: HttpClient, locale: string, members: Readonly<Record<string, string>>): Promise<Roadmap> {
  const words = wordsIn(locale);
  const meta = '/api/v1/db/meta';
  const post = (path: string, body: object) => must(me('POST', `${meta}/${path}`, { body }));
  const base = (await post('projects', { title: words.base })).id as string;
  for (const [email, roles] of Object.entries(members)) await post(`projects/${base}/users`, { email, roles });
  const people = ((await must(me('GET', `${meta}/projects/${base}/people`))) as unknown as { id: string }[]).map(({ id }) => id);
  const tableOf = async (title: string, name: string, columns: readonly object[]) =>
    post(`projects/${base}/tables`, { title, table_name: name, columns });
  const id = { title: 'Id', column_name: 'id', uidt: 'ID' };
  const field = (name: FieldName, uidt: string, more: object = {}) => ({
    title: words.fields[name],
    column_name: `${name}_value`,
    uidt,
    ...more,
  });
  const options = (titles: readonly string[]) => ({ colOptions: { options: titles.map((title) => ({ title })) } });
  const epics = await tableOf(words.fields.epic, 'epics', [id, field('name', 'SingleLineText', { pv: true })]);
  await must(me('POST', `/api/v1/tables/${epics.id}/rows`, { body: words.epics.map((title) => ({ [words.fields.name]: title })) }));
  const made = await tableOf(words.table, 'tasks', [
    id,
    field('name', 'SingleLineText', { pv: true }),
    field('status', 'SingleSelect', options(words.statuses)),
    field('labels', 'MultiSelect', options(words.labels)),
    field('owner', 'Collaborator'),
    field('files', 'Attachment'),
    field('due', 'Date', { meta: { date_format: 'DD/MM/YYYY' } }),
    field('budget', 'Currency', { meta: { currency_code: 'EUR', precision: 0 } }),
    field('progress', 'Percent', { meta: { is_progress: true } }),
    field('impact', 'Rating'),
    field('qa', 'Checkbox'),
    field('spec', 'URL'),
    field('notes', 'LongText'),
  ]);
  const table = made.id as string;
  await must(me('POST', `/api/v1/tables/${table}/rows`, { body: words.names.map((_, at) => rowOf(words, people, at)) }));
  await post(`tables/${table}/columns`, { title: words.fields.epic, uidt: 'Links', type: 'mm', parentId: table, childId: epics.id });
  await post(`tables/${table}/columns`, {
    title: words.fields.days,
    uidt: 'Formula',
    formula_raw: `{${words.fields.progress}} + 12`,
  });
  const full = await must(me('GET', `${meta}/tables/${table}`));
  const fieldIds = Object.fromEntries((full.columns as { title: string; id: string }[]).map((column) => [column.title, column.id]));
  const idOf = (name: FieldName): string => fieldIds[words.fields[name]] ?? '';
  for (const at of words.names.keys())
    await me('POST', `/api/v1/tables/${table}/links/${idOf('epic')}/rows/${at + 1}`, { body: [(at % words.epics.length) + 1] });
  await addFiles(me, table, words.fields.files);

  const first = (full.views as { id: string }[])[0]?.id ?? '';
  await must(me('PATCH', `${meta}/views/${first}`, { body: { title: words.views[0] } }));
  await dress(me, first, idOf);
  await groupBy(me, first, [idOf('status')]);
  await post(`views/${first}/sorts`, { fk_column_id: idOf('due'), direction: 'asc' });
  await must(
    me('PATCH', `${meta}/grids/${first}`, { body: { meta: { summaries: summariesOf(idOf), color_rules: rulesOf(words, idOf) } } }),
  );
  const another = async (at: number, more: object = {}): Promise<string> =>
    (await post(`tables/${table}/grids`, { title: words.views[at], ...more })).id as string;
  const narrowed = await another(1);
  await dress(me, narrowed, idOf);
  await narrow(post, narrowed, words, idOf);
  const locked = await another(2);
  await must(me('PATCH', `${meta}/views/${locked}`, { body: { lock_type: 'locked' } }));
  const personal = await another(3);
  await must(me('PATCH', `${meta}/views/${personal}`, { body: { lock_type: 'personal' } }));
  const deep = await another(4);
  await dress(me, deep, idOf);
  await groupBy(me, deep, [idOf('status'), idOf('owner'), idOf('impact'), idOf('qa'), idOf('due')]);
  await must(me('PATCH', `${meta}/grids/${deep}`, { body: { meta: { summaries: summariesOf(idOf) } } }));
  const nothing = await another(5);
  await post(`views/${nothing}/filters`, { fk_column_id: idOf('name'), comparison_op: 'eq', value: '—', logical_op: 'and' });
  const empty = await tableOf(words.views[5] ?? '', 'nothing', [id, field('name', 'SingleLineText', { pv: true }), field('due', 'Date')]);
  return { base, table, view: first, narrowed, locked, personal, deep, nothing, empty: empty.id as string, titles: words.fields };
}

function rowOf(words: Words, people: readonly string[], at: number): Readonly<Record<string, unknown>> {
  const label = (step: number): string => words.labels[(at * step + step) % words.labels.length] ?? '';
  const values: Partial<Record<FieldName, unknown>> = {
    name: words.names[at],
    status: words.statuses[at < 6 ? 1 : at < 10 ? 2 : at < 16 ? 0 : 4],
    labels: at % 3 === 2 ? label(3) : `${label(3)},${label(7)}`,
    owner: people[at % people.length],
    due: `${at < 10 ? '2026-12' : '2027-01'}-${String(((at * 3) % 27) + 1).padStart(2, '0')}`,
    budget: [12400, 4800, 7250, 3100, 5600, 2900, 1800, 4150, 6300, 3700, 18900][at % 11],
    progress: at < 6 ? [72, 45, 60, 25, 88, 35][at] : at < 10 ? [96, 90, 94, 82][at - 6] : 0,
    impact: (at % 5) + 1,
    qa: at > 5 && at < 9,
    spec: `https://docs.acme.studio/spec-${at + 1}`,
    notes:
      at % 4 === 0
        ? `${words.names[at]}.\n${words.names[(at + 1) % words.names.length]}, ${words.names[(at + 2) % words.names.length]}`
        : null,
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [words.fields[name as FieldName], value]));
}

async function addFiles(me: HttpClient, table: string, title: string): Promise<void> {
  const upload = async (name: string, width: number, height: number): Promise<unknown> =>
    ((await must(me('POST', `/api/v1/db/storage/upload?name=${name}`, { body: samplePicture(width, height) }))) as unknown as unknown[])[0];
  const pictures = [await upload('plan.png', 96, 72), await upload('chart.png', 72, 96), await upload('cover.png', 80, 80)];
  const rows = [1, 2, 3, 4, 5, 8, 9, 11, 14].map((Id, at) => ({ Id, [title]: pictures.slice(0, (at % 3) + 1) }));
  await must(me('PATCH', `/api/v1/tables/${table}/rows`, { body: rows }));
}

interface GridColumn {
  readonly id: string;
  readonly fk_column_id: string;
}

async function columnsOf(me: HttpClient, view: string): Promise<readonly GridColumn[]> {
  return (await must(me('GET', `/api/v1/db/meta/grids/${view}/grid-columns`))) as unknown as readonly GridColumn[];
}

/** Widths and order as they are drawn. */
async function dress(me: HttpClient, view: string, idOf: (name: FieldName) => string): Promise<void> {
  const columns = await columnsOf(me, view);
  for (const [at, name] of (Object.keys(widths) as FieldName[]).entries()) {
    const column = columns.find(({ fk_column_id }) => fk_column_id === idOf(name));
    const body = { width: `${widths[name]}px`, order: at + 1, show: name !== 'notes' };
    await must(me('PATCH', `/api/v1/db/meta/grid-columns/${column?.id}`, { body }));
  }
}

async function groupBy(me: HttpClient, view: string, fieldIds: readonly string[]): Promise<void> {
  const columns = await columnsOf(me, view);
  for (const [at, fieldId] of fieldIds.entries()) {
    const column = columns.find(({ fk_column_id }) => fk_column_id === fieldId);
    const body = { group_by: true, group_by_order: at + 1, group_by_sort: 'asc' };
    await must(me('PATCH', `/api/v1/db/meta/grid-columns/${column?.id}`, { body }));
  }
}

const summariesOf = (idOf: (name: FieldName) => string) => ({
  [idOf('status')]: 'percentFilled',
  [idOf('budget')]: 'sum',
  [idOf('progress')]: 'avg',
  [idOf('impact')]: 'avg',
  [idOf('qa')]: 'percentChecked',
});

/** The colour of a record follows its labels; a cell of the budget is red above ten thousand. */
function rulesOf(words: Words, idOf: (name: FieldName) => string) {
  const hues = ['blue', 'emerald', 'amber', 'rose', 'violet', 'cyan', 'orange', 'slate', 'lime', 'red'];
  const byLabel = words.labels.map((label, at) => ({
    hue: hues[at],
    fk_column_id: null,
    filters: [{ fk_column_id: idOf('labels'), comparison_op: 'anyof', value: label, logical_op: 'and', order: 1 }],
  }));
  const costly = [{ fk_column_id: idOf('budget'), comparison_op: 'gt', value: '10000', logical_op: 'and', order: 1 }];
  return [...byLabel, { hue: 'red', fk_column_id: idOf('budget'), filters: costly }];
}

async function narrow(
  post: (path: string, body: object) => Promise<Record<string, unknown>>,
  view: string,
  words: Words,
  idOf: (name: FieldName) => string,
): Promise<void> {
  const add = (body: object) => post(`views/${view}/filters`, body);
  const statuses = words.statuses.slice(0, 3).join(',');
  await add({ fk_column_id: idOf('status'), comparison_op: 'anyof', value: statuses, logical_op: 'and' });
  const group = await add({ is_group: true, logical_op: 'and' });
  await add({ fk_parent_id: group['id'], fk_column_id: idOf('impact'), comparison_op: 'gte', value: '2', logical_op: 'or' });
  await add({ fk_parent_id: group['id'], fk_column_id: idOf('budget'), comparison_op: 'gte', value: '1500', logical_op: 'or' });
  const inner = await add({ fk_parent_id: group['id'], is_group: true, logical_op: 'or' });
  await add({ fk_parent_id: inner['id'], fk_column_id: idOf('qa'), comparison_op: 'checked', logical_op: 'and' });
  await add({
    fk_parent_id: inner['id'],
    fk_column_id: idOf('due'),
    comparison_op: 'isWithin',
    comparison_sub_op: 'nextMonth',
    logical_op: 'and',
  });
}
