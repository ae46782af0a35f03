import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface News {
  readonly title: MessageDescriptor;
  readonly about: MessageDescriptor;
}

/** What each version brought that people notice, the newest first. */
export const releases: readonly { readonly version: string; readonly news: readonly News[] }[] = [
  {
    version: '0.1.0',
    news: [
      {
        title: msg`Dashboards`,
        about: msg`A base of charts and figures over your tables. Choose “Dashboard” when you make a base, or add one to a base you have.`,
      },
      {
        title: msg`Pages`,
        about: msg`Long texts with live tables in them, written by several people at once. They stand beside the tables of a base.`,
      },
      {
        title: msg`Calendar and timeline`,
        about: msg`Records by their dates. Drag one to another day, or pull its end, and the dates in the record follow.`,
      },
      {
        title: msg`Prompts`,
        about: msg`Texts with slots for fields that a language model of your choice answers, record by record, within a budget you set.`,
      },
      {
        title: msg`Connected databases`,
        about: msg`Tables of a PostgreSQL, MySQL, MariaDB or SQLite database stand in a base beside your own, and stay where they are.`,
      },
      {
        title: msg`Queries`,
        about: msg`One SELECT over the tables of a base, by the names you see, with its plan, its history and an export of what it finds.`,
      },
      {
        title: msg`Trash, history and snapshots`,
        about: msg`What was deleted or changed comes back: a record, a field, a table, or the whole base as it was on a day.`,
      },
      {
        title: msg`See it as somebody else`,
        about: msg`Look at a base as a viewer or an editor sees it, before you invite one. The button is on the page of its members.`,
      },
    ],
  },
];
