import { keyOfGroup } from './group-space.ts';
import type { GroupNode, GroupTree, RowSource } from './row-source.ts';

/** What heads of groups say is read after the groups, so that these need not wait for it. */
export interface SummaryReader {
  /** Groups with what is known of them; what they say themselves stays. */
  addTo(tree: GroupTree): GroupTree;
  /** Groups of a view or of another one, by its `epoch`, were read: what they say may have changed. */
  read(tree: GroupTree, epoch: string): void;
  destroy(): void;
}

export function createSummaryReader(source: RowSource, onRead: () => void): SummaryReader {
  let known: ReadonlyMap<string, GroupNode['summaries']> = new Map();
  let knownIn = '';
  let running: { readonly epoch: string; readonly request: AbortController } | null = null;
  /** Groups that were read while others were being added up. */
  let next: GroupTree | null = null;

  const readNow = async (tree: GroupTree, epoch: string): Promise<void> => {
    const own = { epoch, request: new AbortController() };
    running = own;
    // without an answer what was known stays
    const answer = await source.summarizeGroups?.(tree, own.request.signal).catch(() => null);
    if (running !== own) return;
    running = null;
    if (answer) {
      known = new Map(answer.map(({ path, summaries }) => [keyOfGroup(path), summaries]));
      onRead();
    }
    const waiting = next;
    next = null;
    if (waiting) void readNow(waiting, epoch);
  };

  const end = (): void => {
    running?.request.abort();
    running = null;
    next = null;
  };

  return {
    addTo(tree) {
      if (known.size === 0) return tree;
      const add = (group: GroupNode): GroupNode => {
        const read = known.get(keyOfGroup(group.path));
        return read ? { ...group, summaries: { ...read, ...group.summaries } } : group;
      };
      return { ...tree, groups: tree.groups.map(add) };
    },
    read(tree, epoch) {
      if (!source.summarizeGroups) return;
      // groups of other rows may be called the same
      if (knownIn !== epoch) known = new Map();
      knownIn = epoch;
      // who keeps changing records would never see sums if every change began them anew
      if (running?.epoch === epoch) next = tree;
      else {
        end();
        void readNow(tree, epoch);
      }
    },
    destroy: end,
  };
}
