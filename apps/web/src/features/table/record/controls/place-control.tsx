import { useLingui } from '@lingui/react/macro';
import { placeOf } from '@quadrille/domain';
import { IconButton } from '@quadrille/ui-kit-react';
import { LocateFixed, MapPin } from 'lucide-react';
import styles from '../record.module.css';
import { textOf } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import { TextControl } from './text-control.tsx';

/** A place: typed as latitude and longitude in any common form, taken from the device, shown on a map elsewhere. */
export function PlaceControl(props: ControlProps) {
  const { t } = useLingui();
  const { value, onWrite, onError } = props;
  const place = placeOf(textOf(value));
  const locate = (): void =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => onWrite(`${round(coords.latitude)};${round(coords.longitude)}`),
      () => onError(t`This device does not tell where it is.`),
    );
  const show = (): void => {
    if (!place) return;
    const { latitude, longitude } = place;
    const address = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
    globalThis.open(address, '_blank', 'noopener,noreferrer');
  };
  return (
    <span className={styles.place}>
      <TextControl {...props} />
      {place && <IconButton size="sm" icon={MapPin} label={t`Show on a map`} onClick={show} />}
      {'geolocation' in navigator && <IconButton size="sm" icon={LocateFixed} label={t`Use my place`} onClick={locate} />}
    </span>
  );
}

/** Eight digits after the point, about a millimetre, are what a place keeps. */
const round = (degrees: number): number => Math.round(degrees * 1e8) / 1e8;
