import { Trans, useLingui } from '@lingui/react/macro';
import type { WireApiToken } from '@quadrille/contract';
import type { TokenAccess } from '@quadrille/domain';
import { Button, ConfirmDialog } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import styles from './account.module.css';

export interface TokenListProps {
  readonly tokens: readonly WireApiToken[];
  readonly words: Readonly<Record<TokenAccess, string>>;
  readonly onDelete: (tokenId: number) => void;
}

/** The keys there are: what each may, how long, and its end, which is asked about as it cannot be undone. */
export function TokenList({ tokens, words, onDelete }: TokenListProps) {
  const { t, i18n } = useLingui();
  const [ending, setEnding] = useState<WireApiToken | null>(null);
  const day = (stamp: string): string => i18n.date(new Date(stamp), { dateStyle: 'medium' });
  const name = ending?.description ?? ending?.hint ?? '';
  return (
    <section className={styles.list} aria-label={t`API tokens`}>
      {tokens.length === 0 && (
        <p className={styles.none}>
          <Trans>No tokens yet</Trans>
        </p>
      )}
      <ul>
        {tokens.map((token) => (
          <li key={token.id} className={styles.row}>
            <div className={styles.words}>
              <p className={styles.name} dir="auto">
                {token.description ?? token.hint}
              </p>
              <p className={styles.note}>
                <bdi dir="ltr">{token.hint}</bdi> · {words[token.access]} ·{' '}
                {token.expiry === null ? <Trans>no end</Trans> : <Trans>until {day(token.expiry)}</Trans>} ·{' '}
                {token.last_used_at === null ? <Trans>never used</Trans> : <Trans>last used {day(token.last_used_at)}</Trans>}
              </p>
            </div>
            <Button size="sm" onClick={() => setEnding(token)}>
              <Trans>Delete</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={ending !== null}
        title={t`Delete the token ${name}?`}
        description={<Trans>Programs that use it are refused at once. It cannot be brought back.</Trans>}
        confirmLabel={t`Delete token`}
        cancelLabel={t`Cancel`}
        onOpenChange={(next) => !next && setEnding(null)}
        onConfirm={() => {
          if (ending) onDelete(ending.id);
          setEnding(null);
        }}
      />
    </section>
  );
}
