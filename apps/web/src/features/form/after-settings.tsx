import { Trans, useLingui } from '@lingui/react/macro';
import { Field, MultiCombobox, NumberInput, Switch } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import { nextAddress } from '../form-page/index.ts';
import type { Structure } from '../structure/index.ts';
import { useMembers } from '../structure/index.ts';
import { LateInput } from './late-input.tsx';
import type { BuiltForm } from './use-form.ts';
import styles from './form.module.css';

/** What happens once an answer was sent. */
export function AfterSettings({ state, form }: { readonly state: Pick<Structure, 'baseId'>; readonly form: BuiltForm }) {
  const { t } = useLingui();
  const { settings } = form;
  const [fault, setFault] = useState<string | null>(null);
  const members = useMembers(state);
  const textOf = (key: string): string => (typeof settings[key] === 'string' ? settings[key] : '');
  const example = '{Name}';
  const told = readTold(settings['email']);
  return (
    <div className={styles.settings}>
      <Field label={<Trans>Message</Trans>}>
        <LateInput
          isMultiline
          value={textOf('success_msg')}
          placeholder={t`Thank you. Your answer was sent.`}
          maxLength={5000}
          onSave={(text) => form.changeForm({ success_msg: text })}
        />
      </Field>
      <Switch isAtEnd isOn={Boolean(settings['submit_another_form'])} onChange={(isOn) => form.changeForm({ submit_another_form: isOn })}>
        <Trans>Offer to answer again</Trans>
      </Switch>
      <Switch isAtEnd isOn={Boolean(settings['show_blank_form'])} onChange={(isOn) => form.changeForm({ show_blank_form: isOn })}>
        <Trans>Show an empty form after 5 seconds</Trans>
      </Switch>
      <Field
        label={<Trans>Go on to an address</Trans>}
        error={fault}
        description={<Trans>Begins with https:// or http://. The name of a field in braces, as {example}, stands for its answer.</Trans>}
      >
        <LateInput
          value={textOf('redirect_url')}
          type="url"
          placeholder="https://"
          onSave={(address) => {
            const isFit =
              address.trim() === '' || (/^https?:\/\//i.test(address.trim()) && nextAddress(address, () => 'x', document.baseURI) !== null);
            setFault(isFit ? null : t`This is not an address of the web. Begin with https://, without braces in the name of the site.`);
            if (isFit) form.changeForm({ redirect_url: address.trim() });
          }}
        />
      </Field>
      {textOf('redirect_url') !== '' && (
        <Field label={<Trans>Seconds until then</Trans>}>
          <NumberInput
            min={0}
            max={60}
            value={Number(settings['redirect_after_secs'] ?? 0) || 0}
            onValueChange={(seconds) => form.changeForm({ redirect_after_secs: String(seconds ?? 0) })}
          />
        </Field>
      )}
      <Field label={<Trans>Tell by mail</Trans>} description={<Trans>They are told that an answer came, and not what it says.</Trans>}>
        <MultiCombobox
          choices={members.map(({ id, name }) => ({ value: id, label: name }))}
          value={members.filter(({ id }) => told.has(id)).map(({ id }) => id)}
          placeholder={t`Nobody`}
          onValueChange={(ids) =>
            form.changeForm({ email: JSON.stringify({ ...others(told, members), ...Object.fromEntries(ids.map((id) => [id, true])) }) })
          }
        />
      </Field>
    </div>
  );
}

/** Who is told: ids of people, or addresses that a program wrote. */
function readTold(sent: unknown): ReadonlySet<string> {
  try {
    const map: unknown = typeof sent === 'string' && sent !== '' ? JSON.parse(sent) : sent;
    return new Set(Object.entries(map ?? {}).flatMap(([name, isTold]) => (isTold === true ? [name] : [])));
  } catch {
    return new Set();
  }
}

/** Those who are told and stand in no list of ours. */
function others(told: ReadonlySet<string>, members: readonly { readonly id: string }[]): Readonly<Record<string, true>> {
  return Object.fromEntries([...told].filter((name) => !members.some(({ id }) => id === name)).map((name) => [name, true]));
}
