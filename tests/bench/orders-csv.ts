import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { seededRandom } from '@quadrille/tooling/test-kit';

export const orderColumns = [
  'Order',
  'Customer',
  'Email',
  'City',
  'Status',
  'Placed',
  'Shipped at',
  'Quantity',
  'Price',
  'Discount',
  'Paid',
  'Rating',
  'Note',
] as const;

const names = ['Ada', 'Grace', 'Edsger', 'Barbara', 'Alan', 'Katherine', 'Donald', 'Margaret', 'Dennis', 'Radia'];
const cities = ['Lisbon', 'Oslo', 'Kyoto', 'Quito', 'Accra', 'Hanoi', 'Leeds', 'Turin'];
const statuses = ['New', 'Packed', 'Shipped', 'Returned', 'Closed'];
const two = (value: number): string => String(value).padStart(2, '0');

/** Writes a CSV of `rows` orders: thirteen typed columns, some quoted cells with commas, about 120 bytes a row. */
export async function writeOrdersCsv(path: string, rows: number, seed = 7): Promise<void> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)]!;
  const out = createWriteStream(path, { highWaterMark: 1 << 20 });
  out.write(`${orderColumns.join(',')}\n`);
  let chunk = '';
  for (let i = 1; i <= rows; i += 1) {
    const name = pick(names);
    const day = `2025-${two(1 + Math.floor(random.next() * 12))}-${two(1 + Math.floor(random.next() * 28))}`;
    const note = i % 17 === 0 ? `"Gate code ${i}, ring twice"` : i % 5 === 0 ? '' : `Order ${i} for ${name}`;
    chunk += `O-${String(i).padStart(8, '0')},${name} ${String.fromCharCode(65 + (i % 26))}.,${name.toLowerCase()}${i % 5000}@example.com,${pick(cities)},${pick(statuses)},${day},${day} ${two(i % 24)}:${two(i % 60)}:00,${1 + (i % 40)},${(random.next() * 900 + 1).toFixed(2)},${(random.next() * 0.4).toFixed(3)},${i % 3 === 0 ? 'true' : 'false'},${1 + (i % 5)},${note}\n`;
    if (chunk.length > 1 << 20) {
      if (!out.write(chunk)) await once(out, 'drain');
      chunk = '';
    }
  }
  out.end(chunk);
  await once(out, 'finish');
}
