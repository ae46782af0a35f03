import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireApiToken } from '@quadrille/contract';
import type { TokenAccess } from '@quadrille/domain';
import { Button, ConfirmDialog, DataTable } from '@quadrille/ui-kit-react';
import type { DataColumn } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { FindInput } from '../../platform/widgets/find-input.tsx';
import { SaveList } from '../../platform/widgets/save-list.tsx';
import styles from './account.module.css';

export interface TokenListProps {
  readonly tokens: readonly WireApiToken[];
  readonly words: Readonly<Record<TokenAccess, string>>;
  readonly onDelete: (tokenIds: readonly number[]) => void;
}

/** The keys there are: what each may, how long, and its end, which is asked about as it cannot be undone. */
export function TokenList({ tokens, words, onDelete }: TokenListProps) {
  const { t, i18n } = useLingui();
  const [ending, setEnding] = useState<readonly WireApiToken[]>([]);
  const [find, setFind] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const day = (stamp: string): string => i18n.date(new Date(stamp), { dateStyle: 'medium' });
  const nameOf = ({ description, hint }: WireApiToken): string => description ?? hint;
  const name = ending[0] ? nameOf(ending[0]) : '';
  const count = ending.length;
  const wanted = tokens.filter(({ id }) => chosen.has(String(id)));
  const columns: readonly DataColumn<WireApiToken>[] = [
    {
      id: 'name',
      header: t`Name`,
      isRowHeader: true,
      value: nameOf,
      cell: (token) => (
        <>
          <span className={styles.name} dir="auto">
            {nameOf(token)}
          </span>{' '}
          <bdi dir="ltr" className={styles.note}>
            {token.hint}
          </bdi>
        </>
      ),
    },
    { id: 'may', header: t`May`, isMinor: true, value: ({ access }) => words[access], cell: ({ access }) => words[access] },
    {
      id: 'until',
      header: t`Works until`,
      value: ({ expiry }) => (expiry === null ? null : Date.parse(expiry)),
      told: ({ expiry }) => expiry,
      cell: ({ expiry }) => (expiry === null ? <Trans>no end</Trans> : day(expiry)),
    },
    {
      id: 'used',
      header: t`Last used`,
      isMinor: true,
      value: ({ last_used_at: used }) => (used === null ? null : Date.parse(used)),
      told: ({ last_used_at: used }) => used,
      cell: ({ last_used_at: used }) => (used === null ? <Trans>never used</Trans> : day(used)),
    },
    {
      id: 'end',
      header: t`Delete`,
      isHeaderHidden: true,
      isNumeric: true,
      cell: (token) => (
        <Button size="sm" aria-label={t`Delete ${nameOf(token)}`} onClick={() => setEnding([token])}>
          <Trans>Delete</Trans>
        </Button>
      ),
    },
  ];
  return (
    <section className={styles.list} aria-label={t`API tokens`}>
      {tokens.length > 0 && (
        <div className={styles.bar}>
          <FindInput label={t`Find a token`} value={find} onValueChange={setFind} className={styles.find} />
          <SaveList title={t`API tokens`} columns={columns} rows={tokens} />
          {wanted.length > 0 && (
            <Button onClick={() => setEnding(wanted)}>
              {t`${plural(wanted.length, { one: 'Delete # token', other: 'Delete # tokens' })}`}
            </Button>
          )}
        </div>
      )}
      <DataTable
        label={t`List of API tokens`}
        columns={columns}
        rows={tokens}
        find={find}
        getRowId={({ id }) => String(id)}
        chosen={chosen}
        onChosenChange={setChosen}
        getRowName={nameOf}
        labels={{ chooseAll: t`Choose all`, chooseRow: (one) => t`Choose ${one}` }}
        empty={find === '' ? <Trans>No tokens yet</Trans> : <Trans>No token is like this.</Trans>}
      />
      <ConfirmDialog
        isOpen={count > 0}
        title={count === 1 ? t`Delete the token ${name}?` : t`${plural(count, { one: 'Delete # token?', other: 'Delete # tokens?' })}`}
        description={<Trans>Programs that use it are refused at once. It cannot be brought back.</Trans>}
        confirmLabel={count === 1 ? t`Delete token` : t`${plural(count, { one: 'Delete # token', other: 'Delete # tokens' })}`}
        cancelLabel={t`Cancel`}
        onOpenChange={(next) => !next && setEnding([])}
        onConfirm={() => {
          onDelete(ending.map(({ id }) => id));
          setEnding([]);
          setChosen(new Set());
        }}
      />
    </section>
  );
}
