import { Trans, useLingui } from '@lingui/react/macro';
import type { WireApiToken } from '@quadrille/contract';
import { tokenAccesses, type TokenAccess } from '@quadrille/domain';
import { Banner, Button, Field, Input, Select, Skeleton } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { reportError } from '../../platform/notices.ts';
import { useSubmit } from '../auth/index.ts';
import { LinkBox } from '../share/index.ts';
import { TokenList } from './token-list.tsx';
import styles from './account.module.css';

/** Keys for programs: made with a reach and an end, shown once, ended at once. Those of one base open that base alone. */
export function TokensCard({ baseId }: { readonly baseId?: string }) {
  const { t } = useLingui();
  const [list, setList] = useState<readonly WireApiToken[] | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const [description, setDescription] = useState('');
  const [access, setAccess] = useState<TokenAccess>('read');
  const [days, setDays] = useState('90');
  const words: Readonly<Record<TokenAccess, string>> = {
    read: t`Read only`,
    write: t`Read and change records`,
    full: t`Everything I may do`,
  };
  const load = (): void => {
    const asked =
      baseId === undefined
        ? client.apiTokens.list({ query: { limit: 1000 } })
        : client.apiTokens.listOfProject({ params: { projectId: baseId } });
    asked.then((answer) => setList(answer.list)).catch((error: unknown) => reportError(t`The tokens could not be loaded`, error));
  };
  useEffect(load, [t, baseId]);
  const { isBusy, error, onSubmit } = useSubmit(async () => {
    const body = { description: description.trim(), access, expires_in_days: days === 'never' ? null : Number(days) };
    const token = await (baseId === undefined
      ? client.apiTokens.create({ body })
      : client.apiTokens.createInProject({ params: { projectId: baseId }, body }));
    setMade(token.token);
    setDescription('');
    load();
  });
  const end = async (tokenIds: readonly number[]): Promise<void> => {
    setMade(null);
    try {
      for (const tokenId of tokenIds)
        await (baseId === undefined
          ? client.apiTokens.delete({ params: { tokenId } })
          : client.apiTokens.deleteInProject({ params: { projectId: baseId, tokenId } }));
    } catch (reason) {
      reportError(t`The token could not be deleted`, reason);
    }
    load();
  };
  return (
    <div className={styles.stack}>
      <section className={styles.card} aria-label={t`New token`}>
        <form className={styles.form} onSubmit={onSubmit} noValidate>
          {error && (
            <Banner tone="danger" isInset>
              {error}
            </Banner>
          )}
          {made && (
            <>
              <Banner tone="success" isInset>
                <Trans>Copy the token now: it is not shown again.</Trans>
              </Banner>
              <LinkBox link={made} label={t`New token`} />
            </>
          )}
          <Field label={<Trans>Description</Trans>}>
            <Input maxLength={255} value={description} onValueChange={setDescription} />
          </Field>
          <div className={styles.two}>
            <Field label={<Trans>May</Trans>}>
              <Select
                value={access}
                choices={tokenAccesses.map((value) => ({ value, label: words[value] }))}
                onValueChange={(value) => setAccess(value as TokenAccess)}
              />
            </Field>
            <Field label={<Trans>Works for</Trans>}>
              <Select
                value={days}
                choices={[
                  { value: '30', label: t`30 days` },
                  { value: '90', label: t`90 days` },
                  { value: '365', label: t`One year` },
                  { value: 'never', label: t`Until I delete it` },
                ]}
                onValueChange={setDays}
              />
            </Field>
          </div>
          <div>
            <Button type="submit" variant="primary" isBusy={isBusy}>
              <Trans>Create token</Trans>
            </Button>
          </div>
        </form>
      </section>
      {list === null ? <Skeleton height={60} /> : <TokenList tokens={list} words={words} onDelete={(tokenIds) => void end(tokenIds)} />}
    </div>
  );
}
