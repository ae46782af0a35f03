import { Toast } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, TriangleAlert, UserRound, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import { useLabels } from '../provider/labels.ts';
import type { NoticeData, NoticeQueue, NoticeTone } from './notice-queue.ts';
import { useFreePlace } from './use-free-place.ts';
import styles from './notices.module.css';

/** @internal icon of each tone; neutral has none */
export const toneIcons: Record<NoticeTone, LucideIcon | null> = {
  neutral: null,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  info: Info,
  person: UserRound,
};

type ToastObject = Toast.Root.ToastObject<NoticeData>;

const mostShown = 3;

/** Where the first notice stands while nothing is there, from the top. */
const usualTop = 65;

/**
 * Shows the last three toasts and notifications in the middle, where they cover no control of the page. The pointer goes through them, and
 * holds only those that can be answered or that stay until they are.
 */
export function Notices({ queue }: { readonly queue: NoticeQueue }) {
  const labels = useLabels();
  const [viewport, setViewport] = useState<HTMLElement | null>(null);
  const place = useFreePlace(viewport, usualTop);
  return (
    <Toast.Provider toastManager={queue.manager} limit={Number.POSITIVE_INFINITY}>
      <Toast.Portal>
        <Toast.Viewport
          ref={setViewport}
          className={styles.viewport}
          style={place === null ? undefined : { insetBlockStart: place }}
          aria-label={labels.notifications}
          onMouseEnter={(event) => event.preventBaseUIHandler()}
          onMouseMove={(event) => {
            if (!(event.target as Element).closest('[data-holds]')) event.preventBaseUIHandler();
          }}
        >
          <NoticeList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** A button is removed together with its notice. A press by pointer must not put the focus on it, because the focus would then be lost. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

function NoticeList() {
  const { toasts } = Toast.useToastManager<NoticeData>();
  return toasts.map((toast) => <NoticeCard key={toast.id} toast={withLimit(toast, toasts)} />);
}

/** Our own limit: the primitive hides the notices made first, even one that has been updated since. */
function withLimit(toast: ToastObject, toasts: readonly ToastObject[]): ToastObject {
  const turnOf = ({ data }: ToastObject): number => data?.turn ?? 0;
  const later = toasts.filter((other) => other.transitionStatus !== 'ending' && turnOf(other) > turnOf(toast));
  return later.length < mostShown ? toast : { ...toast, limited: true };
}

function NoticeCard({ toast }: { readonly toast: ToastObject }) {
  const labels = useLabels();
  const { kind, tone, action } = toast.data ?? { kind: 'toast' as const, tone: 'neutral' as const, action: null };
  const icon = toneIcons[tone];
  return (
    <Toast.Root
      toast={toast}
      swipeDirection={['up', 'left', 'right']}
      className={cx(styles.notice, styles[kind], styles[tone])}
      data-holds={action !== null || toast.timeout === 0 || undefined}
    >
      <Toast.Content className={styles.content}>
        {icon && <Icon icon={icon} className={styles.icon} />}
        <div className={styles.text}>
          <Toast.Title className={styles.title} render={<p />} />
          {toast.description && <Toast.Description className={styles.description} data-base-ui-swipe-ignore />}
        </div>
        {action && (
          <Toast.Close aria-hidden={undefined} className={styles.action} onMouseDown={keepFocus} onClick={action.onSelect}>
            {action.label}
          </Toast.Close>
        )}
        {(kind === 'notification' || toast.timeout === 0) && (
          <Toast.Close
            aria-hidden={undefined}
            onMouseDown={keepFocus}
            render={<IconButton label={labels.close} icon={X} size="xs" hasTooltip={false} className={styles.close} />}
          />
        )}
      </Toast.Content>
    </Toast.Root>
  );
}
