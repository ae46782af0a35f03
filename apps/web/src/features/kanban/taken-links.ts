import { plural, t } from '@lingui/core/macro';
import { readLinkCell } from '@quadrille/domain';
import type { CellValue } from '@quadrille/domain';
import { valueOfKey } from './board-axes.ts';
import type { BoardAxis } from './board-axes.ts';

/** A card that went from one stack to another, with what it was linked with before. */
export interface LinkedMove {
  /** Keys of stacks. */
  readonly from: string;
  readonly to: string;
  readonly held: CellValue;
}

/** Links that went beside those of the stacks cards were taken from. */
export interface TakenLinks {
  /** Of cards that were dropped where cards without a link stand: all of theirs go. */
  readonly emptied: number;
  /** Of cards whose record went to the card that was dropped, as it belongs to one. */
  readonly others: number;
}

/** `countOf`: how many cards stood at the record of a stack before. */
export function takenLinks({ field }: BoardAxis, moves: readonly LinkedMove[], countOf: (recordId: number) => number): TakenLinks {
  const none = moves.filter(({ to }) => valueOfKey(to) === null);
  const emptied = none.reduce((sum, { held }) => sum + Math.max(0, readLinkCell(held).count - 1), 0);
  if (field.definition?.kind !== 'link' || field.definition.relation !== 'hm') return { emptied, others: 0 };
  const coming = moves.filter(({ from, to }) => from !== to && valueOfKey(to) !== null);
  const records = [...new Set(coming.map(({ to }) => Number(valueOfKey(to))))];
  // the last of the cards dropped on a stack keeps the record
  const others = records.reduce((sum, id) => sum + countOf(id), 0) + coming.length - records.length;
  return { emptied, others };
}

/** What is said of them, with the name of the link; null where nothing else went. */
export function wordsOfTaken({ emptied, others }: TakenLinks, title: string): string | null {
  if (others > 0)
    return t`${plural(others, {
      one: `# other card lost its link: each record of “${title}” belongs to one card`,
      other: `# other cards lost their link: each record of “${title}” belongs to one card`,
    })}`;
  if (emptied === 0) return null;
  return t`${plural(emptied, {
    one: `# more link of “${title}” was removed with the one of the stack`,
    other: `# more links of “${title}” were removed with those of the stacks`,
  })}`;
}
