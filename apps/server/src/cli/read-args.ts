import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './command.ts';

/** Reads options and the given number of plain arguments; anything else is explained with the command's help. */
export function readArgs<Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  plain: number,
  help: string,
) {
  const usage = help.split('\n')[0];
  try {
    const parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
    if (parsed.positionals.length === plain) return parsed;
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. ${usage}`);
  }
  throw new UsageError(usage);
}
