import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Dialog, HueGrid, Icon } from '@quadrille/ui-kit-react';
import { Table2, Type } from 'lucide-react';
import { useState } from 'react';
import { updateBase } from '../../platform/bases.state.ts';
import { reportError } from '../../platform/notices.ts';
import { hueOf, iconOf, objectIcons, readMeta, storedHue } from '../../platform/object-look.ts';
import type { ObjectIconName } from '../../platform/object-look.ts';
import { useHueWords } from '../../platform/use-hue-words.ts';
import { dressTable } from './change-table.ts';
import type { ObjectDialogProps } from './asked.state.ts';
import styles from './objects.module.css';
import { useIconWords } from './use-icon-words.ts';

/** Chooses the icon and the colour of a base or a table. */
export function LookDialog({ base, table, onClose }: ObjectDialogProps) {
  const { t } = useLingui();
  const hueWords = useHueWords();
  const iconWords = useIconWords();
  const [icon, setIcon] = useState<ObjectIconName | null>(iconOf(table ?? base));
  const [hue, setHue] = useState(hueOf(table ? readMeta(table.meta)['color'] : base.color));
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const color = storedHue(hue);
      if (table) await dressTable(table, { icon, color });
      else await updateBase(base.id, { color, meta: { ...readMeta(base.meta), icon } });
      onClose();
    } catch (error) {
      setBusy(false);
      reportError(t`The icon could not be changed`, error);
    }
  };
  const { title } = table ?? base;
  return (
    <Dialog
      isOpen
      size="sm"
      title={t`Icon and colour of ${title}`}
      onOpenChange={(next) => !next && onClose()}
      foot={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              setIcon(null);
              setHue(null);
            }}
          >
            <Trans>Back to the default</Trans>
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div role="group" aria-label={t`Icon`} className={styles.icons} data-hue={hue ?? undefined}>
          <button type="button" aria-label={t`No icon`} aria-pressed={icon === null} onClick={() => setIcon(null)}>
            <Icon icon={table ? Table2 : Type} size={20} />
          </button>
          {(Object.keys(objectIcons) as ObjectIconName[]).map((name) => (
            <button key={name} type="button" aria-label={iconWords[name]} aria-pressed={icon === name} onClick={() => setIcon(name)}>
              <Icon icon={objectIcons[name]} size={20} />
            </button>
          ))}
        </div>
        <HueGrid label={t`Colour`} value={hue} onValueChange={setHue} hueLabels={hueWords} />
      </div>
    </Dialog>
  );
}
