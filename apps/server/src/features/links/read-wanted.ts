import { type AppError, type LinkSteps, refuse, type Row, type WantedLinks } from '@quadrille/contract';
import { displayFieldOf, limits, type RowId } from '@quadrille/domain';
import type { Ctx } from '../../app-context.ts';
import { type PreparedRows, prepareRows, type RowsSource } from '../records/index.ts';
import { findByTitles } from './find-by-titles.ts';
import { getLink, type Link } from './find-link.ts';
import { splitTitles, titlesInText } from './titles-in-text.ts';

/** Links as they were sent for the rows of a call, one entry a row. */
export type SentLinks = readonly Readonly<Record<string, WantedCell>>[];

/** All that a cell shall hold. */
type WantedCell = Exclude<WantedLinks, LinkSteps>;

/** What a row shall be linked with; a title stands for a record that is yet to be made. */
export type WantedRecord = RowId | string;

export interface WantedOfLink {
  readonly link: Link;
  /** By the place of the row in the call. */
  readonly byRow: ReadonlyMap<number, readonly WantedRecord[]>;
  /** Titles no record has. */
  readonly missing: readonly string[];
  /** Titles a cell that holds one record has no room for. */
  readonly leftOut: readonly string[];
  /** Titles several records have: the oldest is taken. */
  readonly ambiguous: readonly string[];
  /** Records to be made for them, in the same order; null where they are left out. */
  readonly fresh: PreparedRows | null;
}

/** Looks up, before a transaction begins, which records the links of a call mean. */
export async function readWanted(ctx: Ctx, source: RowsSource, rows: SentLinks, createMissing: boolean): Promise<WantedOfLink[]> {
  const sent = groupByLink(source, rows);
  return Promise.all(
    sent.map(async ({ link, byRow }) => {
      const asked = [...byRow.values()].flatMap((wanted) => titlesOf(wanted));
      if (asked.length > limits.linksPerCall) throw tooMany();
      const { byTitle: known, ambiguous: several } = await findByTitles(ctx, source.schema, link.related, asked);
      const leftOut: string[] = [];
      const records = new Map([...byRow].map(([row, wanted]) => [row, recordsOf(link, wanted, known, leftOut)]));
      const missing = [...new Set([...records.values()].flat().filter((record) => typeof record === 'string'))];
      const fresh = createMissing && missing.length > 0 ? await prepareMissing(ctx, link, missing) : null;
      const taken = new Set([...records.values()].flat());
      const ambiguous = [...several].filter((title) => taken.has(known.get(title) ?? title));
      return { link, byRow: records, missing, leftOut, ambiguous, fresh };
    }),
  );
}

function groupByLink({ schema, table }: RowsSource, rows: SentLinks): { link: Link; byRow: Map<number, WantedCell> }[] {
  const groups = new Map<string, { link: Link; byRow: Map<number, WantedCell> }>();
  let count = 0;
  rows.forEach((links, row) => {
    for (const [name, wanted] of Object.entries(links)) {
      const link = getLink(schema, table, name);
      const group = groups.get(link.field.id) ?? { link, byRow: new Map<number, WantedCell>() };
      groups.set(link.field.id, group);
      group.byRow.set(row, wanted);
      count += 'ids' in wanted ? wanted.ids.length : 'titles' in wanted ? wanted.titles.length : 1;
    }
  });
  if (count > limits.linksPerCall) throw tooMany();
  return [...groups.values()];
}

function tooMany(): AppError {
  return refuse('linksFull', { most: limits.linksPerCall });
}

function titlesOf(wanted: WantedCell): readonly string[] {
  if ('ids' in wanted) return [];
  return 'titles' in wanted ? wanted.titles.map((title) => title.trim()).filter(Boolean) : titlesInText(wanted.text);
}

function recordsOf(link: Link, wanted: WantedCell, known: ReadonlyMap<string, RowId>, leftOut: string[]): readonly WantedRecord[] {
  if ('ids' in wanted) return [...new Set(wanted.ids.map(Number))];
  const titles = 'titles' in wanted ? [...titlesOf(wanted)] : splitTitles(wanted.text, (title) => known.has(title));
  // A text may come from cells that hold several records: the first stays, the others are named in the answer.
  if (link.definition.relation === 'bt' && 'text' in wanted) leftOut.push(...titles.splice(1));
  return [...new Set(titles.map((title) => known.get(title) ?? title))];
}

async function prepareMissing(ctx: Ctx, { related }: Link, missing: readonly string[]): Promise<PreparedRows> {
  const display = displayFieldOf(related.fields);
  return prepareRows(
    ctx,
    related,
    missing.map((title): Row => (display ? { [display.title]: title } : {})),
  );
}
