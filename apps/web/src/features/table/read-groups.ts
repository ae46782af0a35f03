import { limits } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import { i18n } from '@lingui/core';
import type { GroupNode, GroupTree } from '@quadrille/ui-kit/grid';
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

interface Which extends WhichRows {
  readonly groupArrJson: string | undefined;
}

export interface ReadGroups {
  readonly tree: GroupTree;
  /** How many records the groups hold together; null where not all groups are listed. */
  readonly total: number | null;
}

/** The groups of a view with their counts and summaries; null when it is not grouped. */
export async function readGroups(state: TableState, which: Which, signal: AbortSignal): Promise<ReadGroups | null> {
  const levels = groupsOf(state.$shown.get()).map(({ fieldId }) => fieldId);
  if (levels.length === 0) return null;
  const chosen = chosenSummaries(state.$view.get(), state.$fields.get());
  const list: GroupNode[] = [];
  let isWhole = false;
  for (let offset = 0; list.length < mostGroups;) {
    const query = { ...which, depth: limits.groupLevels, offset, limit: perCall, aggregates: toAggregatesText(chosen) };
    const answer = await client.grids.groups({ params: { tableId: state.tableId }, query }, { signal });
    const outer = answer.groups.filter(({ values }) => values.length === 1).length;
    for (const group of answer.groups) list.push(toNode(state, chosen, group));
    offset += outer;
    isWhole = offset >= answer.total;
    if (outer === 0 || isWhole) break;
  }
  return { tree: { levels, groups: list }, total: isWhole ? countRecords(list) : null };
}

function toNode(
  state: TableState,
  chosen: ReadonlyMap<string, SummaryName>,
  group: { readonly values: readonly CellValue[]; readonly count: number; readonly aggregates: readonly CellValue[] },
): GroupNode {
  const locale = i18n.locale.replace('_', '-');
  const summaries = [...chosen].map(([fieldId, name], at) => {
    const value = sayFigure(state.getField(fieldId), name, group.aggregates[at] ?? null, locale);
    return [fieldId, { name: sayName(name), value }] as const;
  });
  return {
    path: group.values.map((value) => JSON.stringify(value)),
    value: group.values.at(-1) ?? null,
    count: group.count,
    summaries: Object.fromEntries(summaries),
  };
}
