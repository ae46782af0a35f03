import { createElement } from './elements.ts';

interface ViewMessageOptions {
  readonly words: { readonly retry: string; readonly loadFailed: string };
  readonly onRetry: () => void;
  /** Number of skeleton cards shown while the view is read for the first time; stacks of them when absent. */
  readonly bones?: number;
}

/** The message in place of the records: they are being read, could not be read, or there are none. */
export interface ViewMessage {
  readonly element: HTMLElement;
  show(what: 'loading' | 'failed' | 'empty' | null, text: string, isRefreshing: boolean): void;
}

export function createViewMessage({ words, onRetry, bones = 4 }: ViewMessageOptions): ViewMessage {
  const text = createElement('div', '');
  const retry = createElement('button', 'q-view-button', { type: 'button' }, [words.retry]);
  const said = createElement('div', 'q-view-message', {}, [text, retry]);
  const loading = createElement(
    'div',
    'q-view-loading',
    { 'aria-hidden': 'true' },
    Array.from({ length: bones }, () =>
      createElement('div', 'q-view-loading-part', {}, [
        createElement('span', 'q-bone'),
        createElement('span', 'q-bone'),
        createElement('span', 'q-bone'),
      ]),
    ),
  );
  const refreshing = createElement('div', 'q-view-refreshing', { 'aria-hidden': 'true' });
  const element = createElement('div', 'q-view-state', {}, [refreshing, said, loading]);
  retry.addEventListener('click', onRetry);
  return {
    element,
    show(what, reason, isRefreshing) {
      refreshing.hidden = !isRefreshing;
      loading.hidden = what !== 'loading';
      said.hidden = what !== 'failed' && what !== 'empty';
      retry.hidden = what !== 'failed';
      text.textContent = what === 'failed' ? `${words.loadFailed}: ${reason}` : reason;
      element.classList.toggle('is-shown', what !== null);
    },
  };
}
