import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner } from '@quadrille/ui-kit-react';
import type { ImportWizard } from './import-wizard.state.ts';
import { notAnAddress } from './wizard-types.ts';
import styles from './import.module.css';

/** Files that were not taken, each with its reason. */
export function FaultList({ wizard }: { readonly wizard: ImportWizard }) {
  const { t } = useLingui();
  const faults = useStore(wizard.$faults);
  if (faults.length === 0) return null;
  return (
    <div className={styles.faults}>
      {faults.map(({ name, reason }) => (
        <Banner
          key={name}
          tone="danger"
          isInset
          {...(reason.includes(name) ? {} : { title: `${name}:` })}
          onDismiss={() => wizard.dismissFault(name)}
        >
          <span dir="auto">
            {reason === notAnAddress ? t`This is no web address. It should begin with https:// and lead to a file.` : reason}
          </span>
        </Banner>
      ))}
    </div>
  );
}
