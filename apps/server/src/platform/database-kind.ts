import type { DialectName } from '@quadrille/sql';

/** The databases bases can be kept in; the compiler speaks to more. */
export type EngineName = Extract<DialectName, 'sqlite' | 'postgres' | 'mysql'>;

/** What people are told about a kind of database, and what follows from it for the server, which asks these and never the name. */
interface DatabaseKind {
  readonly name: string;
  /** As the v1 wire calls it. */
  readonly client: 'sqlite3' | 'pg' | 'mysql2';
  /** Programs that copy an installation and bring it back; null where we do it. */
  readonly tools: { readonly backup: string; readonly restore: string } | null;
  /** Several processes may work on one installation: what one of them alone knows, or keeps on its disk, is not enough. */
  readonly isShared: boolean;
  /** Carries messages from process to process, for the bus, the jobs and the sockets; otherwise they look for news. */
  readonly carriesMessages: boolean;
}

export const databaseKinds: Readonly<Record<EngineName, DatabaseKind>> = {
  sqlite: { name: 'SQLite', client: 'sqlite3', tools: null, isShared: false, carriesMessages: false },
  postgres: {
    name: 'PostgreSQL',
    client: 'pg',
    tools: { backup: 'pg_dump', restore: 'pg_restore' },
    isShared: true,
    carriesMessages: true,
  },
  mysql: {
    name: 'MySQL or MariaDB',
    client: 'mysql2',
    tools: { backup: 'mysqldump', restore: 'the mysql client' },
    isShared: true,
    carriesMessages: false,
  },
};

/** The kind an address names; null is the data folder. */
export function kindOfUrl(url: string | null): EngineName {
  if (url === null) return 'sqlite';
  return /^(mysql|mariadb):/.test(url) ? 'mysql' : 'postgres';
}
