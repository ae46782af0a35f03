import type { BoardChoice } from '@quadrille/contract';

/** What is chosen in the filters of a board, by the id of the filter: operator, span and value. Kept in the address. */
export interface BoardSearch {
  readonly f?: Readonly<Record<string, readonly [op: string, subOp: string | null, value: string | null]>>;
  /** The record that is open beside the board: its table and its number, and the widget whose view it was opened in. */
  readonly r?: readonly [tableId: string, rowId: number, widgetId?: string];
}

/** Reads what stands in an address; what makes no sense is nothing. */
export function parseBoardSearch({ f, r }: Readonly<Record<string, unknown>>): BoardSearch {
  const choices = parseChoices(f);
  const [tableId, rowId, widgetId] = Array.isArray(r) ? (r as unknown[]) : [];
  const isRecord = isId(tableId) && typeof rowId === 'number' && Number.isSafeInteger(rowId);
  return { ...(choices && { f: choices }), ...(isRecord && { r: isId(widgetId) ? [tableId, rowId, widgetId] : [tableId, rowId] }) };
}

const isId = (part: unknown): part is string => typeof part === 'string' && /^\w{1,64}$/.test(part);

function parseChoices(f: unknown): BoardSearch['f'] {
  if (typeof f !== 'object' || f === null) return undefined;
  const read = Object.entries(f).flatMap(([id, choice]) => {
    const [op, subOp = null, value = null] = Array.isArray(choice) ? (choice as unknown[]) : [];
    const isText = (part: unknown): part is string | null => part === null || typeof part === 'string';
    return typeof op === 'string' && isText(subOp) && isText(value) ? [[id, [op, subOp, value] as const] as const] : [];
  });
  return read.length === 0 ? undefined : Object.fromEntries(read);
}

/** As calls take it; choices in filters the board does not have are left out. */
export function toChoices({ f = {} }: BoardSearch, filterIds: readonly string[]): BoardChoice[] {
  return Object.entries(f)
    .filter(([id]) => filterIds.includes(id))
    .map(([filter, [comparison_op, comparison_sub_op, value]]) => ({ filter, comparison_op, comparison_sub_op, value }));
}

/** The address with another choice in one filter; null takes it away. */
export function withChoice(
  { f = {}, ...rest }: BoardSearch,
  id: string,
  choice: NonNullable<BoardSearch['f']>[string] | null,
): BoardSearch {
  const { [id]: _former, ...others } = f;
  const next = choice === null ? others : { ...others, [id]: choice };
  return Object.keys(next).length === 0 ? rest : { ...rest, f: next };
}
