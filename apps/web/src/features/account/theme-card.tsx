import { Trans, useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { Banner, Button, defaultTheme, deriveTheme } from '@quadrille/ui-kit-react';
import { $theme, chooseTheme } from '../../platform/theme.state.ts';
import { ColourLine } from '../../platform/widgets/colour-line.tsx';
import styles from './account.module.css';

const presets = ['#4351e8', '#0e7490', '#15803d', '#b45309', '#be123c', '#7e22ce', '#334155'];

/** The primary and accent colour of this device. */
export function ThemeCard() {
  const { t } = useLingui();
  const chosen = useStore($theme);
  const primary = chosen.primary ?? defaultTheme.primary;
  const { isReadable, suggestion } = deriveTheme(chosen);
  return (
    <section className={styles.card} aria-label={t`Theme`}>
      <div className={styles.form}>
        <ColourLine
          key={`p${chosen.primary}`}
          label={t`Primary colour`}
          value={primary}
          onChange={(hex) => chooseTheme({ ...chosen, primary: hex })}
        />
        <div className={styles.presets} role="group" aria-label={t`Primary colour`}>
          {presets.map((hex) => (
            <button
              key={hex}
              type="button"
              aria-label={hex}
              aria-pressed={hex === primary}
              className={styles.preset}
              style={{ backgroundColor: hex }}
              onClick={() => chooseTheme({ ...chosen, primary: hex })}
            />
          ))}
        </div>
        <ColourLine
          key={`a${chosen.accent}`}
          label={t`Accent colour`}
          value={chosen.accent ?? defaultTheme.accent}
          onChange={(hex) => chooseTheme({ ...chosen, accent: hex })}
        />
        {!isReadable && (
          <Banner tone="warning" isInset>
            <Trans>Text on this colour is hard to read. The nearest colour that reads well is {suggestion}.</Trans>{' '}
            <Button size="sm" onClick={() => chooseTheme({ ...chosen, primary: suggestion })}>
              <Trans>Take it</Trans>
            </Button>
          </Banner>
        )}
        <div className={styles.buttons}>
          <Button variant="primary">
            <Trans>Example</Trans>
          </Button>
          <Button variant="ghost" onClick={() => chooseTheme({ primary: null, accent: null })}>
            <Trans>Reset to the product’s colours</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}
