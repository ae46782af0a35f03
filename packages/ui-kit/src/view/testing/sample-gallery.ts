import type { CardSpec } from '../core/card-spec.ts';
import type { ViewRecord } from '../core/record.ts';
import { createMemoryView } from './memory-view.ts';
import type { MemoryView, MemoryViewOptions } from './memory-view.ts';
import { samplePicture } from './sample-board.ts';

const kinds = [
  { id: 'vessels', title: 'Vessels', hue: 'orange' },
  { id: 'lighting', title: 'Lighting', hue: 'amber' },
  { id: 'tableware', title: 'Tableware', hue: 'emerald' },
  { id: 'seating', title: 'Seating', hue: 'brown' },
] as const;
const names = ['Ola vase', 'Halden lamp', 'Fjell bowl', 'Grove stool', 'Kito pitcher', 'Ark mirror', 'Nami tray', 'Sel candle trio'];
const arabicNames = ['مزهرية', 'مصباح', 'وعاء', 'كرسي صغير', 'إبريق', 'مرآة', 'صينية', 'شموع'];

export const sampleGalleryCard: CardSpec = {
  title: { id: 'name', title: 'Name', kind: 'text' },
  aside: { id: 'price', title: 'Price', kind: 'currency', format: (value) => `€${String(value)}` },
  fields: [
    { id: 'kind', title: 'Kind', kind: 'singleSelect', options: kinds },
    { id: 'maker', title: 'Maker', kind: 'text' },
    { id: 'stock', title: 'Stock', kind: 'number' },
  ],
  cover: {
    fit: 'fill',
    picturesOf({ cells }, show) {
      const { pictures } = cells;
      show(
        typeof pictures === 'number' && pictures > 0
          ? Array.from({ length: pictures }, (_, at) => samplePicture(Number(cells['seed']) + at))
          : [],
      );
    },
  },
};

export interface SampleGalleryOptions extends Partial<MemoryViewOptions> {
  readonly count?: number;
  readonly isArabic?: boolean;
  readonly hasLongTexts?: boolean;
  readonly isGrouped?: boolean;
}

/** Things of a showroom in memory, some with several pictures and some with none. */
export function createSampleGallery(options: SampleGalleryOptions = {}): MemoryView {
  const { count = 186, isArabic = false, hasLongTexts = false, isGrouped = false } = options;
  const titles = isArabic ? arabicNames : names;
  const records = Array.from({ length: count }, (_, at): ViewRecord => {
    const name = `${titles[at % titles.length] ?? ''}${at >= titles.length ? ` ${at + 1}` : ''}`;
    return {
      id: at + 1,
      version: 1,
      cells: {
        name: hasLongTexts ? `${name} made by hand in a small workshop behind the harbour` : name,
        price: 24 + ((at * 37) % 300),
        kind: kinds[at % kinds.length]?.id ?? null,
        maker: isArabic ? 'نور حداد' : 'Studio Bråten',
        stock: (at * 7) % 210,
        pictures: at % 7 === 6 ? 0 : (at % 4) + 1 - (at % 2),
        seed: at,
      },
    };
  });
  const keys = kinds.map((option) => ({ key: option.id, title: option.title, option }));
  return createMemoryView({
    records,
    axes: isGrouped ? [{ field: 'kind', keys }] : [],
    summarize: (list) => [{ name: isArabic ? 'الوسيط' : 'Median', value: `€${medianOf(list.map(({ cells }) => Number(cells['price'])))}` }],
    ...options,
  });
}

function medianOf(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
