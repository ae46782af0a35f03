import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { WireView } from '@quadrille/contract';
import { KitProvider } from '@quadrille/ui-kit-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notices } from '../../platform/notices.ts';
import { ShareDialog } from './share-dialog.tsx';

type Meta = Readonly<Record<string, unknown>>;

const plan: WireView = {
  id: 'vw1',
  base_id: 'b1',
  project_id: 'p1',
  fk_model_id: 'md1',
  title: 'Plan',
  type: 3,
  is_default: 1,
  show_system_fields: 0,
  lock_type: null,
  uuid: 'u',
  password: null,
  show: 1,
  order: 1,
  meta: { allowCSVDownload: false },
  created_at: '',
  updated_at: '',
};

/** Settings the server was asked to keep, and what lets it answer. */
let asked: Meta[] = [];
let answers: (() => void)[] = [];

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  [asked, answers] = [[], []];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { meta } = (await request.json()) as { meta: Meta };
    asked.push(meta);
    await new Promise<void>((resolve) => answers.push(resolve));
    return Response.json({ ...plan, meta });
  });
});
afterEach(() => void vi.unstubAllGlobals());

interface StageProps {
  readonly view: WireView;
  readonly fields?: ReactNode;
  readonly members?: ReactNode;
}

function Stage({ view: stored, fields = null, members = null }: StageProps) {
  const [changed, setChanged] = useState<Partial<WireView>>({});
  const [isOpen, setOpen] = useState(true);
  return (
    <I18nProvider i18n={i18n}>
      <KitProvider notices={notices}>
        {isOpen && (
          <ShareDialog
            view={{ ...stored, ...changed }}
            fields={fields}
            members={members}
            onChange={(change) => setChanged((now) => ({ ...now, ...change }))}
            onClose={() => setOpen(false)}
          />
        )}
      </KitProvider>
    </I18nProvider>
  );
}

const download = page.getByRole('switch', { name: 'Allow download' });
const colours = page.getByRole('switch', { name: 'Own colours' });
const primary = page.getByRole('textbox', { name: 'Primary colour' }).last();
const answer = async (nth: number): Promise<void> => {
  await expect.poll(() => answers.length).toBe(nth + 1);
  answers[nth]?.();
};

it('keeps a setting that is changed while another one is saved', async () => {
  await render(<Stage view={plan} />);
  await colours.click();
  await expect.poll(() => asked.length).toBe(1);
  const theme = asked[0]?.['theme'];
  await primary.fill('#112233');
  await answer(0);
  await answer(1);
  expect(asked[1]).toEqual({ allowCSVDownload: false, theme: { ...(theme as object), primaryColor: '#112233' } });
  await expect.element(download).toBeEnabled();
  await download.click();
  await answer(2);
  expect(asked[2]).toEqual({ ...asked[1], allowCSVDownload: true });
});

it('saves a colour that was chosen just before it closes', async () => {
  await render(<Stage view={plan} />);
  await colours.click();
  await answer(0);
  await primary.fill('#445566');
  await userEvent.keyboard('{Escape}');
  await answer(1);
  expect(asked[1]?.['theme']).toMatchObject({ primaryColor: '#445566' });
});

it('shows the colours somebody else chose, and does not take them back', async () => {
  const own = { primaryColor: '#111111', accentColor: '#222222' };
  const { rerender } = await render(<Stage view={{ ...plan, meta: { theme: own } }} />);
  await expect.element(colours).toBeChecked();
  await rerender(<Stage view={{ ...plan, meta: {} }} />);
  await expect.element(colours).not.toBeChecked();
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(asked).toEqual([]);
});

it('takes own colours away where the switch is turned off', async () => {
  await render(<Stage view={{ ...plan, meta: { theme: { primaryColor: '#111111', accentColor: '#222222' } } }} />);
  await colours.click();
  await answer(0);
  expect(asked).toEqual([{ theme: null }]);
  await expect.element(primary).not.toBeInTheDocument();
});

it('has HTML for other pages, in which the title of the view is words alone', async () => {
  await render(<Stage view={{ ...plan, title: '"><b>Plan' }} />);
  const code = page.getByRole('dialog').getByText(/^<iframe/);
  const made = document.createElement('template');
  made.innerHTML = code.element().textContent;
  const [frame, ...others] = made.content.children;
  expect([frame?.tagName, frame?.getAttribute('title'), others]).toEqual(['IFRAME', '"><b>Plan', []]);
  expect(frame?.getAttribute('src')).toMatch(/\/embed#\/nc\/view\/u$/);
});

it('offers fields and members to those alone who may choose them', async () => {
  const { rerender } = await render(<Stage view={plan} />);
  await expect.element(colours).toBeVisible();
  expect([page.getByText('Shown fields').query(), page.getByRole('tab').elements()]).toEqual([null, []]);
  await rerender(<Stage view={plan} fields={<button type="button">3 of 4 shown</button>} members={<p>Ana</p>} />);
  await expect.element(page.getByRole('button', { name: '3 of 4 shown' })).toBeVisible();
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect.element(page.getByText('Ana')).toBeVisible();
  await expect.element(colours).not.toBeInTheDocument();
});
