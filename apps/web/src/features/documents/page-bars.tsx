import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, IconButton, Progress } from '@quadrille/ui-kit-react';
import { CheckCheck, ChevronDown, ChevronUp, X } from 'lucide-react';
import { useTimeAgo } from '../../platform/use-time-ago.ts';
import type { PageUpload } from './use-page-uploads.ts';
import styles from './page.module.css';

interface SuggestionsBarProps {
  readonly count: number;
  readonly asItWouldRead: boolean;
  readonly onAsItWouldRead: (isIt: boolean) => void;
  /** Missing for those who may not decide. */
  readonly onAcceptAll: (() => void) | undefined;
}

/** How much is proposed in a page, and the look at it as if all of it were accepted. */
export function SuggestionsBar({ count, asItWouldRead, onAsItWouldRead, onAcceptAll }: SuggestionsBarProps) {
  if (count === 0) return null;
  return (
    <div className={styles.bar} data-kind="suggestions" role="status">
      <strong>
        <Plural value={count} one="# suggestion" other="# suggestions" />
      </strong>
      <Button size="sm" variant="ghost" aria-pressed={asItWouldRead} onClick={() => onAsItWouldRead(!asItWouldRead)}>
        <Trans>As it would read</Trans>
      </Button>
      {onAcceptAll && (
        <Button size="sm" icon={CheckCheck} onClick={onAcceptAll}>
          <Trans>Accept all</Trans>
        </Button>
      )}
    </div>
  );
}

interface NewBarProps {
  readonly count: number;
  /** When the page was last read. */
  readonly at: string;
  readonly onStep: (step: -1 | 1) => void;
  readonly onForget: () => void;
}

/** How much of a page is new to whoever reads it, and the way from one place to the next. */
export function NewBar({ count, at, onStep, onForget }: NewBarProps) {
  const { t } = useLingui();
  const when = useTimeAgo()(at);
  return (
    <div className={styles.bar} data-kind="new" role="status">
      <span>
        <Trans>New since you read this {when}:</Trans>{' '}
        <strong>
          <Plural value={count} one="# place" other="# places" />
        </strong>
      </span>
      <IconButton size="sm" icon={ChevronUp} label={t`Previous change`} onClick={() => onStep(-1)} />
      <IconButton size="sm" icon={ChevronDown} label={t`Next change`} onClick={() => onStep(1)} />
      <IconButton size="sm" icon={X} label={t`Take the marks away`} onClick={onForget} />
    </div>
  );
}

/** Files on their way into a page. */
export function RunningUploads({ uploads }: { readonly uploads: readonly PageUpload[] }) {
  const { t } = useLingui();
  return uploads.map(({ id, name, part, cancel }) => (
    <div key={id} className={styles.upload} role="status">
      <bdi>{name}</bdi>
      <Progress label={t`Uploading ${name}`} value={part} />
      <IconButton size="xs" icon={X} label={t`Cancel the upload of ${name}`} onClick={cancel} />
    </div>
  ));
}
