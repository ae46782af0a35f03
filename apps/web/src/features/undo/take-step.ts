import type { Client } from '@quadrille/sdk';
import { inTurn } from './in-turn.ts';
import { confirmStep } from './step-question.state.ts';
import { nameOthers } from './name-others.ts';
import type { StepTaken, StepWay } from './step-taken.ts';

export interface StepWanted {
  readonly baseId: string;
  readonly way: StepWay;
  /** A change of one's own; absent: the last one. */
  readonly changeId?: string;
}

/** Takes a step through the history of a base. Where others changed some of it since the person is asked; null: they let it be. */
export async function takeStep(
  client: Pick<Client, 'changes' | 'members'>,
  { baseId, way, changeId }: StepWanted,
): Promise<StepTaken | null> {
  const params = { projectId: baseId };
  const asked = await inTurn(baseId, () =>
    client.changes[way]({ params, body: { asksFirst: true, ...(changeId !== undefined && { changeId }) } }),
  );
  const others = await nameOthers(client, baseId, asked.changedBy);
  if (asked.question === null) return { way, answer: asked, others };
  if (!(await confirmStep({ way, answer: asked, others }))) return null;
  const { id } = asked.question.change;
  const answer = await inTurn(baseId, () => client.changes[way]({ params, body: { changeId: id } }));
  return { way, answer, others: await nameOthers(client, baseId, answer.changedBy) };
}
