import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError, refuse } from '@quadrille/contract';
import { Gate } from '../read/turns.ts';
import type { CopiesTask, SelectReply, SelectTask } from '../sqlite/select-process.ts';
import { findWorkerFile } from '../sqlite/worker-file.ts';
import type { TableCopy } from '../sqlite/table-copies.ts';
import type { Selected, SelectRequest } from './select-request.ts';

/** Statements people wrote have a process each: few at once, and never all of them for one person or one base. */
export const statementTurns = new Gate(2);

/** Runs the SELECT in a process of its own, which is killed when it takes too long or when nobody waits for it any more. */
export async function selectFromSqlite(file: string, { sql, limit, person, ...until }: SelectRequest): Promise<Selected> {
  const leave = await statementTurns.enter({ base: file, person }, until.signal, until.deadlineMs);
  return askProcess({ file, sql, limit }, until).finally(leave);
}

/** The same over copies of tables: the statement can see nothing else. Whoever makes the copies waits for a turn first. */
export function selectFromCopies(tables: readonly TableCopy[], { sql, limit, ...until }: Omit<SelectRequest, 'person'>): Promise<Selected> {
  return askProcess({ tables, sql, limit }, until);
}

function askProcess(
  task: SelectTask | CopiesTask,
  { deadlineMs, signal }: Pick<SelectRequest, 'deadlineMs' | 'signal'>,
): Promise<Selected> {
  const { url, execArgv } = findWorkerFile('select-process');
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(url), [], {
      // A statement that gathers more than this ends its process, not the server.
      execArgv: [...execArgv, '--max-old-space-size=256'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    });
    comeAfterOthers(child);
    const end = (code: 'deadline' | 'aborted') => (): void => {
      child.kill('SIGKILL');
      reject(new AppError(code));
    };
    const [late, left] = [end('deadline'), end('aborted')];
    const timer = setTimeout(late, deadlineMs);
    signal.addEventListener('abort', left, { once: true });
    child.once('message', (reply: SelectReply) => {
      if ('selected' in reply) resolve(reply.selected);
      else if ('isTooLarge' in reply) reject(refuse('rowsTooLarge'));
      else reject(new Error(reply.error));
    });
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', left);
      reject(refuse('statementTooHungry'));
    });
    child.send(task);
  });
}

/** Half the share of what has none: with less, statements of a busy machine reach their deadline before they have begun. */
const comesAfter = 4;

/** On a machine that is busy a statement somebody wrote waits for what everybody does, not the other way round. */
function comeAfterOthers({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, comesAfter);
  } catch {
    // it has ended, or the system does not allow it
  }
}
