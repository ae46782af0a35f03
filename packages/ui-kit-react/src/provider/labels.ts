import { createContext, useContext } from 'react';

/** Words of the components themselves. An app passes translations to `KitProvider`. */
export interface KitLabels {
  readonly close: string;
  readonly clear: string;
  readonly remove: string;
  readonly show: string;
  readonly hide: string;
  readonly required: string;
  readonly copy: string;
  readonly copied: string;
  /** Tells that the browser does not let the page copy; it is shown beside the text itself. */
  readonly notCopied: string;
  readonly search: string;
  readonly noMatches: string;
  readonly loading: string;
  readonly increase: string;
  readonly decrease: string;
  readonly previous: string;
  readonly next: string;
  readonly today: string;
  readonly openCalendar: string;
  readonly breadcrumb: string;
  readonly notifications: string;
  readonly more: string;
  readonly done: string;
  /** The entries of the menu of a grip. */
  readonly moveUp: string;
  readonly moveDown: string;
  readonly moveIntoAbove: string;
  readonly moveIntoBelow: string;
  readonly moveOut: string;
  /** "Create {text}" */
  readonly create: (text: string) => string;
  /** "{value} of {max}", spoken by ratings */
  readonly outOf: (value: number, max: number) => string;
}

export const englishLabels: KitLabels = {
  close: 'Close',
  clear: 'Clear',
  remove: 'Remove',
  show: 'Show',
  hide: 'Hide',
  required: 'required',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied: copy it by keys',
  search: 'Search',
  noMatches: 'No matches',
  loading: 'Loading',
  increase: 'Increase',
  decrease: 'Decrease',
  previous: 'Previous',
  next: 'Next',
  today: 'Today',
  openCalendar: 'Open calendar',
  breadcrumb: 'Breadcrumb',
  notifications: 'Notifications',
  more: 'More',
  done: 'done',
  moveUp: 'Move up',
  moveDown: 'Move down',
  moveIntoAbove: 'Move into the group above',
  moveIntoBelow: 'Move into the group below',
  moveOut: 'Move out of the group',
  create: (text) => `Create "${text}"`,
  outOf: (value, max) => `${value} of ${max}`,
};

export const LabelsContext = createContext<KitLabels>(englishLabels);

/** The words in use; English where no provider says otherwise. */
export function useLabels(): KitLabels {
  return useContext(LabelsContext);
}
