/** The checksum of zip archives, eight bytes a step. Give the last answer back to go on with the next piece. */
export function crc32(bytes: Uint8Array, before: number = 0): number {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [Table, Table, Table, Table, Table, Table, Table, Table];
  let value = ~before;
  let at = 0;
  const end = bytes.length;
  for (; at + 8 <= end; at += 8) {
    value ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
    value =
      t7[value & 255]! ^
      t6[(value >>> 8) & 255]! ^
      t5[(value >>> 16) & 255]! ^
      t4[value >>> 24]! ^
      t3[bytes[at + 4]!]! ^
      t2[bytes[at + 5]!]! ^
      t1[bytes[at + 6]!]! ^
      t0[bytes[at + 7]!]!;
  }
  for (; at < end; at += 1) value = t0[(value ^ bytes[at]!) & 255]! ^ (value >>> 8);
  return ~value >>> 0;
}

type Table = Int32Array;

const tables: readonly Table[] = makeTables();

function makeTables(): Table[] {
  const first = Int32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value & 1) === 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value;
  });
  const all = [first];
  for (let step = 1; step < 8; step += 1) {
    const last = all[step - 1] as Table;
    all.push(last.map((value) => first[value & 255]! ^ (value >>> 8)));
  }
  return all;
}
