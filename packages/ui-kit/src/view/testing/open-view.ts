import { createFakeClock } from '../../testing/fake-clock.ts';
import type { FakeClock } from '../../testing/fake-clock.ts';
import { createViewCore } from '../core/view-core.ts';
import type { ViewCore } from '../core/view-core.ts';
import type { ViewCoreOptions } from '../core/view-core-options.ts';
import type { BucketId, RecordId, ViewRecord } from '../core/record.ts';
import { createMemoryView } from './memory-view.ts';
import type { MemoryView, MemoryViewOptions } from './memory-view.ts';

export const stacks = ['todo', 'doing', 'done'] as const;

export function makeCards(count: number): ViewRecord[] {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    version: 1,
    cells: { name: `Card ${at + 1}`, status: at % 4 === 3 ? null : (stacks[at % 4] ?? null), points: at % 9 },
  }));
}

export interface OpenView {
  readonly view: MemoryView;
  readonly core: ViewCore;
  readonly clock: FakeClock;
  readonly said: string[];
  /** Everything is looked at, read and written. */
  rest(): Promise<void>;
}

/** A core over cards in memory, on a clock that stands still. */
export async function openView(
  options: Partial<MemoryViewOptions & ViewCoreOptions> & { readonly count?: number } = {},
): Promise<OpenView> {
  const view = createMemoryView({
    records: makeCards(options.count ?? 20),
    axes: [{ field: 'status', keys: stacks.map((key) => ({ key, title: key })) }],
    ...options,
  });
  return { view, ...(await openOn(view, options)) };
}

/** Another person at the same records. */
export async function openOn(view: MemoryView, options: Partial<ViewCoreOptions> = {}): Promise<Omit<OpenView, 'view'>> {
  const clock = createFakeClock();
  const said: string[] = [];
  let keys = 0;
  let luck = 0;
  const core = createViewCore({
    clock,
    pageSize: 5,
    createKey: () => `key-${(keys += 1)}`,
    random: () => (luck = (luck * 1.3 + 0.37) % 1),
    titleOf: ({ cells }) => String(cells['name']),
    onSay: (text) => said.push(text),
    ...options,
    source: options.source ?? view.open(),
  });
  const rest = async (): Promise<void> => {
    for (let turn = 0; turn < 200; turn += 1) {
      await clock.pass(100);
      await core.settled();
      core.look(view.bucketIds().map((bucket) => ({ bucket, first: 0, last: Math.max(0, core.count(bucket) - 1) })));
      await clock.pass(0);
      if (core.isIdle() && turn > 1) return;
    }
    throw new Error('The view does not come to rest');
  };
  await rest();
  return { core, clock, said, rest };
}

/** The ids a view shows of a bucket; null for what has not been read. */
export function shownIds(core: ViewCore, bucket: BucketId): (RecordId | null)[] {
  return Array.from({ length: core.count(bucket) }, (_, at) => core.idAt(bucket, at));
}
