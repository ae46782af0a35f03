import { Trans, useLingui } from '@lingui/react/macro';
import type { WirePlugin } from '@quadrille/contract';
import { passwordMark } from '@quadrille/domain';
import { Banner, Button, Checkbox, Dialog, Field, Input, PasswordInput, Switch } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { notices } from '../../platform/notices.ts';
import { type AppItem, findMissing, readItems, readValues } from './app-items.ts';
import { useAppWords } from './use-app-words.ts';
import styles from './instance.module.css';

export interface AppDialogProps {
  readonly plugin: WirePlugin;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** The settings of one app: filled in, tried, saved, switched on or off. Secrets that are kept are never shown. */
export function AppDialog({ plugin, onSaved, onClose }: AppDialogProps) {
  const { t } = useLingui();
  const words = useAppWords();
  const items = readItems(plugin);
  const [values, setValues] = useState(() => readValues(plugin));
  const [isOn, setOn] = useState(Boolean(plugin.active) || plugin.input === null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [outcome, setOutcome] = useState<{ readonly isGood: boolean; readonly text: string } | null>(null);
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const isFilled = (): boolean => {
    const found = findMissing(items, values);
    setMissing(found);
    return found.length === 0;
  };
  const test = async (): Promise<void> => {
    if (!isFilled()) return;
    setBusy('test');
    try {
      await client.plugins.test({ body: { title: plugin.title, category: plugin.category, input: values } });
      setOutcome({ isGood: true, text: plugin.category === 'Email' ? t`It works: a mail is on its way to you` : t`It works` });
    } catch (error) {
      setOutcome({ isGood: false, text: errorWords(error) });
    } finally {
      setBusy(null);
    }
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isOn && !isFilled()) return;
    setBusy('save');
    try {
      await client.plugins.update({ params: { plugin: plugin.id }, body: { active: isOn, input: values } });
      notices.toast(isOn ? t`${words.title(plugin)} is on` : t`${words.title(plugin)} is off`);
      onSaved();
    } catch (error) {
      setOutcome({ isGood: false, text: errorWords(error) });
      setBusy(null);
    }
  };
  return (
    <Dialog isOpen size="md" title={words.title(plugin)} onOpenChange={(next) => !next && onClose()}>
      <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
        {outcome !== null && (
          <Banner tone={outcome.isGood ? 'success' : 'danger'} isInset>
            {outcome.text}
          </Banner>
        )}
        {items.length === 0 && (
          <p className={styles.note}>
            <Trans>There is nothing to fill in here: each webhook holds the address of its channel.</Trans>
          </p>
        )}
        {items.map((item) => (
          <AppField
            key={item.key}
            item={item}
            label={words.label(item.key, item.label)}
            value={values[item.key] ?? ''}
            isMissing={missing.includes(item.key)}
            onChange={(value) => setValues({ ...values, [item.key]: value })}
          />
        ))}
        <Switch isAtEnd isOn={isOn} onChange={setOn}>
          {plugin.category === 'Storage' ? <Trans>New files go here</Trans> : <Trans>Switched on</Trans>}
        </Switch>
        <div className={styles.foot}>
          {items.length > 0 && (
            <Button isBusy={busy === 'test'} onClick={() => void test()}>
              <Trans>Test</Trans>
            </Button>
          )}
          <span className={styles.push} />
          <Button variant="ghost" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" isBusy={busy === 'save'}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface AppFieldProps {
  readonly item: AppItem;
  readonly label: string;
  readonly value: string;
  readonly isMissing: boolean;
  readonly onChange: (value: string) => void;
}

function AppField({ item, label, value, isMissing, onChange }: AppFieldProps) {
  const { t } = useLingui();
  const isKept = value === passwordMark;
  if (item.type === 'Checkbox')
    return (
      <Checkbox isChecked={value === 'true'} onCheckedChange={(isChecked) => onChange(isChecked ? 'true' : '')}>
        {label}
      </Checkbox>
    );
  return (
    <Field label={label} isRequired={item.required} error={isMissing ? t`Please enter ${label}` : undefined}>
      {item.type === 'Password' ? (
        <PasswordInput
          autoComplete="off"
          placeholder={isKept ? t`Kept. Type to replace it.` : ''}
          value={isKept ? '' : value}
          onValueChange={(next) => onChange(next === '' && isKept ? passwordMark : next)}
        />
      ) : (
        <Input dir="ltr" autoComplete="off" placeholder={item.placeholder} value={value} onValueChange={onChange} />
      )}
    </Field>
  );
}
