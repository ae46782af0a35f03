/** A variable of the environment, null when it is unset or empty; in a browser it is what the vitest configuration hands on. */
export function readVariable(name: string): string | null {
  // It must be written as one expression: vite fills `import.meta.env` in where it finds these very words.
  const inBrowser = (import.meta as { readonly env?: Readonly<Record<string, string | undefined>> }).env;
  return (globalThis.process?.env[name] ?? inBrowser?.[name]) || null;
}
