import type { CellValue } from '../src/cells/cell-spec.ts';
import { createGrid } from '../src/grid/create-grid.ts';
import type { Grid } from '../src/grid/create-grid.ts';
import type { GridColumn } from '../src/grid/core/column.ts';
import type { GridRow } from '../src/grid/core/row-source.ts';
import { createArraySource } from '../src/testing/array-source.ts';

declare global {
  interface Window {
    grid: Grid;
  }
}

const rows = 1_000_000;
const asked = new URLSearchParams(location.search);
const isArabic = asked.get('dir') === 'rtl';
document.documentElement.dir = isArabic ? 'rtl' : 'ltr';
document.documentElement.lang = isArabic ? 'ar' : 'en';

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
const day = new Intl.DateTimeFormat(isArabic ? 'ar-u-nu-latn' : 'en', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const formatDay = (value: CellValue): string => day.format(new Date(String(value)));
const hues = ['blue', 'amber', 'emerald', 'rose', 'violet'] as const;
const words = isArabic
  ? ['قيد التنفيذ', 'مخطط', 'قيد المراجعة', 'محرر', 'تصميم']
  : ['In progress', 'Planned', 'In review', 'Editor', 'Design'];
const options = words.map((title, at) => ({ id: `s${at}`, title, hue: hues[at] ?? null }));
const names = isArabic
  ? ['إطلاق معالج الاستيراد', 'رسائل الفواتير بـ 34 لغة', 'Ship the wizard']
  : ['Ship the import wizard', 'Invoices in 34 languages', 'Rate limits per token'];
const titles = isArabic
  ? ['الاسم', 'الحالة', 'الموعد', 'الميزانية', 'التقدم', 'الأثر', 'فحص']
  : ['Name', 'Status', 'Due', 'Budget', 'Progress', 'Impact', 'QA'];
const titleOf = (at: number): string => titles[at] ?? '';

/** The kinds a table of the product has; all in view at 1440 px. */
const columns: readonly GridColumn[] = [
  { id: 'name', title: titleOf(0), kind: 'text', isPrimary: true, width: 200 },
  { id: 'status', title: titleOf(1), kind: 'singleSelect', options, width: 112 },
  { id: 'due', title: titleOf(2), kind: 'date', format: formatDay, sort: 'ascending', width: 100, summary: { name: '', value: '28 Nov' } },
  {
    id: 'budget',
    title: titleOf(3),
    kind: 'currency',
    format: (value) => money.format(Number(value)),
    width: 92,
    summary: { name: 'Sum', value: '€194k' },
  },
  { id: 'progress', title: titleOf(4), kind: 'percent', format: (value) => `${String(value)}%`, width: 104 },
  { id: 'impact', title: titleOf(5), kind: 'rating', width: 94 },
  { id: 'qa', title: titleOf(6), kind: 'checkbox', width: 72 },
  { id: 'labels', title: 'Labels', kind: 'multiSelect', options, width: 160 },
  { id: 'count', title: 'Count', kind: 'number', width: 72 },
  { id: 'price', title: 'Price', kind: 'decimal', width: 80 },
  { id: 'city', title: 'City', kind: 'text', width: 92 },
  { id: 'email', title: 'Email', kind: 'email', width: 120 },
  { id: 'phone', title: 'Phone', kind: 'phone', width: 100 },
  { id: 'note', title: 'Note', kind: 'longText', width: 100 },
  { id: 'seen', title: 'Seen', kind: 'systemTime', isReadOnly: true, width: 120 },
];

function makeRow(index: number): GridRow {
  const hash = Math.imul(index + 1, 2654435761) >>> 0;
  return {
    id: index + 1,
    version: 1,
    hue: hues[hash % 5] ?? null,
    cells: {
      name: `${names[hash % 3]} ${index + 1}`,
      status: `s${hash % 5}`,
      due: `2026-${String((hash % 12) + 1).padStart(2, '0')}-${String((hash % 28) + 1).padStart(2, '0')}`,
      budget: hash % 20_000,
      progress: hash % 101,
      impact: hash % 6 === 0 ? null : hash % 6,
      qa: hash % 3 === 0,
      labels: hash % 4 === 0 ? null : [`s${(hash >> 3) % 5}`, `s${((hash >> 3) + 1) % 5}`],
      count: hash % 1000,
      price: (hash % 100_000) / 100,
      city: ['Lyon', 'Oslo', 'Porto', 'Ghent'][hash % 4] ?? '',
      email: `p${hash % 9999}@example.org`,
      phone: `+33 1 ${hash % 99} 22`,
      note: hash % 3 === 0 ? 'Called twice, no answer' : null,
      seen: '2026-11-21 09:30',
    },
  };
}

const delay = Number(asked.get('delay') ?? 5);
const source = createArraySource({ rows: { count: rows, make: makeRow }, delay });
window.grid = createGrid({ source, columns, onAddColumn: () => {}, ...(asked.has('open') && { onOpenRecord: () => {} }) });
window.grid.mount(document.querySelector<HTMLElement>('#grid')!);
