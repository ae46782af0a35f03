/** Of the operating system, of PostgreSQL (disk full), of MySQL and MariaDB. */
const codes = new Set(['ENOSPC', 'EDQUOT', '53100', 'ER_DISK_FULL', 'ER_DISK_FULL_NOWAIT', 'ER_RECORD_FILE_FULL']);
const sqliteFull = 13;
/** What is left of an error that came from another thread. */
const words = /database or disk is full|no space left on device|disk quota exceeded/i;

/** Whether an error says that there is no room left to write: the same request does well once somebody made some. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
  if ((typeof code === 'string' && codes.has(code)) || errcode === sqliteFull || words.test(error.message)) return true;
  return error.cause !== undefined && isDiskFull(error.cause);
}
