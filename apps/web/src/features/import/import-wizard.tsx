import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Button, ConfirmDialog, Icon, Stepper } from '@quadrille/ui-kit-react';
import { useEffect, useRef, useState } from 'react';
import { $bases } from '../../platform/bases.state.ts';
import { SidebarButton } from '../../platform/widgets/sidebar-button.tsx';
import { ImportChip } from './import-chip.tsx';
import type { ImportWizard as WizardState } from './import-wizard.state.ts';
import { closeImport } from './import.state.ts';
import { kindIcons } from './kind-icons.ts';
import { ReviewStep } from './review-step.tsx';
import { RunStep } from './run-step.tsx';
import { SourceStep } from './source-step.tsx';
import styles from './import.module.css';

const stepNumbers = { source: 0, review: 1, import: 2 };

/** The three steps from a file to tables, over the page they were asked from. */
export function ImportWizard({ wizard }: { readonly wizard: WizardState }) {
  const { t } = useLingui();
  const step = useStore(wizard.$step);
  const page = useRef<HTMLElement>(null);
  useEffect(() => page.current?.focus(), [step]);
  return (
    <section ref={page} tabIndex={-1} aria-label={t`Import data`} className={styles.wizard}>
      <header className={styles.top}>
        <Crumbs wizard={wizard} />
        <Stepper label={t`Steps`} steps={[t`Source`, t`Review`, t`Import`]} current={stepNumbers[step]} />
        <div className={styles.topEnd}>{step === 'import' ? <ImportChip wizard={wizard} isStill /> : <CancelButton wizard={wizard} />}</div>
      </header>
      {step === 'source' && <SourceStep wizard={wizard} />}
      {step === 'review' && <ReviewStep wizard={wizard} />}
      {step === 'import' && <RunStep wizard={wizard} />}
    </section>
  );
}

/** The base the tables go into, and the file they come from. */
function Crumbs({ wizard }: { readonly wizard: WizardState }) {
  const base = useStore($bases)?.find(({ id }) => id === wizard.baseId);
  const sources = useStore(wizard.$sources);
  const [first] = sources;
  const more = sources.length - 1;
  return (
    <div className={styles.crumbs}>
      <SidebarButton />
      <span className={styles.crumb} dir="auto">
        {base?.title ?? <Trans>New base</Trans>}
      </span>
      <span aria-hidden>/</span>
      <span className={styles.file}>
        {first && <Icon icon={kindIcons[first.template.kind]} className={styles.fileIcon} />}
        <span className={styles.clip} dir="auto">
          {first?.file.name ?? <Trans>Import data</Trans>}
        </span>
        {more > 0 && <Trans>and {more} more</Trans>}
      </span>
    </div>
  );
}

/** Closes the wizard; asks first when something chosen or typed would go. */
function CancelButton({ wizard }: { readonly wizard: WizardState }) {
  const { t } = useLingui();
  const hasWork = useStore(wizard.$hasWork);
  const [isAsking, setAsking] = useState(false);
  const leave = (): void => {
    wizard.close();
    closeImport();
  };
  return (
    <>
      <Button variant="ghost" onClick={() => (hasWork ? setAsking(true) : leave())}>
        <Trans>Cancel</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Leave the import?`}
        description={<Trans>What you chose and changed here is forgotten. Nothing was imported yet.</Trans>}
        confirmLabel={t`Leave import`}
        cancelLabel={t`Stay`}
        onOpenChange={setAsking}
        onConfirm={leave}
      />
    </>
  );
}
