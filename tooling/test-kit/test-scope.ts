import { readVariable } from './read-variable.ts';

/** How much a run of the tests covers: `sample` is the ordinary `npm test`, `full` is every scene, kill, database and large budgets. */
export type TestScope = 'sample' | 'full';

/**
 * The one place that reads `QUADRILLE_TESTS`. Tests in a browser see it as well, because the vitest configuration hands it on.
 * A misspelt value is refused: a run that was meant to be full must not pass as a sample.
 */
export function testScope(): TestScope {
  const value = readVariable('QUADRILLE_TESTS');
  if (value === null || value === 'sample') return 'sample';
  if (value === 'full') return 'full';
  throw new Error(`QUADRILLE_TESTS is "${value}"; it may be "sample" (the ordinary run) or "full" (everything).`);
}

/** Whether everything is tested, as `npm run test:full` does. */
export function isFullRun(): boolean {
  return testScope() === 'full';
}
