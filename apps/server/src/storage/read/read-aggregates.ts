import { type CellValue, histogramBounds, limits } from '@quadrille/domain';
import { type AggregateSpec, compileAggregates, compileHistograms } from '@quadrille/sql';
import type { Histogram } from '../store/read-requests.ts';
import type { ReadAnswer, ReadJob } from './read-job.ts';
import type { ReadSource } from './read-source.ts';

type Job = Extract<ReadJob, { kind: 'aggregates' }>;

/** Reads all summaries in one scan. Histograms need a second one, because the first tells between which values their bars lie. */
export async function readAggregates(source: ReadSource, job: Job): Promise<ReadAnswer> {
  const plain = job.aggregates.flatMap(toSpecs);
  const compiled = compileAggregates(source.dialect, job.table, job.query, plain, job.context);
  const [row] = await source.rows(compiled.statement);
  const values = compiled.read(row ?? []);
  const histograms = await readHistograms(source, job, values);
  let next = 0;
  return {
    kind: 'aggregates',
    values: job.aggregates.map((spec) => {
      const own = values.slice(next, (next += toSpecs(spec).length));
      return spec.aggregate === 'histogram' ? (histograms.get(spec.fieldId) ?? null) : (own[0] ?? null);
    }),
  };
}

/** A histogram begins with the lowest and the highest value. */
function toSpecs({ fieldId, aggregate }: Job['aggregates'][number]): AggregateSpec[] {
  if (aggregate !== 'histogram') return [{ fieldId, aggregate }];
  return [
    { fieldId, aggregate: 'min' },
    { fieldId, aggregate: 'max' },
  ];
}

async function readHistograms(source: ReadSource, job: Job, values: readonly CellValue[]): Promise<ReadonlyMap<string, Histogram>> {
  let next = 0;
  const specs = job.aggregates.flatMap((spec) => {
    const [low = null, high = null] = values.slice(next, (next += toSpecs(spec).length));
    if (spec.aggregate !== 'histogram') return [];
    return [{ fieldId: spec.fieldId, bounds: histogramBounds(low, high, limits.histogramBuckets) }];
  });
  if (specs.every(({ bounds }) => bounds.length === 0)) return new Map(specs.map(({ fieldId }) => [fieldId, { bounds: [], counts: [] }]));
  const compiled = compileHistograms(source.dialect, job.table, job.query, specs, job.context);
  const [row] = await source.rows(compiled.statement);
  const counts = compiled.read(row ?? []);
  return new Map(specs.map(({ fieldId, bounds }, index) => [fieldId, { bounds, counts: counts[index] ?? [] }]));
}
