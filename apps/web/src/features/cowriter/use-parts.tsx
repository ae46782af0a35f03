import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { WireCowriter, WirePromptRun } from '@quadrille/contract';
import { Button, EmptyState, Field, NumberInput, Progress } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import styles from './cowriter.module.css';

/** Money in the currency the model is paid in; its digits follow its size. */
export function useCostWords(cowriter: WireCowriter | null): (cost: number) => string {
  const { i18n } = useLingui();
  const currency = cowriter?.currency ?? '';
  return (cost) => {
    const digits = { maximumFractionDigits: cost !== 0 && cost < 0.01 ? 6 : 2 };
    if (/^[A-Z]{3}$/.test(currency)) return i18n.number(cost, { style: 'currency', currency, minimumFractionDigits: 0, ...digits });
    return `${i18n.number(cost, digits)} ${currency}`.trim();
  };
}

/** What a number of tokens costs, at the share of written ones that is usual. */
export function costOfTokens(cowriter: WireCowriter, tokens: number): number {
  const { tokens: used, cost } = cowriter.used;
  const each = used > 0 && cost > 0 ? cost / used : (cowriter.price_in + cowriter.price_out) / 2 / 1_000_000;
  return tokens * each;
}

export interface BudgetPartProps {
  readonly cowriter: WireCowriter;
  readonly mayManage: boolean;
  readonly onBudget: (tokens: number | null) => void;
}

/** What is used of the month's budget, and what that is. */
export function BudgetPart({ cowriter, mayManage, onBudget }: BudgetPartProps) {
  const { t, i18n } = useLingui();
  const costWords = useCostWords(cowriter);
  const [draft, setDraft] = useState<number | null>(cowriter.budget);
  const { used, budget } = cowriter;
  return (
    <section className={styles.part} aria-label={t`Budget`}>
      <h2>
        <Trans>This month</Trans>
      </h2>
      <p>
        {budget === null ? (
          <Trans>
            {i18n.number(used.tokens)} tokens, {costWords(used.cost)}. There is no limit.
          </Trans>
        ) : (
          <Trans>
            {i18n.number(used.tokens)} of {i18n.number(budget)} tokens, {costWords(used.cost)}.
          </Trans>
        )}
      </p>
      {budget !== null && <Progress label={t`Used of the budget`} value={budget === 0 ? 1 : used.tokens / budget} className={styles.bar} />}
      {mayManage && (
        <div className={styles.budget}>
          <Field label={<Trans>Tokens a month; empty for no limit</Trans>}>
            <NumberInput value={draft} min={0} step={10_000} onValueChange={setDraft} />
          </Field>
          <Button onClick={() => onBudget(draft)} disabled={draft === budget}>
            <Trans>Save the budget</Trans>
          </Button>
        </div>
      )}
      <p className={styles.meta}>
        <Trans>A run ends where the budget does. It counts from the first of the month.</Trans>
      </p>
    </section>
  );
}

/** Who had what written, and at what cost. */
export function RunLog({ runs, cowriter }: { readonly runs: readonly WirePromptRun[]; readonly cowriter: WireCowriter | null }) {
  const { t, i18n } = useLingui();
  const timeAgo = useTimeAgo();
  const costWords = useCostWords(cowriter);
  const stops = { budget: t`Ended by the budget`, cancelled: t`Stopped`, failed: t`Ended by a fault` } as const;
  if (runs.length === 0)
    return (
      <EmptyState
        title={<Trans>Nothing has been written yet</Trans>}
        description={<Trans>Every run stands here: who, how much, at what cost.</Trans>}
      />
    );
  return (
    <ul className={styles.log} aria-label={t`Runs`}>
      {runs.map((run) => (
        <li key={run.id}>
          <b>
            <bdi>{run.title}</bdi>
          </b>
          <span>{run.by?.name ?? ''}</span>
          <span>{timeAgo(run.started_at)}</span>
          <span>{t`${plural(run.written, { one: '# text', other: '# texts' })}`}</span>
          {run.skipped > 0 && <span>{t`${plural(run.skipped, { one: '# skipped', other: '# skipped' })}`}</span>}
          {run.failed > 0 && <span className={styles.failed}>{t`${plural(run.failed, { one: '# failed', other: '# failed' })}`}</span>}
          <span>
            <Trans>
              {i18n.number(run.tokens)} tokens, {costWords(run.cost)}
            </Trans>
          </span>
          <span className={styles.meta}>
            <bdi>{run.model}</bdi>
          </span>
          {run.stopped !== null && <span className={styles.failed}>{stops[run.stopped]}</span>}
        </li>
      ))}
    </ul>
  );
}
