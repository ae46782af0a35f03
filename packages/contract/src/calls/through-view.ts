import type { GenericSchema } from 'valibot';
import { type Call, defineCall } from '../call.ts';
import type { Content } from '../content.ts';

/** The same call on the rows of a view: its path names the view after the table. */
export function throughView<
  const Name extends string,
  const Path extends string,
  Query extends GenericSchema | null,
  Body extends GenericSchema | Content | null,
  Answer extends GenericSchema | Content,
>(call: Call<string, string, Query, Body, Answer>, name: Name, path: Path): Call<Name, Path, Query, Body, Answer> {
  const { baseFrom: _ofTheTable, ...same } = call;
  return defineCall({
    ...same,
    name,
    path,
    baseFrom: { param: 'project', as: 'baseIdOrTitle' } as never,
    summary: `${call.summary}, through a view`,
    errors: [...call.errors, 'viewNotFound'],
  });
}
