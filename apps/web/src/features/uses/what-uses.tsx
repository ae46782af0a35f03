import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { UseKind, WireUses } from '@quadrille/contract';
import { LayoutDashboard, LayoutGrid, Link2, PenLine, Rows3, ShieldCheck, SquareFunction, Webhook } from 'lucide-react';
import { UseLine, UseList } from './use-line.tsx';
import type { UseLineProps } from './use-line.tsx';

/** A line for each kind of thing, with how many there are and which. */
export function WhatUses({ uses: { list, counts } }: { readonly uses: WireUses }) {
  const { t } = useLingui();
  const namesOf = (kind: UseKind, isWanted: (use: WireUses['list'][number]) => boolean = () => true): string => {
    const found = list.filter((use) => use.kind === kind && isWanted(use));
    return [...new Set(found.map(({ title, table }) => (table === null || kind === 'rule' ? title : inTable(title, table))))].join(', ');
  };
  const inTable = (title: string, table: string): string => t({ message: `${title} in ${table}`, context: 'a field in a table' });
  const isFormula = ({ as }: WireUses['list'][number]): boolean => as.includes('formula');
  const lines: readonly UseLineProps[] = [
    { icon: Rows3, count: counts.records ?? 0, words: plural(counts.records ?? 0, { one: 'record', other: 'records' }) },
    {
      icon: LayoutGrid,
      count: counts.views,
      words: plural(counts.views, { one: 'view', other: 'views' }),
      note: namesOf('view'),
      isWarning: false,
    },
    {
      icon: Link2,
      count: counts.shares,
      words: t`${plural(counts.shares, { one: 'is shared by link', other: 'are shared by link' })}`,
      note: namesOf('view', (use) => use.is_shared),
    },
    {
      icon: SquareFunction,
      count: counts.formulas,
      words: plural(counts.formulas, { one: 'formula', other: 'formulas' }),
      note: namesOf('field', isFormula),
    },
    {
      icon: SquareFunction,
      count: counts.fields,
      words: plural(counts.fields, { one: 'other field', other: 'other fields' }),
      note: namesOf('field', (use) => !isFormula(use)),
    },
    {
      icon: ShieldCheck,
      count: counts.rules,
      words: plural(counts.rules, { one: 'access rule', other: 'access rules' }),
      note: namesOf('rule'),
    },
    { icon: Webhook, count: counts.webhooks, words: plural(counts.webhooks, { one: 'webhook', other: 'webhooks' }), note: namesOf('hook') },
    {
      icon: LayoutDashboard,
      count: counts.dashboards,
      words: plural(counts.dashboards, { one: 'dashboard', other: 'dashboards' }),
      note: namesOf('dashboard'),
    },
    { icon: PenLine, count: counts.prompts, words: plural(counts.prompts, { one: 'prompt', other: 'prompts' }), note: namesOf('prompt') },
  ];
  return (
    <UseList>
      {lines.map((line) => (
        <UseLine key={line.words} isWarning={line.note !== undefined} {...line} />
      ))}
    </UseList>
  );
}
