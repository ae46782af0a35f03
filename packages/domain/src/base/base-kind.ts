/** What a base is for: its screens and what a new one begins with. Tables, pages and dashboards may stand in any of them. */
export const baseKinds = ['database', 'documentation', 'cowriter', 'dashboard'] as const;
export type BaseKind = (typeof baseKinds)[number];

/** The kind a base was made as. Bases that say none, or one of another version of the product, are databases. */
export function baseKindOf(name: unknown): BaseKind {
  return (baseKinds as readonly unknown[]).includes(name) ? (name as BaseKind) : 'database';
}
