import { useLingui } from '@lingui/react/macro';
import { Button, Menu, MenuRadioItems } from '@quadrille/ui-kit-react';
import { ChevronDown, Globe } from 'lucide-react';
import { availableLocales, chooseLocale } from '../i18n.ts';
import { localeNames } from '../locale-names.ts';

/** Languages by their own names; the choice applies at once. */
export function LanguageMenu() {
  const { t, i18n } = useLingui();
  const choices = availableLocales.map((value) => ({ value, label: localeNames[value] ?? value }));
  return (
    <Menu
      label={t`Language`}
      align="end"
      trigger={
        <Button variant="ghost" icon={Globe} endIcon={ChevronDown}>
          {localeNames[i18n.locale] ?? i18n.locale}
        </Button>
      }
    >
      <MenuRadioItems choices={choices} value={i18n.locale} onValueChange={(value) => void chooseLocale(value)} />
    </Menu>
  );
}
