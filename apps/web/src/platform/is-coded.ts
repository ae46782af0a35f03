/** Whether a value has a code to find words by. */
export function isCoded(value: unknown): value is { readonly code: string } {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'string';
}
