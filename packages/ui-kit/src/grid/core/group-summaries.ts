import { keyOfGroup } from './group-space.ts';
import type { GroupNode, GroupTree, RowSource } from './row-source.ts';

/** What heads of groups say is read after the groups, so that these need not wait for it. */
export interface SummaryReader {
  /** Groups with what is known of them; what they say themselves stays. */
  addTo(tree: GroupTree): GroupTree;
  /**
   * Groups were read, of the same rows in the same order as before or, under another `epoch`, of others: what they say may have changed. So
   * it has where the source names another question by now.
   */
  read(tree: GroupTree, epoch: string): void;
  destroy(): void;
}

/** What a group said when it had so many rows. */
interface Known {
  readonly count: number;
  readonly summaries: GroupNode['summaries'];
}

export function createSummaryReader(source: RowSource, onRead: () => void): SummaryReader {
  let known: ReadonlyMap<string, Known> = new Map();
  /** Under which epoch, and by which columns, what is known was read. */
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
    // without an answer nothing is said rather than what may be wrong by now
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
        // after another filter or an undo a group of as many rows is most likely the same: it need not fall silent for a moment
        const isSaid = said !== undefined && (knownIn.epoch === current.epoch || said.count === group.count);
        return isSaid ? { ...group, summaries: { ...said.summaries, ...group.summaries } } : group;
      };
      return { ...tree, groups: tree.groups.map(add) };
    },
    read(tree, epoch) {
      if (!source.summarizeGroups) return;
      current = { epoch, levels: JSON.stringify(tree.levels), question: source.groupQuestion?.() ?? '' };
      // who keeps changing records would never see sums if every change began them anew
      if (running?.epoch === epoch && running.question === current.question) next = tree;
      else {
        end();
        void readNow(tree);
      }
    },
    destroy: end,
  };
}
