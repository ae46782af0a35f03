import type { Field } from '@quadrille/domain';
import { rowEncoder, sqlite, type SqlValue, type WriteStamp } from '@quadrille/sql';
import type { PackedCells, RowPacker } from '../load/packed-rows.ts';

const cellKinds = { empty: 0, number: 1, text: 2 } as const;

/** Texts are encoded once they have this many characters: while the strings are young, and cheap for the garbage collector. */
const spillLength = 16_384;

/** Time and person are added to all rows at the end of a load, so the stamp is not packed. */
export function cellPacker(fields: readonly Field[], _stamp?: WriteStamp): Omit<RowPacker, 'take'> & { take(): PackedCells } {
  const encode = rowEncoder(sqlite, fields);
  const fieldIds = fields.map((field) => field.id);
  const row: SqlValue[] = [];
  let kinds = new Uint8Array(8192);
  let numbers = new Float64Array(8192);
  let bytes = Buffer.alloc(65_536);
  let text = '';
  let cells = 0;
  let rows = 0;
  let size = 0;
  const spill = (): void => {
    const most = size + text.length * 3; // UTF-8 takes at most three bytes for a unit of UTF-16
    if (most > bytes.length) bytes = Buffer.concat([bytes], Math.max(most, bytes.length * 2));
    size += bytes.write(text, size);
    text = '';
  };
  return {
    get cells() {
      return cells;
    },
    add(values) {
      row.length = 0;
      encode(values, row);
      if (cells + row.length > kinds.length) {
        const length = Math.max(cells + row.length, kinds.length * 2);
        kinds = grown(kinds, new Uint8Array(length));
        numbers = grown(numbers, new Float64Array(length));
      }
      for (const value of row) {
        if (typeof value === 'string') {
          kinds[cells] = cellKinds.text;
          numbers[cells] = value.length;
          text += value;
        } else if (typeof value === 'number') {
          kinds[cells] = cellKinds.number;
          numbers[cells] = value;
        } else if (value !== null) throw new TypeError(`A cell cannot be packed: ${JSON.stringify(value)}`);
        cells += 1;
      }
      if (text.length > spillLength) spill();
      rows += 1;
    },
    take() {
      spill();
      const packed: PackedCells = {
        dialect: 'sqlite',
        fieldIds,
        rows,
        kinds: kinds.slice(0, cells),
        numbers: numbers.slice(0, cells),
        text: new Uint8Array(bytes.subarray(0, size)),
      };
      kinds.fill(cellKinds.empty, 0, cells);
      cells = 0;
      rows = 0;
      size = 0;
      return packed;
    },
  };
}

function grown<Cells extends Uint8Array | Float64Array>(from: Cells, to: Cells): Cells {
  to.set(from);
  return to;
}

/** Unpacks cells from the first to the last: each call writes some of them into `values`. */
export function cellReader(packed: PackedCells): (values: SqlValue[], place: number, count: number) => void {
  const { kinds, numbers } = packed;
  const text = Buffer.from(packed.text.buffer, packed.text.byteOffset, packed.text.length).toString();
  let cell = 0;
  let at = 0;
  return (values, place, count) => {
    for (const end = cell + count; cell < end; cell += 1, place += 1) {
      const kind = kinds[cell];
      const number = numbers[cell] as number;
      if (kind === cellKinds.text) values[place] = text.slice(at, (at += number));
      else if (kind === cellKinds.number) values[place] = number;
      else if (kind === cellKinds.empty) values[place] = null;
      else throw new RangeError(`Packed rows hold a cell of the unknown kind ${kind}.`);
    }
  };
}
