import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { WireRule } from '@quadrille/contract';
import type { RuleAction, RuledRole } from '@quadrille/domain';
import type { Member } from './use-members.ts';

export interface RuleWords {
  readonly actions: Readonly<Record<RuleAction, string>>;
  readonly roles: Readonly<Record<RuledRole, string>>;
  /** Who may do what. */
  title(rule: WireRule): string;
  /** With what. */
  note(rule: WireRule): string;
}

/** Rules in sentences of the chosen language. */
export function useRuleWords(fields: readonly { readonly id: string; readonly title: string }[], members: readonly Member[]): RuleWords {
  const { t, i18n } = useLingui();
  const actions = { read: t`See`, create: t`Add`, update: t`Change`, delete: t`Delete` };
  const roles = { editor: t`Editors`, commenter: t`Commenters`, viewer: t`Viewers`, visitor: t`Visitors of public links` };
  const list = (words: readonly string[]): string => new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(words);
  const who = (rule: WireRule): string => {
    const known = members.filter(({ id }) => rule.user_ids.includes(id)).map(({ name }) => name);
    const gone = rule.user_ids.length - known.length;
    const people = gone === 0 ? known : [...known, plural(gone, { one: '# person', other: '# people' })];
    const all = [...rule.roles.map((role) => roles[role]), ...people];
    return all.length === 0 ? t`Owners and creators only` : list(all);
  };
  return {
    actions,
    roles,
    title: (rule) => `${list(rule.actions.map((action) => actions[action]))}: ${who(rule)}`,
    note: (rule) => {
      if (rule.fk_column_id !== null) {
        const title = fields.find(({ id }) => id === rule.fk_column_id)?.title ?? '';
        return t`The field “${title}”`;
      }
      return rule.filter.length === 0 ? t`All records` : t`Records that pass a filter`;
    },
  };
}
