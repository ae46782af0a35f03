import type { CellOption, HueName } from '../../cells/cell-spec.ts';
import type { CardField, CardSpec } from '../core/card-spec.ts';
import type { AxisKey, ViewRecord } from '../core/record.ts';
import { createMemoryView } from './memory-view.ts';
import type { MemoryView, MemoryViewOptions } from './memory-view.ts';

const option = (id: string, title: string, hue: HueName): CellOption => ({ id, title, hue });

const areas = [
  option('map', 'Map', 'teal'),
  option('speed', 'Speed', 'lime'),
  option('forms', 'Forms', 'orange'),
  option('design', 'Design', 'pink'),
  option('access', 'Access', 'purple'),
  option('docs', 'Docs', 'sky'),
  option('sync', 'Sync', 'brown'),
];
const people = [
  option('dr', 'Devi Rao', 'amber'),
  option('ey', 'Emre Yildiz', 'sky'),
  option('ap', 'Ana Prado', 'rose'),
  option('gs', 'Grace Sato', 'teal'),
  option('fl', 'Freya Lund', 'violet'),
];
const titles = [
  'Cluster pins on the map',
  'One question at a time',
  'Review the keyboard map',
  'Examples for each formula',
  'Say when the network is gone',
  'Ship the import wizard',
  'Fix time zone drift in calendar',
  'Filter the audit log',
  'Preview before a large paste',
];
const arabicTitles = [
  'تجميع الدبابيس على الخريطة',
  'سؤال واحد في كل مرة',
  'مراجعة خريطة المفاتيح',
  'أمثلة لكل صيغة',
  'إظهار انقطاع الشبكة',
];

const stackOptions = [
  option('planned', 'Planned', 'blue'),
  option('progress', 'In progress', 'amber'),
  option('review', 'In review', 'violet'),
  option('done', 'Done', 'emerald'),
];
const arabicStacks = ['مخطط', 'قيد العمل', 'قيد المراجعة', 'منجز'];

const toKey = (one: CellOption): AxisKey => ({ key: one.id, title: one.title, option: one });

/** A picture made of nothing but colours, so that no story asks the network. */
export function samplePicture(seed: number): string {
  const hue = (seed * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240"><rect width="320" height="240" fill="hsl(${hue} 45% 85%)"/><rect y="150" width="320" height="90" fill="hsl(${hue} 35% 75%)"/><circle cx="${90 + (seed % 5) * 35}" cy="130" r="${46 + (seed % 4) * 8}" fill="hsl(${(hue + 40) % 360} 45% 50%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export const sampleCard: CardSpec = {
  title: { id: 'name', title: 'Name', kind: 'text' },
  fields: [
    { id: 'areas', title: 'Area', kind: 'multiSelect', options: areas },
    {
      id: 'due',
      title: 'Due',
      kind: 'date',
      format: (value) =>
        new Date(`${value as string}T00:00Z`).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    },
    { id: 'points', title: 'Points', kind: 'number' },
    { id: 'people', title: 'Owner', kind: 'people', options: people },
  ] satisfies readonly CardField[],
  cover: {
    fit: 'fill',
    picturesOf: (record, show) => show(typeof record.cells['cover'] === 'number' ? [samplePicture(record.cells['cover'])] : []),
  },
};

export interface SampleBoardOptions extends Partial<MemoryViewOptions> {
  readonly count?: number;
  readonly isArabic?: boolean;
  readonly hasLongTexts?: boolean;
  readonly hasLanes?: boolean;
  /** More stacks than the four of the sample. */
  readonly stacks?: number;
}

/** A board of tasks in memory. */
export function createSampleBoard(options: SampleBoardOptions = {}): MemoryView {
  const { count = 40, isArabic = false, hasLongTexts = false, hasLanes = false } = options;
  const stackKeys: AxisKey[] = options.stacks
    ? Array.from({ length: options.stacks }, (_, at) => toKey(option(`s${at}`, `Stack ${at + 1}`, areas[at % areas.length]?.hue ?? 'gray')))
    : stackOptions.map((one, at) => toKey({ ...one, title: isArabic ? (arabicStacks[at] ?? '') : one.title }));
  const lanes = isArabic
    ? ['0.9 التقويم والخريطة', '0.10 المشاركة']
    : ['0.9 Calendar and map', '0.10 Sharing', '0.11 Speed', '0.12 Teams', '0.13 Files'];
  const laneKeys = lanes.map((title, at) => ({
    ...toKey(option(`l${at}`, title, areas[at]?.hue ?? 'gray')),
    note: isArabic ? '' : 'in 7 days',
  }));
  const names = isArabic ? arabicTitles : titles;
  const records = Array.from({ length: count }, (_, at): ViewRecord => {
    const name = names[at % names.length] ?? '';
    return {
      id: at + 1,
      version: 1,
      cells: {
        name: hasLongTexts
          ? `${name}, ${'and everything that comes with it '.repeat(1 + (at % 5))}`
          : `${name}${at >= names.length ? ` ${at + 1}` : ''}`,
        status: at % 23 === 22 ? null : (stackKeys[(at * 7) % stackKeys.length]?.key ?? null),
        release: at % 9 === 8 ? null : (laneKeys[at % laneKeys.length]?.key ?? null),
        areas: [areas[at % areas.length]?.id ?? '', areas[(at + 1) % areas.length]?.id ?? ''].slice(at % 3 === 2 ? 1 : 0),
        due: `2026-12-${String((at % 28) + 1).padStart(2, '0')}`,
        points: (at % 8) + 1,
        people: people[at % people.length]?.id ?? null,
        cover: at % 6 === 0 ? at : null,
      },
    };
  });
  const sum = (list: readonly ViewRecord[]): string => String(list.reduce((total, { cells }) => total + Number(cells['points'] ?? 0), 0));
  return createMemoryView({
    records,
    axes: [
      { field: 'status', keys: stackKeys, emptyTitle: isArabic ? 'بلا حالة' : 'No status' },
      ...(hasLanes ? [{ field: 'release', keys: laneKeys, emptyTitle: isArabic ? 'بلا إصدار' : 'No release' }] : []),
    ],
    summarize: (list) => [{ name: '', value: `${sum(list)} ${isArabic ? 'نقطة' : 'points'}` }],
    ...options,
  });
}
