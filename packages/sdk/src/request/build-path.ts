import type { Call } from '@quadrille/contract';

/**
 * The path of a call with its values filled in, each encoded.
 * Throws for missing values and for `.` and `..`, which would make it the path of something else.
 */
export function buildPath(call: Call, params: Readonly<Record<string, string | number>> = {}): string {
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new TypeError(`Call ${call.name} needs a value for "${name}" in its path ${call.path}.`);
    if (value === '.' || value === '..')
      throw new TypeError(`"${value}" cannot be a value in the path of ${call.name}: use an id instead of a title.`);
    return encodeURIComponent(value);
  });
}
