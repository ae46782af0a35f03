import { Trans, useLingui } from '@lingui/react/macro';
import { Banner, Button, Popover, Select } from '@quadrille/ui-kit-react';
import { dayOrdersOf, findColumn, type TableDraft } from './draft.ts';
import { findProblems, type Problem } from './find-problems.ts';
import type { ImportWizard } from './import-wizard.state.ts';
import { isLoose } from './loose-types.ts';
import { useMisfitWords } from './use-misfit-words.ts';
import styles from './import.module.css';

interface ProblemProps<Kind extends Problem['kind'] = Problem['kind']> {
  readonly wizard: ImportWizard;
  readonly draft: TableDraft;
  readonly problem: Extract<Problem, { kind: Kind }>;
}

/** What should be looked at before the import, one bar each. */
export function ProblemList({ wizard, draft }: { readonly wizard: ImportWizard; readonly draft: TableDraft }) {
  const problems = findProblems(draft);
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems}>
      {problems.map((problem) => (
        <ProblemBar
          key={'source' in problem ? `${problem.kind} ${problem.source}` : problem.kind}
          wizard={wizard}
          draft={draft}
          problem={problem}
        />
      ))}
    </div>
  );
}

function ProblemBar({ wizard, draft, problem }: ProblemProps) {
  switch (problem.kind) {
    case 'noTitle':
      return (
        <Banner tone="danger" isInset>
          <Trans>Give the table a title.</Trans>
        </Banner>
      );
    case 'noFields':
      return (
        <Banner tone="danger" isInset>
          <Trans>Keep at least one field, or leave the whole table out.</Trans>
        </Banner>
      );
    case 'noName':
      return <NoName wizard={wizard} draft={draft} problem={problem} />;
    case 'sameName':
      return (
        <Banner tone="danger" isInset title={problem.name}>
          <Trans>Two fields have this name. Rename one of them or leave it out.</Trans>
        </Banner>
      );
    case 'misfits':
      return <Misfits wizard={wizard} draft={draft} problem={problem} />;
    case 'dayOrder':
      return <DayOrder wizard={wizard} draft={draft} problem={problem} />;
  }
}

function NoName({ problem }: ProblemProps<'noName'>) {
  const position = problem.source + 1;
  return (
    <Banner tone="danger" isInset>
      <Trans>Column {position} has no name. Name the field or leave it out.</Trans>
    </Banner>
  );
}

function Misfits({ wizard, draft, problem }: ProblemProps<'misfits'>) {
  const { t, i18n } = useLingui();
  const words = useMisfitWords();
  const { check, name, source, type } = problem;
  const failed = i18n.number(check.failed);
  const left = check.failed - check.failures.length;
  return (
    <Banner
      tone="warning"
      isInset
      title={`${name}:`}
      actions={
        <>
          <Popover label={name} align="end" width={320} trigger={<Button variant="ghost" size="sm">{t`Show ${failed}`}</Button>}>
            <ul className={styles.misfits}>
              {check.failures.map((failure) => (
                <li key={`${failure.row} ${failure.value}`}>
                  <span className={styles.count}>{i18n.number(failure.row)}</span>
                  <span dir="auto">{failure.value}</span>
                </li>
              ))}
              {left > 0 && (
                <li className={styles.meta}>
                  <Trans>and {left} more</Trans>
                </li>
              )}
            </ul>
          </Popover>
          <Button size="sm" onClick={() => void wizard.setType(draft.key, source, 'SingleLineText')}>
            <Trans>Use text</Trans>
          </Button>
        </>
      }
    >
      {words(type, check)}{' '}
      {isLoose(type) ? <Trans>They come in as they are.</Trans> : <Trans>They stay empty unless you keep them as text.</Trans>}
    </Banner>
  );
}

function DayOrder({ wizard, draft, problem }: ProblemProps<'dayOrder'>) {
  const { t } = useLingui();
  const column = findColumn(draft, problem.source);
  if (!column) return null;
  const choices = dayOrdersOf(column).map((value) => ({ value, label: value }));
  return (
    <Banner
      tone="warning"
      isInset
      title={`${problem.name}:`}
      actions={
        <Select
          size="sm"
          label={t`Read dates as`}
          choices={choices}
          value={column.read.dateFormat ?? null}
          onValueChange={(format) => wizard.setDayOrder(draft.key, problem.source, format)}
          className={styles.format}
        />
      }
    >
      <Trans>Day and month look alike in every value. Check how they are read.</Trans>
    </Banner>
  );
}
