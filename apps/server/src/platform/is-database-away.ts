/**
 * SQLSTATE classes and codes of PostgreSQL that say "not now": connection exceptions, no resources left (too many
 * connections), stopped by an operator, starting up or shutting down, not accepting connections.
 */
const awayStates = /^(08...|53...|57P0[1-5]|55000)$/;
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'];
/** The same of MySQL and MariaDB. */
const mysqlCodes = ['PROTOCOL_CONNECTION_LOST', 'ER_CON_COUNT_ERROR', 'ER_SERVER_SHUTDOWN', 'ER_NORMAL_SHUTDOWN'];
const awayCodes = new Set([...networkCodes, ...mysqlCodes]);
/** What the driver says in words only. */
const awayWords =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|Client (was closed|has encountered)|terminating connection|Can't add new command when connection is in closed state)/;

/** Whether an error says that the database cannot be reached at the moment: the same request may do well later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string' && (awayCodes.has(code) || awayStates.test(code))) return true;
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  return awayWords.test(error.message);
}
