import type { GroupNode } from '@quadrille/ui-kit/grid';

/** Records of all groups: those inside another are counted with it. */
export function countRecords(groups: readonly GroupNode[]): number {
  return groups.reduce((sum, { path, count }) => (path.length === 1 ? sum + count : sum), 0);
}
