import type { WireProject } from '@quadrille/contract';
import type { Ctx } from '../../app-context.ts';
import { createSource, type SourceBody } from '../sources/index.ts';
import { createBase, type NewBase } from './create-base.ts';
import { withSources } from './read-bases.ts';
import { toProject } from './to-project.ts';

export interface NewProject extends NewBase {
  readonly external?: boolean | number | string | null | undefined;
  readonly bases?: readonly SourceBody[] | null | undefined;
}

/** Makes a base, with the databases it is to show connected; nothing is left when one of them cannot be. */
export async function createProject(ctx: Ctx, input: NewProject): Promise<WireProject> {
  const { parts, actor } = ctx;
  const entry = await createBase(parts, input, actor.userId);
  const sources = isSet(input.external) ? (input.bases ?? []) : [];
  try {
    const inside = { ...ctx, baseId: entry.id, base: await parts.engine.openBase(entry.id) };
    for (const source of sources) await createSource(inside, source);
  } catch (error) {
    await parts.meta.bases.forget(entry.id);
    await parts.engine.dropBase(entry.id);
    throw error;
  }
  return withSources(ctx, toProject(entry, parts.engine.kind));
}

const isSet = (flag: NewProject['external']): boolean => flag === true || flag === 1 || flag === 'true' || flag === '1';
