import type { GridLinked, WireRuleFilter } from '@quadrille/contract';
import type { CellValue } from '@quadrille/domain';
import type { GridRow, GroupSummaries, RowId, RowSource, WriteBatch } from '@quadrille/ui-kit/grid';
import type { ViewRows, WhichRows } from '../view/index.ts';
import type { Places } from './describe-places.ts';

/** The records of a view as the table page has them. */
export interface TableRowSource extends RowSource, ViewRows {
  /** The same with the order they stand in. */
  ordered(): WhichRows & { readonly groupArrJson: string | undefined; readonly sortArrJson: string | undefined };
  /** Hears of every write made here when it is sent. Answers how to stop. */
  onWrite(listener: (batch: WriteBatch) => void): () => void;
  /** Some rows as they are now, to be shown where they stand. */
  readRows(ids: readonly number[]): Promise<readonly GridRow[]>;
  /** Where some rows stand in the view. */
  placesOf(ids: readonly RowId[]): Promise<Places>;
  /** What is shown is at least as new as this sequence; null before anything was read. */
  sequence(): number | null;
  /** How many records of the view hold the same values in some fields, whatever the view is grouped by. */
  countByValues(
    fieldIds: readonly string[],
    signal: AbortSignal,
  ): Promise<{ readonly counts: readonly CountedValues[]; readonly epoch: string }>;
  /** What the summaries chosen for the view come to for records that hold the same values in some fields: those of every level. */
  summariesByValues(fieldIds: readonly string[], signal: AbortSignal): Promise<readonly GroupSummaries[]>;
  /** The same for the records of a part of the view. */
  summariesWhere(part: PartOf, signal: AbortSignal): Promise<GroupSummaries['summaries']>;
  /** Records of the view that hold values in some fields, in the order of the view. */
  pageOfValues(held: readonly HeldValue[], asked: AskedPage, signal: AbortSignal): ReturnType<RowSource['page']>;
  /** How many records of the view are in a part of it. */
  countWhere(part: PartOf, signal: AbortSignal): Promise<{ readonly total: number; readonly epoch: string }>;
  /** The records of another table that records of the view are linked with by a field, with how many each. */
  linkedWith(fieldId: string, signal: AbortSignal): Promise<GridLinked>;
  /** The days a field of records of the view holds next to this one, before it and from it on. */
  nearestValues(fieldId: string, day: string, signal: AbortSignal): Promise<readonly CellValue[]>;
  /** Records of a part of the view, in the order of the view. */
  pageWhere(part: PartOf, asked: AskedPage, signal: AbortSignal): ReturnType<RowSource['page']>;
}

/** Records that meet more conditions, or that are linked with one record. */
export type PartOf = readonly WireRuleFilter[] | { readonly linkedTo: LinkedTo };

export interface LinkedTo {
  /** The link of the table. */
  readonly fieldId: string;
  readonly recordId: number;
}

export interface HeldValue {
  readonly fieldId: string;
  readonly value: CellValue;
}

/** How many records hold these values, in the order of the fields that were asked for. */
export interface CountedValues {
  readonly values: readonly CellValue[];
  readonly count: number;
}

export type AskedPage = Pick<Parameters<RowSource['page']>[0], 'offset' | 'limit' | 'columns'>;
