import { Trans, useLingui } from '@lingui/react/macro';
import { defaultTheme } from '@quadrille/ui-kit-react';
import { useEffect, useRef, useState } from 'react';
import type { ShareTheme } from '../../platform/share-theme.ts';
import { ColourLine } from '../../shell/colour-line.tsx';
import { SwitchSetting } from './switch-setting.tsx';
import styles from './share.module.css';

/** A colour that is being looked for goes through many. */
const pause = 400;

export interface ThemeSettingProps {
  readonly theme: ShareTheme | null;
  readonly isBusy: boolean;
  readonly onSave: (theme: ShareTheme | null) => void;
}

/** Colours of the page of a link, in place of the product's. */
export function ThemeSetting({ theme, isBusy, onSave }: ThemeSettingProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(theme);
  const save = useRef(onSave);
  useEffect(() => {
    save.current = onSave;
  });
  const isSaved = chosen?.primaryColor === theme?.primaryColor && chosen?.accentColor === theme?.accentColor;
  useEffect(() => {
    if (isSaved) return;
    const timer = setTimeout(() => save.current(chosen), pause);
    return () => clearTimeout(timer);
  }, [chosen, isSaved]);
  const own: ShareTheme = chosen ?? { primaryColor: defaultTheme.primary, accentColor: defaultTheme.accent };
  return (
    <div className={styles.group}>
      <SwitchSetting
        title={<Trans>Own colours</Trans>}
        note={<Trans>The page of the link has your colours in place of the product’s.</Trans>}
        label={t`Own colours`}
        isOn={chosen !== null}
        isDisabled={isBusy && isSaved}
        onChange={(isOn) => setChosen(isOn ? own : null)}
      />
      {chosen !== null && (
        <div className={styles.colours}>
          <ColourLine label={t`Primary colour`} value={own.primaryColor} onChange={(hex) => setChosen({ ...own, primaryColor: hex })} />
          <ColourLine label={t`Accent colour`} value={own.accentColor} onChange={(hex) => setChosen({ ...own, accentColor: hex })} />
        </div>
      )}
    </div>
  );
}
