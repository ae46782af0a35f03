import { refuseProgram } from '@quadrille/contract';
import type { OpenSource } from '../../storage/sources/source.ts';
import { introspectSource } from './introspect-source.ts';
import { planSource, type WantedTable } from './plan-source.ts';
import { sayFailure } from './say-failure.ts';

/** What the database says it holds, as the base is to show it. */
export async function readWantedFrom(open: OpenSource): Promise<WantedTable[]> {
  const { foreign } = open.dialect;
  if (foreign === null) throw refuseProgram('notImplemented', 'Databases of this kind cannot be opened yet.');
  return planSource(await introspectSource(open).catch(sayFailure), foreign);
}
