import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError, refuse } from '@quadrille/contract';
import { stepBack } from '../../platform/step-back.ts';
import type { CopiesTask, SelectReply, SelectTask } from '../sqlite/select-process.ts';
import { findWorkerFile } from '../sqlite/worker-file.ts';
import type { TableCopy } from '../sqlite/table-copies.ts';
import type { Selected, SelectRequest } from './select-request.ts';

/** Runs the SELECT in a process of its own, which is killed when it takes too long or when nobody waits for it any more. */
export function selectFromSqlite(file: string, { sql, limit, ...until }: SelectRequest): Promise<Selected> {
  return askProcess({ file, sql, limit }, until);
}

/** The same over copies of tables: the statement can see nothing else. */
export function selectFromCopies(tables: readonly TableCopy[], { sql, limit, ...until }: SelectRequest): Promise<Selected> {
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
    stepBack(child.pid);
    const end = (code: 'deadline' | 'aborted') => (): void => {
      child.kill('SIGKILL');
      reject(new AppError(code));
    };
    const [late, left] = [end('deadline'), end('aborted')];
    const timer = setTimeout(late, deadlineMs);
    signal.addEventListener('abort', left, { once: true });
    child.once('message', (reply: SelectReply) => {
      if ('selected' in reply) resolve(reply.selected);
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
