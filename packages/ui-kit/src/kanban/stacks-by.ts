import type { ListParts } from '../view/core/list-source.ts';
import type { AxisKey } from '../view/core/record.ts';

/** Stacks of a list by the values of a field; with lanes, by those of a second one. A key is the value rows hold. */
export function stacksBy(
  field: string,
  stacks: readonly AxisKey[],
  lanes?: { readonly field: string; readonly keys: readonly AxisKey[] },
): ListParts {
  const paths = stacks.flatMap(({ key }) => (lanes ? lanes.keys.map((lane) => [key, lane.key]) : [[key]]));
  const fields = lanes ? [field, lanes.field] : [field];
  const byId = new Map(paths.map((path) => [path.join('\n'), path]));
  return {
    axes: lanes ? [stacks, lanes.keys] : [stacks],
    buckets: () =>
      [...byId].map(([id, path]) => ({ id, path, values: Object.fromEntries(fields.map((name, at) => [name, path[at] ?? null])) })),
    has: (bucket, values) => byId.get(bucket)?.every((key, at) => values[fields[at] ?? ''] === key) === true,
  };
}
