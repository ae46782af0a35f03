/** The order that stands behind all of these. */
export function nextOrder(siblings: readonly { readonly order: number }[]): number {
  return Math.max(0, ...siblings.map(({ order }) => order)) + 1;
}
