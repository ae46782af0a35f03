import { readVariable } from './read-variable.ts';
import { isFullRun } from './test-scope.ts';

/** The databases a run of the tests starts or finds by itself. */
export type TestedDatabase = 'sqlite' | 'postgres' | 'mysql';

const all: readonly TestedDatabase[] = ['sqlite', 'postgres', 'mysql'];

/**
 * The databases a block of tests runs on. `each` is for what can differ between databases: engines, the SQL packages and one file for
 * each kind of surface. `usual` is for everything else: SQLite in the ordinary run, each of them in a full run. `DIALECTS=postgres,mysql`
 * asks for these alone, wherever they are.
 */
export function testedDatabases(reach: 'each' | 'usual'): readonly TestedDatabase[] {
  const wanted = readVariable('DIALECTS')?.split(',');
  if (wanted) return all.filter((name) => wanted.includes(name));
  return reach === 'each' || isFullRun() ? all : ['sqlite'];
}
