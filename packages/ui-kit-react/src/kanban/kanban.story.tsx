import { englishKanbanWords } from '@quadrille/ui-kit/kanban';
import type { Kanban as KanbanBoard, ViewSource } from '@quadrille/ui-kit/kanban';
import { createSampleBoard, sampleCard, showTasks } from '@quadrille/ui-kit/testing';
import type { SampleBoardOptions } from '@quadrille/ui-kit/testing';
import { useEffect, useRef, useState } from 'react';
import { Kanban } from './kanban.tsx';
import type { KanbanProps } from './kanban.tsx';

export default {
  title: 'Views/Kanban',
  parameters: { layout: 'fullscreen' },
  args: { mode: 'edit', density: 'comfortable' },
  argTypes: { mode: { control: 'radio', options: ['edit', 'read'] }, density: { control: 'radio', options: ['comfortable', 'compact'] } },
};

interface DemoProps extends Partial<KanbanProps> {
  readonly sample?: SampleBoardOptions;
  readonly wrap?: (source: ViewSource) => ViewSource;
}

function Demo({ sample = {}, wrap = (source) => source, ...options }: DemoProps) {
  const [source] = useState(() => wrap(createSampleBoard(sample).open()));
  return (
    <div style={{ blockSize: 620 }}>
      <Kanban source={source} card={sampleCard} {...options} />
    </div>
  );
}

const wait = { timeout: 15_000 };

interface Play {
  readonly canvas: { findAllByText(text: string | RegExp, by: object, wait: object): Promise<HTMLElement[]> };
}

/** A board, and a text that has to show for the story to be told. */
const board = (props: DemoProps = {}, text: string | RegExp = /keyboard map/) => ({
  render: (args: Partial<KanbanProps>) => <Demo {...args} {...props} />,
  play: async ({ canvas }: Play) => void (await canvas.findAllByText(text, {}, wait)),
});
const rtl = { globals: { direction: 'rtl', locale: 'ar' } };
const menus = { onStackMenu: () => {}, onAddStack: () => {} };

export const Board = board({ ...menus, settings: { collapsedStacks: ['', 'done'] } });
export const Arabic = { ...rtl, ...board({ ...menus, sample: { isArabic: true }, settings: { collapsedStacks: ['done'] } }, /مراجعة/) };
export const Lanes = board({
  ...menus,
  sample: { hasLanes: true, count: 120 },
  settings: { collapsedStacks: ['', 'done'], limits: { progress: { most: 8 } } },
});
export const LanesRightToLeft = { ...rtl, ...board({ ...menus, sample: { hasLanes: true, isArabic: true, count: 80 } }, /مراجعة/) };
export const Limits = board({ ...menus, settings: { limits: { progress: { most: 6, isStrict: true }, review: { most: 20 } } } }, /of 6/);
export const LongTexts = board({ sample: { hasLongTexts: true } }, /everything that comes/);
export const ReadOnly = board({ mode: 'read' });
export const ManyCards = board({ sample: { count: 100_000, stacks: 20 } });
export const EmptyStacks = board({ sample: { count: 2 } }, englishKanbanWords.emptyStack);
export const NoStacks = board({ sample: { count: 0 }, settings: { hidesEmptyStacks: true } }, englishKanbanWords.emptyBoard);
export const Loading = {
  render: () => <Demo wrap={(source) => ({ ...source, buckets: () => new Promise<never>(() => {}) })} />,
};
export const Failed = board(
  { wrap: (source) => ({ ...source, buckets: () => Promise.reject(new Error('The server cannot be reached.')) }) },
  /cannot be reached/,
);
export const StackFailed = board(
  { wrap: (source) => ({ ...source, range: () => Promise.reject(new Error('The server cannot be reached.')) }) },
  /Planned/,
);

const drop = (made: KanbanBoard): (() => void) => {
  let isDone = false;
  return made.view.$turn.subscribe(() => {
    const recordId = isDone ? null : made.view.idAt('planned', 0);
    if (recordId === null) return;
    isDone = true;
    queueMicrotask(() => {
      made.view.dispatch({ type: 'lift', via: 'pointer', records: [{ id: recordId, bucket: 'planned' }] });
      made.view.dispatch({ type: 'over', place: { bucket: 'review', index: 0 } });
      made.view.dispatch({ type: 'drop' });
    });
  });
};
/** A drop that a rule of the source refuses slides back, and the card says why. */
export const Refused = board({ sample: { refuse: () => 'Only reviewers move cards here.' }, onReady: drop }, /Only reviewers/);

function PlainBoard() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const made = showTasks(place.current);
    return () => made.destroy();
  }, []);
  return <div ref={place} style={{ blockSize: 480 }} />;
}

/** The page of the README: somebody's own data without React and without a server. */
export const OwnDataWithoutReact = {
  render: () => <PlainBoard />,
  play: async ({ canvas }: Play) => void (await canvas.findAllByText('Paint the fence', {}, wait)),
};
