import { limits } from '@quadrille/domain';
import type { GridGroups } from '@quadrille/contract';
import { i18n } from '@lingui/core';
import type { GroupNode, GroupSummaries, GroupTree } from '@quadrille/ui-kit/grid';
import { client } from '../../platform/client.ts';
import { countRecords } from './count-records.ts';
import { groupsOf } from './groups.ts';
import { chosenSummaries, sayFigure, sayName, toAggregatesText } from './summaries.ts';
import type { SummaryName } from './summaries.ts';
import type { WhichRows } from './row-source.ts';
import type { TableState } from './table.state.ts';

/** Groups of the outermost level asked for at a time. */
const perCall = 1000;
/** Heads in one list; records of further groups stand below them without. */
const mostGroups = 5000;

type ListedGroup = GridGroups['groups'][number];

interface Which extends WhichRows {
  readonly groupArrJson: string | undefined;
}

export interface ReadGroups {
  readonly tree: GroupTree;
  /** How many records the groups hold together; null where not all groups are listed. */
  readonly total: number | null;
}

/** The groups of a view with their counts; null when it is not grouped. */
export async function readGroups(state: TableState, which: Which, signal: AbortSignal): Promise<ReadGroups | null> {
  const levels = groupsOf(state.$shown.get()).map(({ fieldId }) => fieldId);
  if (levels.length === 0) return null;
  const { listed, isWhole } = await listGroups(state, which, new Map(), signal);
  const groups = listed.map((group): GroupNode => ({ path: pathOf(group), value: group.values.at(-1) ?? null, count: group.count }));
  return { tree: { levels, groups }, total: isWhole ? countRecords(groups) : null };
}

/** What the heads of these groups say under their fields. */
export async function readGroupSummaries(state: TableState, which: Which, signal: AbortSignal): Promise<readonly GroupSummaries[]> {
  const chosen = chosenSummaries(state.$view.get(), state.$fields.get());
  if (chosen.size === 0) return [];
  const { listed } = await listGroups(state, which, chosen, signal);
  const locale = i18n.locale.replace('_', '-');
  const sayAll = ({ aggregates }: ListedGroup): GroupSummaries['summaries'] =>
    Object.fromEntries(
      [...chosen].flatMap(([fieldId, name], at) => {
        const value = sayFigure(state.getField(fieldId), name, aggregates[at] ?? null, locale);
        // a name by itself says nothing: there is nothing to add up
        return value === '' ? [] : [[fieldId, { name: sayName(name), value }]];
      }),
    );
  return listed.map((group) => ({ path: pathOf(group), summaries: sayAll(group) }));
}

const pathOf = ({ values }: ListedGroup): GroupNode['path'] => values.map((value) => JSON.stringify(value));

/** As many as are shown, some at a time; `isWhole`: there are no more. */
async function listGroups(
  state: TableState,
  which: Which,
  chosen: ReadonlyMap<string, SummaryName>,
  signal: AbortSignal,
): Promise<{ readonly listed: readonly ListedGroup[]; readonly isWhole: boolean }> {
  const listed: ListedGroup[] = [];
  const aggregates = toAggregatesText(chosen);
  for (let offset = 0; listed.length < mostGroups;) {
    const query = { ...which, depth: limits.groupLevels, offset, limit: perCall, aggregates };
    const answer = await client.grids.groups({ params: { tableId: state.tableId }, query }, { signal });
    const outer = answer.groups.filter(({ values }) => values.length === 1).length;
    listed.push(...answer.groups);
    offset += outer;
    if (offset >= answer.total) return { listed, isWhole: true };
    if (outer === 0) break;
  }
  return { listed, isWhole: false };
}
