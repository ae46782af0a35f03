import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Field, Input } from '@quadrille/ui-kit-react';
import { ImagePlus } from 'lucide-react';
import { useRef, useState } from 'react';
import styles from './dashboards.module.css';

/** Pictures are kept with the widget, so they are made this small. */
const mostPixels = 1000;
const mostLength = 180_000;

/** A picture from this device, made small enough to be kept with the widget, and what it shows in words. */
export function ImageChoice({
  settings,
  onSetting,
}: {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly onSetting: (key: string, value: unknown) => void;
}) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    try {
      onSetting('image', await shrink(file));
      setFault(null);
    } catch {
      setFault(t`This file is no picture that can be shown. Choose a PNG, JPEG, WebP or GIF.`);
    }
  };
  return (
    <>
      <div>
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg,image/webp,image/gif"
          hidden
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <Button icon={ImagePlus} onClick={() => input.current?.click()}>
          <Trans>Choose a picture</Trans>
        </Button>
        {fault !== null && (
          <p role="alert" className={styles.note}>
            {fault}
          </p>
        )}
      </div>
      <Field label={<Trans>What it shows, for those who do not see it</Trans>}>
        <Input value={String(settings['alt'] ?? '')} onValueChange={(alt) => onSetting('alt', alt)} />
      </Field>
    </>
  );
}

async function shrink(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  for (let scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height)); ; scale *= 0.8) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const address = canvas.toDataURL('image/webp', 0.85);
    if (address.length <= mostLength || scale < 0.05) return address;
  }
}
