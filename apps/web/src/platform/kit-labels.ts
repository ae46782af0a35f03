import { useLingui } from '@lingui/react/macro';
import type { KitLabels } from '@quadrille/ui-kit-react';

/** The words components say by themselves, in the chosen language. */
export function useKitLabels(): KitLabels {
  const { t } = useLingui();
  return {
    close: t`Close`,
    clear: t`Clear`,
    remove: t`Remove`,
    show: t`Show`,
    hide: t`Hide`,
    required: t`required`,
    copy: t`Copy`,
    copied: t`Copied`,
    notCopied: t`Not copied: copy it by keys`,
    search: t`Search`,
    noMatches: t`No matches`,
    loading: t`Loading`,
    increase: t`Increase`,
    decrease: t`Decrease`,
    previous: t`Previous`,
    next: t`Next`,
    today: t`Today`,
    openCalendar: t`Open calendar`,
    breadcrumb: t`Breadcrumb`,
    notifications: t`Notifications`,
    more: t`More`,
    done: t`done`,
    moveUp: t`Move up`,
    moveDown: t`Move down`,
    moveIntoAbove: t`Move into the group above`,
    moveIntoBelow: t`Move into the group below`,
    moveOut: t`Move out of the group`,
    create: (text) => t`Create "${text}"`,
    outOf: (value, max) => t`${value} of ${max}`,
  };
}
