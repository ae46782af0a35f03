let codes: ReadonlySet<string> | undefined;

/** Whether a code is one of a currency, as the platform knows them: anything may be kept as the code of a field. */
export function isCurrencyCode(code: string): boolean {
  codes ??= new Set(Intl.supportedValuesOf('currency'));
  return codes.has(code);
}
