/**
 * Frame times of a grid of 1,000,000 rows and 15 columns while it scrolls, beside those of an empty page in the same run.
 *
 *   node bench/scroll.ts [--runs 5] [--only 40] [--json]
 */
import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import { chromiumFlags, chromiumPath } from '@quadrille/tooling/chromium';
import { measureScroll } from './measure-scroll.ts';
import type { Scrolled } from './measure-scroll.ts';
import { servePage } from './serve-page.ts';
import { readTrace } from './read-trace.ts';
import type { FrameWork } from './read-trace.ts';

const paces = [
  { name: 'empty page', step: 0, frames: 180 },
  { name: '40 px a frame', step: 40, frames: 240 },
  { name: '320 px a frame', step: 320, frames: 180 },
  { name: 'fling, 9,000 px a frame', step: 9000, frames: 120 },
] as const;

interface Figure {
  readonly pace: string;
  readonly p50: number;
  readonly p95: number;
  readonly late: number;
  readonly blank: number;
  readonly work: FrameWork;
}

const runs = Number(process.argv[process.argv.indexOf('--runs') + 1]) || 5;
const server = await servePage();
const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags });
try {
  const figures: Figure[] = [];
  const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
  for (const pace of paces.filter(({ name }) => only === undefined || name.startsWith(only)))
    figures.push(await measurePace(browser, pace));
  print(figures);
} finally {
  await browser.close();
  server.close();
}

async function measurePace(from: Browser, pace: (typeof paces)[number]): Promise<Figure> {
  const page = await from.newPage({ viewport: { width: 1440, height: 900 } });
  await open(page, pace.step === 0);
  const samples: Scrolled[] = [];
  for (let run = 0; run < runs; run += 1) samples.push(await measureScroll(page, { ...pace, from: (run + 1) / (runs + 2) }));
  await from.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  const traced = await measureScroll(page, { ...pace, from: 0.5 });
  const work = readTrace(await from.stopTracing(), traced.deltas.length);
  await page.close();
  const of = (pick: (sample: Scrolled) => number): number => percentile(samples.map(pick), 0.5);
  return {
    pace: pace.name,
    p50: of(({ deltas }) => percentile(deltas, 0.5)),
    p95: of(({ deltas }) => percentile(deltas, 0.95)),
    late: of(({ deltas }) => deltas.filter((delta) => delta > 20).length / deltas.length),
    blank: of(({ blank }) => blank),
    work,
  };
}

async function open(page: Page, isEmpty: boolean): Promise<void> {
  page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`));
  page.on('console', (message) => process.stderr.write(`${message.text()}\n`));
  await page.goto(isEmpty ? `${server.url}empty` : server.url);
  if (isEmpty) return;
  await page.waitForSelector('.q-row:not(.is-skeleton) .q-cell');
  await measureScroll(page, { step: 40, frames: 60, from: 0 });
}

function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function print(figures: readonly Figure[]): void {
  if (process.argv.includes('--json')) return void process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  const head = ['pace', 'p50', 'p95', '>20 ms', 'blank', 'main/frame', ...Object.keys(figures[0]?.work.parts ?? {}), 'raster'];
  const lines = figures.map(({ pace, p50, p95, late, blank, work }) => [
    pace,
    p50.toFixed(1),
    p95.toFixed(1),
    `${(late * 100).toFixed(1)}%`,
    blank.toFixed(0),
    work.main.toFixed(2),
    ...Object.values(work.parts).map((ms) => ms.toFixed(2)),
    work.raster.toFixed(2),
  ]);
  const widths = head.map((title, at) => Math.max(title.length, ...lines.map((line) => line[at]?.length ?? 0)));
  const row = (cells: readonly string[]): string => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ');
  process.stdout.write(`${[head, ...lines].map(row).join('\n')}\n`);
}
