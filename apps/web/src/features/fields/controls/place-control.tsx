import { useLingui } from '@lingui/react/macro';
import { useStore } from '@nanostores/react';
import { placeOf, printPlace } from '@quadrille/domain';
import { IconButton, Link, Skeleton } from '@quadrille/ui-kit-react';
import { LocateFixed, Map as MapIcon } from 'lucide-react';
import { atom } from 'nanostores';
import { lazy, Suspense } from 'react';
import { mapWords, roundPlace } from '../../map/index.ts';
import styles from './controls.module.css';
import { textOf } from './control-props.ts';
import type { ControlProps } from './control-props.ts';
import { TextControl } from './text-control.tsx';

const PlaceMap = lazy(() => import('../../map/place-map.tsx'));

/** Whether places are shown on a map, in every record until the page is left. */
const $isMapShown = atom(false);

/** A place: typed as latitude and longitude in any common form, pinned on a map, taken from the device. */
export function PlaceControl(props: ControlProps) {
  const { t } = useLingui();
  const { field, value, canEdit, onWrite, onError } = props;
  const isMapShown = useStore($isMapShown);
  const place = placeOf(textOf(value));
  const locate = (): void =>
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => pin(roundPlace(coords)),
      () => onError(t`This device does not tell where it is.`),
    );
  const pin = ({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): void => {
    onError(null);
    onWrite(`${latitude};${longitude}`);
  };
  return (
    <span className={styles.placed}>
      <span className={styles.place}>
        {canEdit ? <TextControl {...props} exact={printPlace(value, field, true)} /> : props.shown}
        <IconButton
          size="sm"
          icon={MapIcon}
          label={t`Show on a map`}
          aria-pressed={isMapShown}
          isActive={isMapShown}
          onClick={() => $isMapShown.set(!isMapShown)}
        />
        {canEdit && 'geolocation' in navigator && <IconButton size="sm" icon={LocateFixed} label={t`Use my location`} onClick={locate} />}
      </span>
      {isMapShown && (
        <span className={styles.map}>
          <Suspense fallback={<Skeleton height={200} />}>
            <PlaceMap place={place} labels={mapWords(field.title, canEdit)} onMove={canEdit ? pin : undefined} />
          </Suspense>
          {place && (
            <Link
              href={`https://www.openstreetmap.org/?mlat=${place.latitude}&mlon=${place.longitude}#map=15/${place.latitude}/${place.longitude}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t`Look at it on OpenStreetMap`}
            </Link>
          )}
        </span>
      )}
    </span>
  );
}
