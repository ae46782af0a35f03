import { limits } from '@quadrille/domain';
import type { GridGroups } from '@quadrille/contract';
import { i18n } from '@lingui/core';
import type { GroupNode, GroupSummaries, GroupTree } from '@quadrille/ui-kit/grid';
import { countRecords } from './count-records.ts';
import { formatFigure, nameBesideFigure, toAggregatesText } from '../summaries/summaries.ts';
import type { SummaryName } from '../summaries/summaries.ts';
import type { TableField } from '../../structure/index.ts';

/** Groups of the outermost level asked for at a time. */
const perCall = 1000;
/** Heads in one list; records of further groups stand below them without. */
const mostGroups = 5000;

type ListedGroup = GridGroups['groups'][number];

/** Which groups of which records: a page of the outermost level with all below it. */
interface AskedGroups {
  readonly depth: number;
  readonly offset: number;
  readonly limit: number;
  readonly aggregates: string;
}

/** Lists groups of a table or of a shared view. */
export type QueryGroups = (asked: AskedGroups, signal: AbortSignal) => Promise<GridGroups>;

export interface ReadGroups {
  readonly tree: GroupTree;
  /** How many records the groups hold together; null where not all groups are listed. */
  readonly total: number | null;
}

/** The groups of a view with their counts; null when it is not grouped. */
export async function readGroups(ask: QueryGroups, signal: AbortSignal): Promise<ReadGroups | null> {
  const { levels, listed, isWhole } = await listGroups(ask, new Map(), signal);
  if (levels.length === 0) return null;
  const groups = listed.map((group): GroupNode => ({ path: pathOf(group), value: group.values.at(-1) ?? null, count: group.count }));
  return { tree: { levels, groups }, total: isWhole ? countRecords(groups) : null };
}

/** What the heads of these groups say under their fields. */
export async function readGroupSummaries(
  ask: QueryGroups,
  chosen: ReadonlyMap<string, SummaryName>,
  fields: readonly TableField[],
  signal: AbortSignal,
): Promise<readonly GroupSummaries[]> {
  if (chosen.size === 0) return [];
  const byId = new Map<string, TableField>(fields.map((field) => [field.id, field]));
  const { listed } = await listGroups(ask, chosen, signal);
  const locale = i18n.locale.replace('_', '-');
  const sayAll = ({ aggregates }: ListedGroup): GroupSummaries['summaries'] =>
    Object.fromEntries(
      [...chosen].flatMap(([fieldId, name], at) => {
        const field = byId.get(fieldId);
        const value = field ? formatFigure(field, name, aggregates[at] ?? null, locale) : '';
        // a name by itself says nothing: there is nothing to add up
        return value === '' ? [] : [[fieldId, { name: nameBesideFigure(name), value }]];
      }),
    );
  return listed.map((group) => ({ path: pathOf(group), summaries: sayAll(group) }));
}

const pathOf = ({ values }: ListedGroup): GroupNode['path'] => values.map((value) => JSON.stringify(value));

/** As many as are shown, some at a time; `isWhole`: there are no more. */
async function listGroups(
  ask: QueryGroups,
  chosen: ReadonlyMap<string, SummaryName>,
  signal: AbortSignal,
): Promise<{ readonly levels: readonly string[]; readonly listed: readonly ListedGroup[]; readonly isWhole: boolean }> {
  let levels: readonly string[] = [];
  const listed: ListedGroup[] = [];
  const aggregates = toAggregatesText(chosen);
  for (let offset = 0; listed.length < mostGroups;) {
    const answer = await ask({ depth: limits.groupLevels, offset, limit: perCall, aggregates }, signal);
    levels = answer.levels;
    const outer = answer.groups.filter(({ values }) => values.length === 1).length;
    listed.push(...answer.groups);
    offset += outer;
    if (offset >= answer.total) return { levels, listed, isWhole: true };
    if (outer === 0) break;
  }
  return { levels, listed, isWhole: false };
}
