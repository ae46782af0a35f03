import { fork } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { attack, type AttackName, type AttackTarget } from './stalls-attack.ts';

/**
 * Somebody who sends each of these again and again, in a process of their own: what their machine does to send it is not what the server
 * does, so it comes after the server on this one. Resolves when all have begun; stopping them tells how many requests were over by then.
 */
export async function startAttackers(target: AttackTarget, names: readonly AttackName[]): Promise<{ stop(): Promise<number> }> {
  let answered = 0;
  const children = names.map((name) => {
    const child = fork(fileURLToPath(import.meta.url), [], { execArgv: process.execArgv });
    if (child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + 12));
    child.send({ name, target });
    return child;
  });
  await Promise.all(children.map((child) => once(child, 'message')));
  for (const child of children) child.on('message', () => (answered += 1));
  return {
    stop: async () => {
      const gone = children.map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGKILL');
      await Promise.all(gone);
      return answered;
    },
  };
}

if (process.send)
  process.once(
    'message',
    ({ name, target }: { readonly name: AttackName; readonly target: AttackTarget }) => void attack(name, target, () => process.send?.('')),
  );
