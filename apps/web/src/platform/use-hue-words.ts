import { useLingui } from '@lingui/react/macro';
import type { HueName } from '@quadrille/ui-kit/cells';

/** The names of the option colours in the chosen language, as they are spoken. */
export function useHueWords(): Readonly<Record<HueName, string>> {
  const { t } = useLingui();
  return {
    blue: t`blue`,
    emerald: t`emerald`,
    amber: t`amber`,
    rose: t`rose`,
    violet: t`violet`,
    cyan: t`cyan`,
    orange: t`orange`,
    slate: t`slate`,
    pink: t`pink`,
    green: t`green`,
    indigo: t`indigo`,
    yellow: t`yellow`,
    purple: t`purple`,
    teal: t`teal`,
    red: t`red`,
    sky: t`sky blue`,
    fuchsia: t`fuchsia`,
    lime: t`lime`,
    brown: t`brown`,
    gray: t`grey`,
  };
}
