import { isAppError } from '@quadrille/contract';
import { SettingsError } from '../config/settings.ts';
import { DataDirUnusable } from '../platform/data-dir-fault.ts';
import { version } from '../platform/version.ts';
import { backupCommand } from './backup-command.ts';
import { UsageError, type Command, type CommandEdge } from './command.ts';
import { importCommand } from './import-command.ts';
import { inspectCommand } from './inspect-command.ts';
import { migrateCommand } from './migrate-command.ts';
import { restoreCommand } from './restore-command.ts';
import { startCommand } from './start-command.ts';

const commands: Readonly<Record<string, Command>> = {
  start: startCommand,
  inspect: inspectCommand,
  import: importCommand,
  backup: backupCommand,
  restore: restoreCommand,
  migrate: migrateCommand,
};

const help = `Quadrille ${version}: a no-code database and spreadsheet-style workspace.

Usage: quadrille <command> [options]

  start                       serve the web app and the API
  inspect FILE --json         print what an import would make of a file
  import FILE --base NAME     import a CSV, Excel or JSON file into a base
  backup PATH                 copy everything into a folder
  restore PATH                replace everything by a backup
  migrate                     bring the data up to date, or back for an earlier version

"quadrille <command> --help" says more about one of them.`;

/** Runs one command line; answers the exit code. What people did wrong is one sentence, what we did wrong a stack. */
export async function runCommand(args: readonly string[], edge: CommandEdge): Promise<number> {
  const [name = '--help', ...rest] = args;
  if (name === '--version' || name === '-v') return print(edge, version);
  if (name === '--help' || name === '-h' || name === 'help') return print(edge, help);
  const command = commands[name];
  if (!command) {
    edge.complain(`There is no command "${name}". "quadrille --help" lists them.`);
    return 1;
  }
  if (rest.includes('--help') || rest.includes('-h')) return print(edge, command.help);
  try {
    return await command.run(rest, edge);
  } catch (error) {
    edge.complain(describe(error));
    return 1;
  }
}

function print(edge: CommandEdge, text: string): number {
  edge.print(text);
  return 0;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `${error.message.replace(/^listen EADDRINUSE: /, '')}. Stop what listens there, or choose another port with PORT.`;
  if (typeof code === 'string' && isUnreachable(code))
    return `The database named by DATABASE_URL cannot be used (${code}): ${error.message || 'no answer'}. Check the address and start it first.`;
  if (code === 'EACCES' || code === 'EEXIST' || code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR') return error.message;
  const isForPeople =
    isAppError(error) ||
    error instanceof UsageError ||
    error instanceof SettingsError ||
    error instanceof DataDirUnusable ||
    error.name === 'ImportError';
  return isForPeople ? error.message : (error.stack ?? error.message);
}

/** No connection, or one that PostgreSQL (classes 08, 28 and 3D) or MySQL refused. */
function isUnreachable(code: string): boolean {
  return (
    ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'ECONNRESET'].includes(code) ||
    /^((08|28|3D)[0-9A-Z]{3}|ER_(ACCESS_DENIED|DBACCESS_DENIED|BAD_DB|CON_COUNT|HOST_NOT_PRIVILEGED|HOST_IS_BLOCKED).*)$/.test(code)
  );
}
