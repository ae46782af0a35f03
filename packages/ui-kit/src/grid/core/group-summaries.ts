import { keyOfGroup } from './group-space.ts';
import type { GroupNode, GroupTree, RowSource } from './row-source.ts';

/** Reads the summaries of groups after the groups themselves, so that groups need not wait for them. */
export interface SummaryReader {
  /** Adds the known summaries to groups; those that came with the groups stay. */
  addTo(tree: GroupTree): GroupTree;
  /**
   * Groups were read again, in the same order or, under another `epoch`, in another one: their summaries may have changed. The same holds
   * where the source names another question by now.
   */
  read(tree: GroupTree, epoch: string): void;
  destroy(): void;
}

/** The summaries of a group, with the number of rows it had then. */
interface Known {
  readonly count: number;
  readonly summaries: GroupNode['summaries'];
}

export function createSummaryReader(source: RowSource, onRead: () => void): SummaryReader {
  let known: ReadonlyMap<string, Known> = new Map();
  /** The epoch and the columns to which the known summaries belong. */
  let knownIn = { epoch: '', levels: '', question: '' };
  let current = knownIn;
  let running: { readonly epoch: string; readonly question: string; readonly request: AbortController } | null = null;
  /** Groups that were read while others were being added up. */
  let next: GroupTree | null = null;

  const readNow = async (tree: GroupTree, isSecond = false): Promise<void> => {
    const own = { ...current, request: new AbortController() };
    running = own;
    const answer = await source.summarizeGroups?.(tree, own.request.signal).catch(() => null);
    if (running !== own) return;
    running = null;
    const waiting = next;
    next = null;
    if (!answer && !waiting && !isSecond) return readNow(tree, true);
    const counts = new Map(tree.groups.map(({ path, count }) => [keyOfGroup(path), count]));
    // without an answer nothing is shown, because the former sums may be wrong by now
    known = new Map(
      (answer ?? []).map(({ path, summaries }) => [keyOfGroup(path), { summaries, count: counts.get(keyOfGroup(path)) ?? 0 }]),
    );
    knownIn = own;
    onRead();
    if (waiting) await readNow(waiting);
  };

  const end = (): void => {
    running?.request.abort();
    running = null;
    next = null;
  };

  return {
    addTo(tree) {
      if (known.size === 0 || knownIn.levels !== current.levels) return tree;
      const add = (group: GroupNode): GroupNode => {
        const said = known.get(keyOfGroup(group.path));
        // after another filter or an undo, a group with as many rows is most likely the same, so its sums need not disappear for a moment
        const isSaid = said !== undefined && (knownIn.epoch === current.epoch || said.count === group.count);
        return isSaid ? { ...group, summaries: { ...said.summaries, ...group.summaries } } : group;
      };
      return { ...tree, groups: tree.groups.map(add) };
    },
    read(tree, epoch) {
      if (!source.summarizeGroups) return;
      current = { epoch, levels: JSON.stringify(tree.levels), question: source.groupQuestion?.() ?? '' };
      // if every change began the sums again, people who keep changing records would never see any
      if (running?.epoch === epoch && running.question === current.question) next = tree;
      else {
        end();
        void readNow(tree);
      }
    },
    destroy: end,
  };
}
