import { createConnection } from 'mysql2/promise';

/** Where tests look for MySQL or MariaDB: `TEST_MYSQL_URL`, else the usual port on loopback as root without a password. */
export const mysqlUrl = process.env['TEST_MYSQL_URL'] ?? 'mysql://root@127.0.0.1:3306/mysql';

let found: Promise<string | null> | undefined;

/** The URL of a MySQL or MariaDB that answers, or null: tests then skip with the reason "no MySQL or MariaDB on loopback". */
export function findMysql(): Promise<string | null> {
  found ??= probe();
  return found;
}

async function probe(): Promise<string | null> {
  try {
    const connection = await createConnection({ uri: mysqlUrl, connectTimeout: 2000 });
    await connection.query('SELECT 1');
    await connection.end();
    return mysqlUrl;
  } catch {
    return null;
  }
}
