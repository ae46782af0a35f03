import { useLingui } from '@lingui/react/macro';
import type { FilterLabels } from '@quadrille/ui-kit-react';

/** The words of the filter builder in the chosen language. */
export function useFilterLabels(): FilterLabels {
  const { t } = useLingui();
  return {
    title: t`Filter`,
    where: t`Where`,
    and: t`and`,
    or: t`or`,
    not: t`and not`,
    allOf: t`all of`,
    anyOf: t`any of`,
    theseAreTrue: t`these are true`,
    addCondition: t`Add condition`,
    addGroup: t`Add group`,
    copy: t`Copy`,
    paste: t`Paste`,
    clear: t`Clear`,
    join: t`Joined by`,
    field: t`Field`,
    findField: t`Find a field`,
    goneField: t`Deleted field`,
    operator: t`Condition`,
    value: t`Value`,
    deleteCondition: t`Delete condition`,
    deleteGroup: t`Delete group`,
    move: t`Move`,
    empty: t`No conditions yet. Every record is shown.`,
    choose: t`Choose`,
    days: t`Days`,
  };
}
