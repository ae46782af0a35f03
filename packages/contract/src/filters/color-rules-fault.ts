import { colorRulesMost, limits, optionColors } from '@quadrille/domain';

type Loose = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value);
const isTextOrNone = (value: unknown): boolean => value == null || typeof value === 'string';
const isScalarOrNone = (value: unknown): boolean => isTextOrNone(value) || typeof value === 'number' || typeof value === 'boolean';

/**
 * What is wrong with the shape of colour rules somebody wants kept with a view; null where nothing is. Conditions may be half
 * typed, and may name fields that are gone: those are left out when the rules are read.
 */
export function findColorRulesFault(rules: unknown): string | null {
  if (!Array.isArray(rules)) return 'Colour rules are a list';
  if (rules.length > colorRulesMost) return `A view has at most ${colorRulesMost} colour rules`;
  const counted = { conditions: 0 };
  for (const rule of rules) {
    const fault = findRuleFault(rule, counted);
    if (fault !== null) return fault;
  }
  return null;
}

function findRuleFault(rule: unknown, counted: { conditions: number }): string | null {
  if (!isObject(rule)) return 'A colour rule is an object';
  if (!optionColors.some(({ name }) => name === rule['hue'])) return 'A colour rule names a colour of options';
  if (!isTextOrNone(rule['fk_column_id'])) return 'A colour rule names its field by id';
  return findConditionsFault(rule['filters'], counted, 0);
}

function findConditionsFault(list: unknown, counted: { conditions: number }, depth: number): string | null {
  if (!Array.isArray(list)) return 'The conditions of a colour rule are a list';
  if (depth > limits.filterDepth) return `Conditions nest at most ${limits.filterDepth} levels`;
  for (const entry of list) {
    counted.conditions += 1;
    if (counted.conditions > limits.filterConditions) return `Colour rules have at most ${limits.filterConditions} conditions together`;
    const fault = findConditionFault(entry, counted, depth);
    if (fault !== null) return fault;
  }
  return null;
}

const texts = ['fk_column_id', 'comparison_op', 'comparison_sub_op'] as const;

function findConditionFault(entry: unknown, counted: { conditions: number }, depth: number): string | null {
  if (!isObject(entry)) return 'A condition of a colour rule is an object';
  if (entry['logical_op'] != null && !['and', 'or', 'not'].includes(entry['logical_op'] as string))
    return 'Conditions are joined by and, or, not';
  if (!texts.every((name) => isTextOrNone(entry[name])) || !isScalarOrNone(entry['value']))
    return 'A condition names field, operator and value as text';
  return entry['children'] == null ? null : findConditionsFault(entry['children'], counted, depth + 1);
}
