import { colorRulesWithin } from '@quadrille/contract';
import type { FieldId } from '@quadrille/domain';
import { isDeepStrictEqual } from 'node:util';

/**
 * The settings of a view without what tells of fields the reader does not see: colour rules tell of fields and values as filters do, and a
 * summary tells that its field exists.
 */
export function metaWithin(meta: unknown, seen: { has(id: FieldId): boolean }): unknown {
  if (!isSettings(meta)) return meta;
  const { color_rules: rules, summaries } = meta;
  return {
    ...meta,
    ...('color_rules' in meta && { color_rules: colorRulesWithin(rules, seen) }),
    ...(isSettings(summaries) && { summaries: Object.fromEntries(Object.entries(summaries).filter(([id]) => seen.has(id as FieldId))) }),
  };
}

/** New settings from a person who sees only these fields, completed by the stored settings that the person does not see. */
export function withUnseenMeta(stored: unknown, next: unknown, seen: { has(id: FieldId): boolean }): unknown {
  if (!isSettings(stored) || !isSettings(next)) return next;
  const shown = metaWithin(stored, seen) as Settings;
  const rules = [stored, shown, next].map(({ color_rules: list }) => (Array.isArray(list) ? (list as unknown[]) : []));
  const [all = [], known = [], wanted = []] = rules;
  const unseen = all.filter((rule) => !known.includes(rule) && !wanted.some((one) => isDeepStrictEqual(one, rule)));
  const sums = Object.entries(stored['summaries'] ?? {}).filter(([id]) => !seen.has(id as FieldId));
  return {
    ...next,
    ...(unseen.length > 0 && { color_rules: isDeepStrictEqual(known, wanted) ? all : [...wanted, ...unseen] }),
    ...(sums.length > 0 && { summaries: { ...Object.fromEntries(sums), ...(next['summaries'] as object | undefined) } }),
  };
}

type Settings = Readonly<Record<string, unknown>>;

const isSettings = (meta: unknown): meta is Settings => typeof meta === 'object' && meta !== null && !Array.isArray(meta);
