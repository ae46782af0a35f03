export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Structured log: one JSON object per line. Never hand it a secret or a cell value. */
export type Log = Record<LogLevel, (message: string, details?: Readonly<Record<string, unknown>>) => void>;

/** Writes lines for `level` and everything more serious. */
export function createLog(level: LogLevel, write: (line: string) => void = (line) => process.stderr.write(line)): Log {
  const most = logLevels.indexOf(level);
  const at = (own: LogLevel) => (message: string, details?: Readonly<Record<string, unknown>>) => {
    if (logLevels.indexOf(own) > most) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), level: own, message, ...details }, replaceErrors)}\n`);
  };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

/** Errors have no enumerable keys; say what they are. */
function replaceErrors(_key: string, value: unknown): unknown {
  return value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value;
}
