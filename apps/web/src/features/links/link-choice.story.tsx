import { atom } from 'nanostores';
import { useRef, useState } from 'react';
import { inWords } from '../../platform/in-words.tsx';
import { LinkChoice } from './link-choice.tsx';
import type { LinkPickerState, PickedList, PickedRecord } from './link-picker.state.ts';

export default { title: 'Editors/Link picker', ...inWords };

type Relation = 'mm' | 'hm' | 'bt';

interface DemoProps {
  readonly titles?: readonly string[];
  readonly linked?: number;
  readonly relation?: Relation;
  readonly text?: string;
  readonly canLink?: boolean;
  readonly failure?: string;
  /** The answer never comes. */
  readonly isSlow?: boolean;
}

/** The records of another table, kept in the page. */
function createPicker(titles: readonly string[], linked: number, relation: Relation): LinkPickerState {
  const $list = atom<PickedList | null>(null);
  const record = (title: string, at: number): PickedRecord => ({
    id: at + 1,
    title,
    note: at % 2 ? 'Berlin · 12 tasks' : 'Cairo · 3 tasks',
    status: at % 3 ? null : { title: 'Confirmed', color: 'green' },
    isLinked: at < linked,
    cameFrom: at < linked ? 'linked' : 'others',
    isBusy: false,
  });
  let all = titles.map(record);
  const show = (query: string): void => {
    const records = all.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()));
    $list.set({ query, records, linkedCount: records.filter(({ isLinked }) => isLinked).length, hasMore: false });
  };
  const set = (id: number, isLinked: boolean): void => {
    const others = relation === 'bt' && isLinked ? { isLinked: false } : {};
    all = all.map((one) => (one.id === id ? { ...one, isLinked } : { ...one, ...others }));
    show($list.get()?.query ?? '');
  };
  return {
    $related: atom({ title: 'Guests', canCreate: true }),
    $list,
    $isReading: atom(false),
    $failure: atom(null),
    search: async (text) => show(text.trim()),
    readMore: async () => {},
    toggle: async (id) => {
      set(id, !all.find((one) => one.id === id)?.isLinked);
      return true;
    },
    create: async (title) => {
      all = [{ ...record(title, all.length), isLinked: true, cameFrom: null }, ...all];
      show('');
      return true;
    },
  };
}

const guests = [
  'Ana Prado',
  'Ben Kwon',
  'Chidi Mensah',
  'Devi Rao',
  'Emre Yıldız',
  'A guest with a name that is longer than the list is wide',
  'نور حداد',
];

function Demo({ titles = guests, linked = 2, relation = 'mm', text = '', canLink = true, failure, isSlow = false }: DemoProps) {
  const input = useRef<HTMLInputElement>(null);
  const [picker] = useState((): LinkPickerState => {
    const made = createPicker(titles, linked, relation);
    if (isSlow) return { ...made, $isReading: atom(true), search: async () => {} };
    return failure === undefined ? made : { ...made, $failure: atom({ words: failure, retry: () => {} }) };
  });
  return (
    <div style={{ inlineSize: 340, borderRadius: 10, boxShadow: 'var(--shadow-3)' }}>
      <LinkChoice
        picker={picker}
        relation={relation}
        canLink={canLink}
        mayInsert={canLink}
        initialText={text}
        takeTyped={() => ''}
        input={input}
        onClose={() => {}}
      />
    </div>
  );
}

interface Canvas {
  readonly canvas: { findByText(text: string | RegExp): Promise<HTMLElement> };
}
const story = (props: DemoProps, shows: string | RegExp) => ({
  render: () => <Demo {...props} />,
  play: async ({ canvas }: Canvas) => void (await canvas.findByText(shows)),
});
const rtl = { globals: { direction: 'rtl', locale: 'ar' } };

export const ManyToMany = story({}, 'Ana Prado');
export const ManyToManyRightToLeft = { ...rtl, ...story({}, 'نور حداد') };
export const BelongsToOne = story({ relation: 'bt', linked: 1 }, 'Ana Prado');
export const HasMany = story({ relation: 'hm' }, /linked elsewhere/);
export const CreateWhatIsNotFound = story({ text: 'Freya' }, 'Create “Freya”');
export const CreateRightToLeft = { ...rtl, ...story({ text: 'ليلى' }, /ليلى/) };
export const NothingThere = story({ titles: [], linked: 0 }, /There are no records yet/);
export const NothingLinkedReadOnly = story({ linked: 0, canLink: false }, 'Nothing is linked');
export const Thousands = story({ titles: Array.from({ length: 5000 }, (_, at) => `Guest ${at + 1}`) }, 'Guest 1');
export const Failing = story({ failure: 'The server cannot be reached.' }, 'The server cannot be reached.');
export const Slow = { render: () => <Demo isSlow /> };
