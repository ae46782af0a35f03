import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Field, FileDrop, MultiCombobox, NumberInput } from '@quadrille/ui-kit-react';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import { shareTheme } from '../../platform/share-theme.ts';
import { pictureAddress } from '../form-page/index.ts';
import { SwitchSetting, ThemeSetting } from '../share/index.ts';
import { LateInput } from './late-input.tsx';
import { shrinkPicture } from './shrink-picture.ts';
import type { BuiltForm } from './use-form.ts';
import styles from './form.module.css';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What is said of the form as a whole: its head, its look, and how long it takes answers. */
export function FormSettings({ form }: { readonly form: BuiltForm }) {
  const { t } = useLingui();
  const { settings, meta } = form;
  return (
    <div className={styles.settings}>
      <Field label={<Trans>Title</Trans>}>
        <LateInput value={textOf(settings['heading'])} maxLength={300} onSave={(heading) => form.changeForm({ heading })} />
      </Field>
      <Field label={<Trans>Intro</Trans>}>
        <LateInput
          isMultiline
          value={textOf(settings['subheading'])}
          maxLength={5000}
          onSave={(subheading) => form.changeForm({ subheading })}
        />
      </Field>
      <Picture
        label={t`Cover`}
        value={settings['banner_image_url']}
        largest={{ width: 1280, height: 640 }}
        onSave={(banner) => form.changeForm({ banner_image_url: banner })}
      />
      <Picture
        label={t`Logo`}
        value={settings['logo_url']}
        largest={{ width: 256, height: 256 }}
        onSave={(logo) => form.changeForm({ logo_url: logo })}
      />
      <ThemeSetting theme={shareTheme(meta)} isBusy={false} onSave={async (theme) => form.changeMeta({ theme })} />
      <Field label={<Trans>Words of the button that sends</Trans>}>
        <LateInput
          value={textOf(meta['submit_label'])}
          placeholder={t`Submit`}
          maxLength={60}
          onSave={(label) => form.changeMeta({ submit_label: label })}
        />
      </Field>
      <Field label={<Trans>Closes at</Trans>} description={<Trans>From then on nobody can answer. Empty: it stays open.</Trans>}>
        <LateInput
          type="datetime-local"
          value={toLocal(textOf(meta['closes_at']))}
          onSave={(local) => form.changeMeta({ closes_at: local === '' ? null : new Date(local).toISOString() })}
        />
      </Field>
      <Field label={<Trans>Answers, at most</Trans>} description={<Trans>Exactly as many get in, however many come at once.</Trans>}>
        <NumberInput
          min={0}
          value={typeof meta['answer_limit'] === 'number' ? meta['answer_limit'] : null}
          onValueChange={(most) => form.changeMeta({ answer_limit: most })}
        />
      </Field>
      <SwitchSetting
        title={<Trans>Private link to each answer</Trans>}
        note={
          <Trans>
            Whoever answers gets an address of their own: they see their answer, correct what is open and answer what you ask again.
          </Trans>
        }
        label={t`Private link to each answer`}
        isOn={meta['receipts'] === true}
        isDisabled={false}
        onChange={(isOn) => form.changeMeta({ receipts: isOn })}
      />
      {meta['receipts'] === true && <ReceiptFields form={form} />}
    </div>
  );
}

/** A moment as an input for moments has it, in the zone of who builds the form. */
function toLocal(stamp: string): string {
  const at = Date.parse(stamp);
  return Number.isNaN(at) ? '' : new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

interface PictureProps {
  readonly label: string;
  readonly value: unknown;
  readonly largest: { readonly width: number; readonly height: number };
  readonly onSave: (address: string) => void;
}

/** A picture of the form. It is kept with its settings, so that whoever opens the form needs no further request. */
function Picture({ label, value, largest, onSave }: PictureProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const address = pictureAddress(value);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    try {
      onSave(await shrinkPicture(file, largest));
    } catch (error) {
      reportError(t`This picture cannot be used. Choose a PNG, JPEG or WebP file.`, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.picture} role="group" aria-label={label}>
      <span className={styles.pictureName}>{label}</span>
      {address === null ? (
        <FileDrop
          isSlim
          title={t`Drop a picture`}
          chooseLabel={t`Choose a picture`}
          accept="image/png,image/jpeg,image/webp"
          isDisabled={isBusy}
          onFiles={([file]) => void take(file)}
        />
      ) : (
        <>
          <img src={address} alt="" />
          <Button size="sm" icon={Trash2} onClick={() => onSave('')}>
            <Trans>Remove</Trans>
          </Button>
        </>
      )}
    </div>
  );
}

/** What the private link of an answer shows, and what may be corrected there. */
function ReceiptFields({ form }: { readonly form: BuiltForm }) {
  const { t } = useLingui();
  const { meta, rows, left } = form;
  const questions = rows.flatMap((row) => (row.kind === 'question' ? [row] : []));
  const choices = [...questions, ...left].map(({ field }) => ({ value: field.id as string, label: field.title }));
  const asked = questions.map(({ field }) => field.id as string);
  const listOf = (key: string, otherwise: readonly string[]): readonly string[] => {
    const sent = meta[key];
    return Array.isArray(sent) ? choices.map(({ value }) => value).filter((id) => sent.includes(id)) : otherwise;
  };
  return (
    <>
      <Field label={<Trans>They see</Trans>}>
        <MultiCombobox
          choices={choices}
          value={listOf('receipt_shown', asked)}
          onValueChange={(ids) => form.changeMeta({ receipt_shown: ids })}
        />
      </Field>
      <Field label={<Trans>They may correct</Trans>}>
        <MultiCombobox
          choices={choices}
          value={listOf('receipt_open', [])}
          placeholder={t`Nothing`}
          onValueChange={(ids) => form.changeMeta({ receipt_open: ids })}
        />
      </Field>
    </>
  );
}
