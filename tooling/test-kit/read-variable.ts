/** A variable of the environment, null when it is unset or empty; in a browser it is what the vitest configuration hands on. */
export function readVariable(name: string): string | null {
  const { env = globalThis.process?.env } = import.meta as { readonly env?: Readonly<Record<string, string | undefined>> };
  return env?.[name] || null;
}
