import { Trans, useLingui } from '@lingui/react/macro';
import type { WireCalendarFeed } from '@quadrille/contract';
import { Banner, Button, Field, Select, Skeleton } from '@quadrille/ui-kit-react';
import { useEffect, useState } from 'react';
import { client } from '../../platform/client.ts';
import { errorWords } from '../../platform/error-words.ts';
import { LinkBox } from './link-box.tsx';
import { toFeedLink } from './share-link.ts';
import { SwitchSetting } from './switch-setting.tsx';
import styles from './share.module.css';

export interface FeedSettingsProps {
  readonly viewId: string;
  /** Fields the view shows that have words. */
  readonly fields: readonly { readonly id: string; readonly title: string }[];
}

/** The address by which calendar programs read the view: secret, to be ended, with what its entries say. */
export function FeedSettings({ viewId, fields }: FeedSettingsProps) {
  const { t } = useLingui();
  const [feed, setFeed] = useState<WireCalendarFeed | null>(null);
  const [error, setError] = useState<string | null>(null);
  const params = { viewId };
  useEffect(() => {
    const request = new AbortController();
    client.calendars
      .readFeed({ params: { viewId } }, { signal: request.signal })
      .then(setFeed)
      .catch((reason: unknown) => !request.signal.aborted && setError(errorWords(reason)));
    return () => request.abort();
  }, [viewId]);
  const run = (action: () => Promise<WireCalendarFeed>): void => {
    setError(null);
    action()
      .then(setFeed)
      .catch((reason: unknown) => setError(errorWords(reason)));
  };
  const put = (body: Parameters<typeof client.calendars.putFeed>[0]['body']): void => run(() => client.calendars.putFeed({ params, body }));
  const end = (): void =>
    run(async () => {
      await client.calendars.deleteFeed({ params });
      return { uuid: null, title: null, place: null, description: null };
    });
  const choices = [{ value: '', label: t`Nothing` }, ...fields.map(({ id, title }) => ({ value: id, label: title }))];
  const words = { title: t`Title`, place: t`Place`, description: t`Description` };
  return (
    <div className={styles.body}>
      {error && (
        <Banner tone="danger" isInset>
          {error}
        </Banner>
      )}
      {feed === null && error === null && <Skeleton height={48} />}
      {feed && (
        <SwitchSetting
          title={<Trans>Address for calendar programs</Trans>}
          note={<Trans>Whoever has the address reads the records of this calendar in their own program, and nothing else.</Trans>}
          label={t`Address for calendar programs`}
          isOn={feed.uuid !== null}
          isDisabled={false}
          onChange={(isOn) => (isOn ? put({}) : end())}
        />
      )}
      {feed?.uuid && (
        <>
          <LinkBox link={toFeedLink(feed.uuid)} label={t`Address of the calendar`} />
          <div className={styles.colours}>
            {(['title', 'place', 'description'] as const).map((key) => (
              <Field key={key} label={words[key]}>
                <Select
                  value={fields.some(({ id }) => id === feed[key]) ? (feed[key] ?? '') : ''}
                  choices={choices}
                  onValueChange={(id) => put({ [key]: id === '' ? null : id })}
                />
              </Field>
            ))}
          </div>
          <div className={styles.setting}>
            <p className={styles.note}>
              <Trans>A new address ends the one before: programs that have it are told nothing more.</Trans>
            </p>
            <Button onClick={() => put({ is_new: true })}>
              <Trans>New address</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
