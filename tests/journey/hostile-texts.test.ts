import { Buffer } from 'node:buffer';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as Y from 'yjs';
import { comeBack } from '../harness/come-back.ts';
import { must } from '../harness/http-client.ts';
import { openLane, type Member } from '../harness/lane.ts';
import { fieldOf, idField, type MadeTable, makeTable, selectField } from './grid-stage.ts';

/** What a script of ours would say; every page of the browser is listened to. */
const mark = 'ran-5f1c';
/** As short as names of bases must be; every page of the browser knows it. */
const script = 'ran()';
/** Ends a text, an attribute and a tag, and then runs. */
const hostile = (name: string): string => `${name}"'><img src=x onerror=${script}>`;
const address = `javascript:${script}`;
const meta = '/api/v1/db/meta';

interface Stage {
  readonly me: Member['as'];
  readonly url: string;
  readonly base: string;
}

let context: BrowserContext;
let page: Page;
let stage: Stage;
let table: MadeTable;
const ran: string[] = [];
/** Where each thing stands, below `#/`. */
const places: Record<string, string> = {};
const publicPlaces: Record<string, string> = {};
const files: string[] = [];

/** A store of hostile texts of every kind; what the server refuses cannot be shown. */
beforeAll(async () => {
  const { url, browser, addMember } = await openLane();
  const person = await addMember({ isCreator: true });
  const other = await addMember({ isCreator: true, name: 'ben' });
  const me = person.as;
  const user = await must(me('GET', '/api/v1/auth/user/me'));
  await must(
    me('PATCH', `/api/v1/users/${user.id}/profile`, {
      body: { firstname: hostile('Ana'), display_name: hostile('Ana P'), bio: hostile('Bio'), location: hostile('Town') },
    }),
  );
  const base = (await must(me('POST', `${meta}/projects`, { body: { title: hostile('Base') } }))).id as string;
  stage = { me, url, base };
  const post = (path: string, body: object = {}) => must(me('POST', `${meta}/${path}`, { body }));
  const guests = await makeTable(stage, {
    title: hostile('Guests'),
    columns: [idField, fieldOf(hostile('Guest'), 'SingleLineText', { pv: true, column_name: 'guest' })],
    rows: [{ [hostile('Guest')]: hostile('Cara') }],
  });
  table = await makeTable(stage, {
    title: hostile('Things'),
    columns: [
      idField,
      { ...fieldOf('Name', 'SingleLineText', { pv: true }), title: hostile('Name'), description: hostile('About the name') },
      fieldOf('Notes', 'LongText'),
      fieldOf('Brief', 'LongText', { meta: { richMode: true } }),
      { ...selectField('State', [hostile('Planned'), 'Done']), title: hostile('State'), column_name: 'state' },
      selectField('Tags', [hostile('Print'), 'Web'], 'MultiSelect'),
      fieldOf('Files', 'Attachment'),
      fieldOf('Owner', 'Collaborator'),
      fieldOf('Due', 'Date'),
      fieldOf('Phone', 'PhoneNumber'),
      fieldOf('Mail', 'Email'),
      fieldOf('Site', 'URL'),
      fieldOf('Place', 'GeoData'),
      fieldOf('Data', 'JSON'),
      fieldOf('Word', 'Password'),
    ],
  });
  const field = (title: string): string => table.fields[title] ?? '';
  for (const body of [
    { title: 'Guests', uidt: 'Links', type: 'mm', parentId: table.id, childId: guests.id },
    { title: 'Text', uidt: 'Formula', formula_raw: `CONCAT({Notes}, "${address}")` },
    { title: 'Link', uidt: 'Formula', formula_raw: 'URL({Site})' },
    { title: 'Code', uidt: 'QrCode', fk_qr_value_column_id: field('Site') },
    { title: 'Bars', uidt: 'Barcode', fk_barcode_value_column_id: field('Notes') },
    { title: 'Open', uidt: 'Button', meta: { label: hostile('Open'), formula: '{Site}' } },
  ])
    await me('POST', `${meta}/tables/${table.id}/columns`, { body });
  const upload = async (name: string, text: string): Promise<{ signedPath?: string; path?: string; url?: string }> => {
    const [file] = (await must(
      me('POST', `/api/v1/db/storage/upload?name=${encodeURIComponent(name)}`, { body: Buffer.from(text) }),
    )) as unknown as object[];
    return file ?? {};
  };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60"/><script>${script}</script></svg>`;
  const uploaded = [await upload(`${hostile('a')}.svg`, svg), await upload('page.html', `<script>${script}</script><p>Hello</p>`)];
  const row = {
    [hostile('Name')]: hostile('Poster'),
    Notes: hostile('Notes'),
    Brief: `${hostile('Brief')}\n\n[press](${address}) ![picture](${address})\n\n<a href="${address}">press</a>`,
    [hostile('State')]: hostile('Planned'),
    Tags: hostile('Print'),
    Files: uploaded,
    Owner: person.email,
    Due: new Date().toISOString().slice(0, 10),
    Phone: hostile('+49'),
    Mail: `"${hostile('ana')}"@example.org`,
    Site: address,
    Place: '52.52;13.405',
    Data: JSON.stringify({ [hostile('key')]: hostile('value') }),
    Word: hostile('word'),
  };
  const made = await must(me('POST', `/api/v1/tables/${table.id}/rows`, { body: [row, { ...row, Site: ` JaVaScRiPt:${script}` }] }));
  expect(made).toBeTruthy();
  // A cell of files that names other places itself.
  await me('PATCH', `/api/v1/tables/${table.id}/rows`, {
    body: { Id: 2, Files: [{ url: address, signedUrl: address, title: hostile('file'), mimetype: 'text/html', size: 3 }] },
  });
  const links = (await must(me('GET', `${meta}/tables/${table.id}`))).columns.find(({ title }: { title: string }) => title === 'Guests');
  expect((await me('POST', `/api/v1/tables/${table.id}/links/${links.id}/rows/1`, { body: [1] })).status).toBe(201);
  const stored = await must(me('GET', `/api/v1/tables/${table.id}/rows/1`));
  for (const { signedPath, path } of [stored['Files'] as { signedPath?: string; path?: string }[]].flat())
    files.push(signedPath ?? path ?? '');

  // views of every kind, shared where they can be
  const share = async (id: string): Promise<string> => (await post(`views/${id}/share`)).uuid as string;
  const at = `nc/${base}/${table.id}`;
  places['grid'] = at;
  places['record'] = `${at}?rowId=1`;
  publicPlaces['grid'] = `nc/view/${await share(table.viewId)}`;
  for (const [kind, more] of [
    ['galleries', {}],
    ['kanbans', { fk_grp_col_id: field(hostile('State')) }],
    ['calendars', { fk_from_col_id: field('Due') }],
    ['timelines', { fk_from_col_id: field('Due'), fk_lane_col_id: field(hostile('State')) }],
    ['maps', { fk_geo_data_col_id: field('Place') }],
    ['forms', {}],
  ] as const) {
    const { id } = await post(`tables/${table.id}/${kind}`, { title: hostile(kind), ...more });
    if (kind === 'forms') {
      const told = { heading: hostile('Ask'), subheading: hostile('Please'), success_msg: hostile('Thanks') };
      await must(me('PATCH', `${meta}/forms/${id}`, { body: told }));
      for (const body of [{ logo_url: address }, { banner_image_url: address }, { redirect_url: address }])
        expect((await me('PATCH', `${meta}/forms/${id}`, { body })).status).toBe(400);
    }
    places[kind] = `${at}/${id}`;
    const open = { galleries: 'gallery', kanbans: 'kanban', maps: 'map', forms: 'form' }[kind as string];
    publicPlaces[kind] = `nc/${open ?? 'view'}/${await share(id)}`;
  }

  // what stands beside tables
  const hook = { title: hostile('Hook'), event: 'after', operation: 'insert', active: true };
  await post(`tables/${table.id}/hooks`, {
    ...hook,
    notification: { type: 'URL', payload: { method: 'POST', path: 'http://127.0.0.1:1/' } },
  });
  await post('audits/comments', { fk_model_id: table.id, row_id: '1', description: `${hostile('Said')} [press](${address})` });
  await post(`projects/${base}/api-tokens`, { description: hostile('Token') });
  await post(`projects/${base}/snapshots`, { title: hostile('Snapshot') }).catch(() => {});
  const count = [{ fk_model_id: table.id, measures: [{ aggregate: 'count' }], groups: [{ fk_column_id: field(hostile('State')) }] }];
  const board = await post(`projects/${base}/dashboards`, {
    title: hostile('Board'),
    widgets: [
      { kind: 'bar', title: hostile('Bars'), questions: count },
      { kind: 'pie', title: hostile('Shares'), questions: count },
      { kind: 'text', title: hostile('Note'), settings: { text: `${hostile('Text')} [press](${address})` } },
    ],
  });
  places['dashboard'] = `nc/${base}/dashboard/${board.id}`;
  const shownBoard = await post(`dashboards/${board.id}/share`);
  publicPlaces['dashboard'] = `nc/dashboard/${shownBoard.share?.uuid ?? shownBoard.uuid}`;
  const doc = await post(`projects/${base}/items`, { kind: 'page', title: hostile('Page') });
  await must(me('POST', `${meta}/items/${doc.id}/page`, { body: { update: hostilePage() } }));
  places['document'] = `nc/${base}/doc/${doc.id}`;
  publicPlaces['document'] = `nc/page/${(await post(`items/${doc.id}/share`)).share.uuid}`;
  const source = (await must(me('GET', `${meta}/projects/${base}/bases`))).list[0].id as string;
  places['diagram'] = `nc/${base}/erd/${source}`;
  publicPlaces['diagram'] = `nc/shared/${(await post(`projects/${base}/bases/${source}/share/erd`)).erd_uuid}`;
  places['home'] = '';
  for (const name of ['', 'auth', 'activity', 'trash', 'tokens', 'webhooks', 'snapshots', 'sharing', 'sql'])
    places[`base/${name}`] = `nc/${base}/${name}`.replace(/\/$/, '');
  await must(me('POST', `/api/v1/tables/${table.id}/rows`, { body: { [hostile('Name')]: hostile('Gone') } }));
  await must(me('DELETE', `/api/v1/tables/${table.id}/rows`, { body: { Id: 3 } }));

  // somebody else invites to a base of theirs
  const theirs = (await must(other.as('POST', `${meta}/projects`, { body: { title: hostile('Theirs') } }))).id as string;
  await must(other.as('POST', `${meta}/projects/${theirs}/users`, { body: { email: person.email, roles: 'viewer' } }));

  // The rules of the browser against inline scripts are lifted: what stands here is our own doing.
  context = await listen(browser, true);
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await comeBack(page, url, person);
}, 120_000);
afterAll(() => context?.close());

/** A page whose words lead to scripts and whose parts are none of ours. */
function hostilePage(): string {
  const doc = new Y.Doc();
  const root = doc.getXmlFragment('page');
  const paragraph = new Y.XmlElement('paragraph');
  root.push([paragraph]);
  const text = new Y.XmlText();
  paragraph.push([text]);
  text.insert(0, hostile('Words'), { link: { href: address, target: '_self' } });
  for (const tag of ['image', 'script', 'iframe', 'img']) {
    const node = new Y.XmlElement(tag);
    for (const [name, value] of Object.entries({
      src: address,
      href: address,
      onerror: script,
      onload: script,
      srcdoc: `<script>${script}</script>`,
    }))
      node.setAttribute(name, value);
    root.push([node]);
  }
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64');
}

/** A window of somebody who listens to scripts. */
async function listen(browser: Browser, bypassCSP: boolean): Promise<BrowserContext> {
  const made = await browser.newContext({ bypassCSP, serviceWorkers: 'block', viewport: { width: 1440, height: 1200 } });
  await made.addInitScript((said) => Object.assign(window, { ran: () => console.log(said, location.href) }), mark);
  made.on('console', (message) => message.text().includes(mark) && ran.push(message.text()));
  return made;
}

/** What would run when it is looked at or pressed. */
function findTraps(): string[] {
  const leads = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'srcdoc', 'data']);
  return [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].flatMap(({ name, value }) => {
      // oxlint-disable-next-line no-control-regex -- browsers skip them in an address
      const isScript = leads.has(name) && /^(javascript|vbscript|data:text)/i.test(value.replaceAll(/[\u0000-\u0020]/g, ''));
      return isScript || name.startsWith('on') ? [`<${element.tagName.toLowerCase()} ${name}="${value.slice(0, 80)}">`] : [];
    }),
  );
}

const seesHostile = (text: string): boolean =>
  document.body.innerText.includes(text) ||
  [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(({ value }) => value.includes(text)) ||
  [...document.querySelectorAll('[aria-label], [title]')].some((one) => (one.ariaLabel ?? one.getAttribute('title'))?.includes(text));

/** What comes last where more than names is shown: the words of a page, of a comment, of a widget. */
const lastWords: Readonly<Record<string, string>> = { document: hostile('Words'), record: hostile('Said'), dashboard: hostile('Text') };

/** Goes there, waits until a hostile text is shown, and answers what is wrong. */
async function look(on: Page, name: string, path: string): Promise<string[]> {
  await on.goto(`${stage.url}/#/${path}`);
  const isShown = await on.waitForFunction(seesHostile, lastWords[name] ?? 'onerror=', { timeout: 10_000 }).then(
    () => true,
    () => false,
  );
  await on.waitForTimeout(100); // a script of a text that was just put there has had its turn
  return [...(isShown ? [] : [`${name} shows none of it`]), ...(await on.evaluate(findTraps)).map((trap) => `${name}: ${trap}`)];
}

it('no text, name, cell, comment, file or address that somebody stored runs where it is shown', async () => {
  const faults: string[] = [];
  for (const [name, path] of Object.entries(places)) {
    faults.push(...(await look(page, name, path)));
    for (const popup of context.pages()) if (popup !== page) await popup.close();
  }
  expect(faults.filter((fault) => !fault.includes('shows none of it'))).toEqual([]);
  // these name only what they are, or what is chosen there
  expect(faults).toEqual([]);
  expect(ran).toEqual([]);
}, 180_000);

it('nor what opens over a page: notifications, the search of everything, what is said of a record, the menu of a name', async () => {
  expect(await look(page, 'home', '')).toEqual([]);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('dialog').getByRole('combobox').or(page.getByRole('dialog').getByRole('textbox')).first().fill('onerror');
  await page.getByRole('option').first().waitFor();
  const traps = await page.evaluate(findTraps);
  await page.keyboard.press('Escape');
  // A button whose formula gives a script opens nothing.
  await page.goto(`${stage.url}/#/${places['record']}`);
  await page.getByRole('complementary').getByRole('button', { name: 'Open"' }).first().click();
  await page.getByText('The button leads nowhere for this record').first().waitFor();
  expect(context.pages()).toHaveLength(1);
  await page
    .getByRole('button', { name: /Notifications/ })
    .first()
    .click();
  await page.getByText('Theirs').last().waitFor();
  traps.push(...(await page.evaluate(findTraps)));
  expect(traps).toEqual([]);
  expect(ran).toEqual([]);
}, 60_000);

it('nor what visitors are shown of it, and what they are told after a form was sent', async () => {
  const visitor = await listen((await openLane()).browser, true);
  const out = await visitor.newPage();
  const faults: string[] = [];
  for (const [name, path] of Object.entries(publicPlaces)) faults.push(...(await look(out, name, path)));
  faults.push(...(await look(out, 'sign-up', `signup?email=${encodeURIComponent(hostile('eve'))}`)));
  await out.goto(`${stage.url}/#/${publicPlaces['forms']}`);
  await out.getByRole('textbox').first().fill(hostile('Sent'));
  await out.getByRole('button', { name: 'Submit' }).click();
  await out.getByText('Thanks').waitFor();
  faults.push(...(await out.evaluate(findTraps)));
  await visitor.close();
  expect(faults).toEqual([]);
  expect(ran).toEqual([]);
}, 120_000);

it('nor a file when its address is opened, whatever it holds', async () => {
  expect(files.length).toBe(2);
  const bare = await listen((await openLane()).browser, false);
  const on = await bare.newPage();
  for (const path of files) await on.goto(`${stage.url}/${path.replace(/^\//, '')}`).catch(() => {}); // a file that is saved ends the visit
  await on.goto(`${stage.url}/#/signin?continue=${encodeURIComponent(address)}`);
  // The browser's own rules stand as well: a script put into a page of ours is not run.
  await on.evaluate((source) => {
    const image = document.createElement('div');
    image.innerHTML = `<img src=x onerror="${source}">`;
    document.body.append(image);
  }, script);
  await on.waitForTimeout(300);
  await bare.close();
  expect(ran).toEqual([]);
});
