import { refuseProgram } from '@quadrille/contract';

interface Config {
  readonly client: string;
  readonly connection: Record<string, string>;
}

/** What clients call each kind of database. */
const clients: Readonly<Record<string, string>> = {
  pg: 'pg',
  postgres: 'pg',
  postgresql: 'pg',
  mysql: 'mysql2',
  mysql2: 'mysql2',
  mariadb: 'mysql2',
  mssql: 'mssql',
  sqlserver: 'mssql',
  sqlite: 'sqlite3',
  sqlite3: 'sqlite3',
  snowflake: 'snowflake',
};

/** `pg://host:5432?u=..&p=..&d=..` or `mysql://user:password@host:3306/database` in its parts. */
export function urlToConfig(text: string): Config {
  const url = URL.canParse(text) ? new URL(text) : null;
  const client = url ? clients[url.protocol.slice(0, -1).toLowerCase()] : undefined;
  if (!url || client === undefined)
    throw refuseProgram('badRequest', 'This is no address of a database, such as pg://host:5432?u=user&p=password&d=database.');
  const query = url.searchParams;
  const connection = {
    user: query.get('u') ?? decode(url.username),
    password: query.get('p') ?? decode(url.password),
    database: query.get('d') ?? decode(url.pathname.replace(/^\//, '')),
    host: url.hostname,
    port: url.port,
  };
  return { client, connection };
}

/** A percent sign need not begin an escape. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
