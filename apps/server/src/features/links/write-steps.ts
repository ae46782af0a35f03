import { AppError, type LinkSteps, refuse, type WantedLinks } from '@quadrille/contract';
import { limits, type RowId } from '@quadrille/domain';
import type { WriteTx } from '../../storage/store/write-tx.ts';
import { type RowsSource, sourceNow } from '../records/index.ts';
import { connectAll, listMissing, refuseFixed, type StepsOfRows } from './change-links.ts';
import { getLink, type Link } from './find-link.ts';
import { setLinks } from './set-links.ts';

export const isStep = (wanted: WantedLinks): wanted is LinkSteps => 'add' in wanted;

/** What rows lose and gain by their links. */
export type StepsByRow = readonly { readonly rowId: RowId; readonly links: Readonly<Record<string, LinkSteps>> }[];

/** Takes links of some rows away and adds others; what else they are linked with stays. */
export async function writeSteps(tx: WriteTx, source: RowsSource, steps: StepsByRow): Promise<void> {
  refuseManySteps(steps);
  for (const { link, byRow } of groupByLink(tx, source, steps)) {
    refuseFixed(sourceNow(tx.schema(), source).table, link);
    await tx.requireRows(source.table.id, [...byRow.keys()], 'update');
    await writeLink(tx, link, byRow);
  }
}

function refuseManySteps(steps: StepsByRow): void {
  const sizeOf = ({ add, remove }: LinkSteps): number => add.length + (remove === 'all' ? 0 : remove.length);
  const count = steps.reduce((sum, { links }) => Object.values(links).reduce((inner, step) => inner + sizeOf(step), sum), 0);
  if (count > limits.linksPerCall) throw refuse('linksFull', { most: limits.linksPerCall });
}

type StepsOfLink = ReadonlyMap<RowId, StepOfRow>;
interface StepOfRow {
  readonly add: readonly RowId[];
  readonly remove: readonly RowId[] | 'all';
}

/** The steps of each link, whatever names it was sent by; of several for one row each follows on the one before. */
function groupByLink(tx: WriteTx, source: RowsSource, steps: StepsByRow): Iterable<{ link: Link; byRow: StepsOfLink }> {
  const { schema, table } = sourceNow(tx.schema(), source);
  const groups = new Map<string, { link: Link; byRow: Map<RowId, StepOfRow> }>();
  for (const { rowId, links } of steps)
    for (const [name, step] of Object.entries(links)) {
      const link = getLink(schema, table, name);
      const group = groups.get(link.field.id) ?? { link, byRow: new Map<RowId, StepOfRow>() };
      groups.set(link.field.id, group);
      group.byRow.set(rowId, followedBy(group.byRow.get(rowId), step));
    }
  return groups.values();
}

function followedBy(before: StepOfRow | undefined, step: LinkSteps): StepOfRow {
  const add = unique(step.add);
  if (step.remove === 'all') return { add, remove: 'all' };
  const remove = unique(step.remove);
  if (before === undefined) return { add, remove };
  const gone = new Set(remove);
  return {
    add: unique([...before.add.filter((id) => !gone.has(id)), ...add]),
    remove: before.remove === 'all' ? 'all' : unique([...before.remove, ...remove]),
  };
}

async function writeLink(tx: WriteTx, link: Link, byRow: StepsOfLink): Promise<void> {
  const emptied = new Map<RowId, readonly RowId[]>();
  const stepped = new Map<RowId, { readonly add: readonly RowId[]; readonly remove: readonly RowId[] }>();
  for (const [rowId, { add, remove }] of byRow)
    if (remove === 'all') emptied.set(rowId, add);
    else stepped.set(rowId, { add, remove });
  if (emptied.size > 0) await setLinks(tx, link, emptied);
  if (stepped.size > 0) await connectAll(tx, link, await checked(tx, link, stepped));
}

/** Without the records to be taken away that are gone, or that the writer may not see; one to be added must be there. */
async function checked(tx: WriteTx, { field, definition, related }: Link, steps: StepsOfRows): Promise<StepsOfRows> {
  const all = [...steps.values()];
  const full = definition.relation === 'bt' ? all.find(({ add }) => add.length > 1) : undefined;
  if (full) throw refuse('oneLinked', { field: field.title, sent: full.add.length });
  const named = new Set(all.flatMap(({ add, remove }) => [...add, ...remove]));
  const gone = new Set(await listMissing(tx, related, [...named]));
  const missing = all.flatMap(({ add }) => add).find((id) => gone.has(id));
  if (missing !== undefined) throw new AppError('childNotFound', { id: String(missing) });
  return new Map([...steps].map(([rowId, { add, remove }]) => [rowId, { add, remove: remove.filter((id) => !gone.has(id)) }]));
}

const unique = (ids: LinkSteps['add']): RowId[] => [...new Set(ids.map(Number))];
