import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { seededRandom } from '@quadrille/tooling/test-kit';

const cities = ['Lisbon', 'Oslo', 'Kyoto', 'Quito', 'Accra', 'Hanoi', 'Leeds', 'Turin'];
const statuses = ['New', 'Packed', 'Shipped', 'Returned', 'Closed'];
const teams = ['North', 'South', 'East', 'West'];
const two = (value: number): string => String(value).padStart(2, '0');

/** Writes a CSV of `rows` records with thirty typed columns: a name, three to group by, texts, numbers, dates and checks. */
export async function writeWideCsv(path: string, rows: number, seed = 11): Promise<void> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random.next() * list.length)]!;
  const out = createWriteStream(path, { highWaterMark: 1 << 20 });
  const series = (name: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);
  const head = ['Name', 'Team', 'Status', 'City', ...series('Text', 6), ...series('Number', 12), ...series('Day', 5), ...series('Done', 3)];
  out.write(`${head.join(',')}\n`);
  let chunk = '';
  for (let i = 1; i <= rows; i += 1) {
    const line: (string | number)[] = [`Record ${i}`, pick(teams), pick(statuses), pick(cities)];
    for (let at = 0; at < 6; at += 1) line.push(`Words ${at} of ${i % 977}`);
    for (let at = 0; at < 12; at += 1) line.push(at % 2 === 0 ? (i * (at + 3)) % 9973 : (random.next() * 900).toFixed(2));
    for (let at = 0; at < 5; at += 1) line.push(`202${at % 5}-${two(1 + ((i + at) % 12))}-${two(1 + (i % 28))}`);
    for (let at = 0; at < 3; at += 1) line.push(i % (at + 2) === 0 ? 'true' : 'false');
    chunk += `${line.join(',')}\n`;
    if (chunk.length > 1 << 20) {
      if (!out.write(chunk)) await once(out, 'drain');
      chunk = '';
    }
  }
  out.end(chunk);
  await once(out, 'finish');
}
