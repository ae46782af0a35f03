import { refuse } from '@quadrille/contract';
import type { LaneOptions, ReadAnswer, ReadJob, ReadLane } from './read-job.ts';

export async function readCount(lane: ReadLane, job: ReadJob, options: LaneOptions): Promise<number> {
  const answer = await lane.run(job, options);
  if (answer.kind !== 'count') throw unexpected(answer);
  return answer.count;
}

export function unexpected(answer: ReadAnswer): Error {
  if (answer.kind === 'refused') return refuse('notInSql', answer.about);
  return new Error(`A reader answered "${answer.kind}", which was not asked for.`);
}
