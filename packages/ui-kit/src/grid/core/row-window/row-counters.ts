/** Numbers that only grow: whoever remembers one can tell later whether something happened since. */
export interface RowCounters {
  /** Grows whenever rows may stand elsewhere than before. */
  readonly shifts: number;
  /** Grows like `shifts`, and with every row that is put between others. */
  readonly moves: number;
  /** Grows whenever rows in memory hold other values than before. */
  readonly contents: number;
  noteShift(): void;
  noteInsert(): void;
  noteContent(): void;
}

export function createRowCounters(): RowCounters {
  let shifts = 0;
  let moves = 0;
  let contents = 0;
  return {
    get shifts() {
      return shifts;
    },
    get moves() {
      return moves;
    },
    get contents() {
      return contents;
    },
    noteShift() {
      shifts += 1;
      moves += 1;
    },
    noteInsert() {
      moves += 1;
      contents += 1;
    },
    noteContent() {
      contents += 1;
    },
  };
}
