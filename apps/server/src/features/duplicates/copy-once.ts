import { createIdIn, type ItemId, type RandomSource } from '@quadrille/domain';
import type { JobTask } from '../../jobs/jobs.ts';
import { randomOfTry } from '../../jobs/random-of-try.ts';
import type { BaseStore } from '../../storage/store/base-store.ts';
import type { BaseSchema, TableSchema } from '../../storage/schema/base-schema.ts';
import { type CopyOptions, type CopyPlan, planCopy } from './plan-copy.ts';
import { addNumbers, ChangedMeanwhile, type CopyTask, type RowSource, runCopy } from './run-copy.ts';

/** A base that changes meanwhile is read again; in the end its writes wait until it is read. */
const freeTries = 2;

/** What is copied: tables as a schema has them, and their rows. */
export interface CopySource {
  schema(): Promise<BaseSchema>;
  readonly rows: RowSource;
  /** What is written in a page. */
  readonly page: (itemId: ItemId) => Promise<readonly Uint8Array[]>;
  /** Runs work while nobody writes; absent where nobody can. */
  readonly hold?: (work: () => Promise<void>) => Promise<void>;
}

export interface CopyOnce extends Pick<CopyTask, 'name' | 'prepare'> {
  readonly source: CopySource;
  readonly to: BaseStore;
  readonly options: CopyOptions;
  /** All tables of the source when absent. */
  readonly choose?: (schema: BaseSchema) => readonly TableSchema[];
  readonly adjust?: (plan: CopyPlan, to: BaseSchema) => CopyPlan;
  /** Keeps what is written in a page of the copy, before anybody sees it. */
  readonly keepPage?: (itemId: ItemId, updates: readonly Uint8Array[]) => Promise<void>;
}

/**
 * Copies tables as a queued job does: begun anew after a crash it finds what an earlier try had made by its ids, and goes on from
 * there instead of making it a second time. Answers the plan of what is there now.
 */
export async function copyOnce(copy: CopyOnce, task: JobTask): Promise<CopyPlan> {
  const { to, source } = copy;
  const { id, attempt, userId: actorId } = task.job;
  const tryOf = (number: number): RandomSource => randomOfTry(id, number);
  const { entities } = await to.schema();
  for (let earlier = 1; earlier < attempt; earlier += 1) {
    // a plan begins with the id of a table, or of an item where there are no tables
    const isMade =
      entities.find('table', createIdIn(to.baseId, 'm', tryOf(earlier))) ??
      entities.find('item', createIdIn(to.baseId, 'it', tryOf(earlier)));
    if (!isMade) continue;
    const plan = await makePlan(copy, tryOf(earlier));
    await addNumbers({ to, plan, actorId });
    return plan;
  }
  for (let attempts = 1; ; attempts += 1) {
    const made: { plan: CopyPlan | null } = { plan: null };
    const run = async (): Promise<void> => {
      made.plan = await makePlan(copy, tryOf(attempt));
      for (const [from, page] of made.plan.items) await copy.keepPage?.(page, await source.page(from));
      await runCopy({ ...copy, from: source.rows, plan: made.plan, withRows: !copy.options.excludeData, actorId }, task);
    };
    try {
      await (attempts > freeTries && source.hold ? source.hold(run) : run());
      return made.plan as CopyPlan;
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempts > freeTries) throw error;
      task.log('The base was changed meanwhile: from the beginning.');
    }
  }
}

async function makePlan({ source, to, options, choose, adjust }: CopyOnce, random: RandomSource): Promise<CopyPlan> {
  const schema = await source.schema();
  const isWhole = choose === undefined;
  const all = { ...options, excludeDashboards: !isWhole, withItems: isWhole };
  const plan = planCopy(schema, choose?.(schema) ?? schema.tables, { baseId: to.baseId, random }, all);
  return adjust?.(plan, await to.schema()) ?? plan;
}
