import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import {
  AppWindow,
  ChevronRight,
  Code,
  Columns2,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Info,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Sigma,
  Table2,
  TableOfContents,
} from 'lucide-react';
import type { BlockName } from './editor/page-commands.ts';

/** How each block stands in the menu, with the signs that make it while typing. */
export const blockWords: Readonly<
  Record<BlockName, { readonly icon: LucideIcon; readonly label: MessageDescriptor; readonly typed?: string }>
> = {
  paragraph: { icon: Pilcrow, label: msg`Text` },
  heading1: { icon: Heading1, label: msg`Heading 1`, typed: '#' },
  heading2: { icon: Heading2, label: msg`Heading 2`, typed: '##' },
  heading3: { icon: Heading3, label: msg`Heading 3`, typed: '###' },
  heading4: { icon: Heading4, label: msg`Heading 4`, typed: '####' },
  bullets: { icon: List, label: msg`Bulleted list`, typed: '-' },
  numbers: { icon: ListOrdered, label: msg`Numbered list`, typed: '1.' },
  tasks: { icon: ListChecks, label: msg`To-do list`, typed: '[]' },
  toggle: { icon: ChevronRight, label: msg`Toggle` },
  quote: { icon: Quote, label: msg`Quote`, typed: '>' },
  callout: { icon: Info, label: msg`Callout` },
  divider: { icon: Minus, label: msg`Divider`, typed: '---' },
  code: { icon: Code, label: msg`Code`, typed: '```' },
  table: { icon: Table2, label: msg`Table` },
  columns: { icon: Columns2, label: msg`Columns` },
  contents: { icon: TableOfContents, label: msg`Contents` },
  formula: { icon: Sigma, label: msg`Formula in LaTeX` },
  embed: { icon: AppWindow, label: msg`Page from elsewhere` },
};
