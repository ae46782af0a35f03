import { Trans, useLingui } from '@lingui/react/macro';
import { defaultTheme } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import type { ShareTheme } from '../../platform/share-theme.ts';
import { useLateSave } from '../../platform/use-late-save.ts';
import { ColourLine } from '../../platform/widgets/colour-line.tsx';
import { SwitchSetting } from './switch-setting.tsx';
import styles from './share.module.css';

/** A colour that is being looked for goes through many. */
const pause = 400;

export interface ThemeSettingProps {
  readonly theme: ShareTheme | null;
  readonly isBusy: boolean;
  readonly onSave: (theme: ShareTheme | null) => Promise<unknown>;
}

/** Colours of the page of a link, in place of the product's. */
export function ThemeSetting({ theme, isBusy, onSave }: ThemeSettingProps) {
  const { t } = useLingui();
  /** What was chosen here, until it is saved or refused. */
  const [draft, setDraft] = useState<{ readonly theme: ShareTheme | null } | null>(null);
  const saver = useLateSave(async (wanted: { readonly theme: ShareTheme | null }) => {
    await onSave(wanted.theme);
    setDraft((now) => (now === wanted ? null : now));
  }, pause);
  const choose = (next: ShareTheme | null): void => {
    const wanted = { theme: next };
    setDraft(wanted);
    saver.save(wanted);
  };
  const chosen = draft ? draft.theme : theme;
  const own: ShareTheme = chosen ?? { primaryColor: defaultTheme.primary, accentColor: defaultTheme.accent };
  return (
    <div className={styles.group}>
      <SwitchSetting
        title={<Trans>Own colours</Trans>}
        note={<Trans>The page of the link has your colours in place of the product’s.</Trans>}
        label={t`Own colours`}
        isOn={chosen !== null}
        isDisabled={isBusy && draft === null}
        onChange={(isOn) => choose(isOn ? own : null)}
      />
      {chosen !== null && (
        <div className={styles.colours}>
          <ColourLine label={t`Primary colour`} value={own.primaryColor} onChange={(hex) => choose({ ...own, primaryColor: hex })} />
          <ColourLine label={t`Accent colour`} value={own.accentColor} onChange={(hex) => choose({ ...own, accentColor: hex })} />
        </div>
      )}
    </div>
  );
}
