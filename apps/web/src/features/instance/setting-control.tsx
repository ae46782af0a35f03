import { useLingui } from '@lingui/react/macro';
import { getServerSetting, type ServerSetting, type ServerSettingId } from '@quadrille/domain';
import { Button, Input, NumberInput, PasswordInput, Select } from '@quadrille/ui-kit-react';
import { HostsInput } from './hosts-input.tsx';
import { choiceWords, unitWords } from './server-setting-words.ts';
import type { SettingValue, ShownSetting } from './server-settings.state.ts';
import styles from './server-settings.module.css';

export interface SettingControlProps {
  readonly setting: ShownSetting;
  readonly label: string;
  /** The element that says what the setting does, and why a value was refused. */
  readonly describedBy: string;
  readonly value: SettingValue;
  readonly isInvalid: boolean;
  readonly onChange: (value: SettingValue) => void;
}

/** The control of a setting by its kind. */
export function SettingControl({ setting: { id, is_set: isSet }, label, describedBy, value, isInvalid, onChange }: SettingControlProps) {
  const { t } = useLingui();
  const setting = getServerSetting(id);
  const common = { label, isInvalid };
  switch (setting.type) {
    case 'choice':
      return (
        <Select
          {...common}
          className={styles.choice}
          choices={setting.choices.map((choice) => ({ value: choice, label: choiceWords[choice]?.() ?? choice }))}
          value={String(value)}
          onValueChange={onChange}
        />
      );
    case 'number':
      return (
        <span className={styles.number}>
          <NumberInput
            {...common}
            className={styles.figure}
            min={setting.least}
            max={setting.most}
            value={typeof value === 'number' ? value : null}
            onValueChange={(next) => onChange(next ?? setting.default)}
          />
          <span className={styles.unit}>{unitWords[id]?.()}</span>
        </span>
      );
    case 'hosts':
      return (
        <HostsInput
          label={label}
          describedBy={describedBy}
          isInvalid={isInvalid}
          value={Array.isArray(value) ? (value as readonly string[]) : []}
          onValueChange={onChange}
        />
      );
    case 'text':
      return (
        <Input
          className={styles.text}
          aria-label={label}
          aria-describedby={describedBy}
          autoComplete="off"
          dir={setting.text === 'line' ? 'auto' : 'ltr'}
          maxLength={setting.longest}
          placeholder={examples[id] ?? ''}
          isInvalid={isInvalid}
          value={String(value ?? '')}
          onValueChange={onChange}
        />
      );
    case 'secret':
      return (
        <span className={styles.secret}>
          <PasswordInput
            className={styles.text}
            aria-label={label}
            aria-describedby={describedBy}
            autoComplete="off"
            maxLength={longestOf(setting)}
            placeholder={value === null && isSet ? t`Goes when saved` : isSet ? t`Kept. Type to replace it.` : ''}
            isInvalid={isInvalid}
            value={String(value ?? '')}
            onValueChange={onChange}
          />
          {isSet && value !== null && (
            <Button variant="ghost" size="sm" aria-label={t`Forget: ${label}`} onClick={() => onChange(null)}>
              {t`Forget`}
            </Button>
          )}
        </span>
      );
  }
}

const longestOf = (setting: Extract<ServerSetting, { type: 'secret' }>): number => setting.longest;

/** What such a text looks like. */
const examples: Readonly<Partial<Record<ServerSettingId, string>>> = {
  siteUrl: 'https://tables.example.org',
  oidcIssuer: 'https://id.example.org',
  mailFrom: 'Acme Base <base@example.org>',
  mapTiles: 'https://tiles.example.org/{z}/{x}/{y}.png',
};
