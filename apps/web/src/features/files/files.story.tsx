import { atom } from 'nanostores';
import { useState } from 'react';
import { inWords } from '../../platform/in-words.tsx';
import { FileList } from './file-list.tsx';
import type { FileOnItsWay, FilePanelState, ShownFile } from './file-panel.state.ts';
import { FilePreview } from './file-preview.tsx';
import { FileTiles } from './file-tiles.tsx';

export default { title: 'Editors/Files', ...inWords };

/** A picture of a slope of colours. */
function paint(): string {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [480, 320];
  const brush = canvas.getContext('2d');
  const slope = brush?.createLinearGradient(0, 0, 480, 320);
  slope?.addColorStop(0, '#4351e8');
  slope?.addColorStop(1, '#f6c343');
  if (brush && slope) {
    brush.fillStyle = slope;
    brush.fillRect(0, 0, 480, 320);
  }
  return canvas.toDataURL();
}

const picture = paint();
const file = (title: string, type: string, address: string | null, size = 18_432): ShownFile => ({
  file: { path: `noco/${title}`, title, mimetype: type, size },
  address,
  thumbnail: type.startsWith('image/') ? address : null,
  type,
});
const poster = file('poster.png', 'image/png', picture);
const notes = file('notes.txt', 'text/plain', 'data:text/plain,remember%20the%20milk', 17);
const film = file('launch.mp4', 'video/mp4', 'data:video/mp4;base64,', 8_400_000);
const sound = file('interview with everybody who was there on the whole day.mp3', 'audio/mpeg', 'data:audio/mpeg;base64,', 2_100_000);
const plan = file('plan.pdf', 'application/pdf', 'data:application/pdf;base64,JVBERi0xLjEKJSVFT0Y=', 90_000);
const archive = file('everything.zip', 'application/zip', 'data:application/zip;base64,', 512_000_000);
const arabic = file('ملاحظات الاجتماع الطويل جدًا الذي عُقد في الأسبوع الماضي.txt', 'text/plain', 'data:text/plain,.', 900);
const elsewhere: ShownFile = {
  file: { url: 'https://example.com/a.png', title: 'a.png' },
  address: 'https://example.com/a.png',
  thumbnail: null,
  type: '',
};
const all = [poster, notes, film, sound, plan, archive, arabic];

/** The files of a cell, kept in the page. */
function createPanel({ files, uploads = [], failure, refusal }: DemoProps): FilePanelState {
  const $files = atom<readonly ShownFile[] | null>(files);
  const $uploads = atom(uploads);
  const $refusal = atom(refusal ?? null);
  const now = (): readonly ShownFile[] => $files.get() ?? [];
  return {
    $files,
    $uploads,
    $failure: atom(failure ?? null),
    $refusal,
    accept: undefined,
    read: async () => {},
    add: async (added) => $files.set([...now(), ...added.map(({ name, type, size }) => file(name, type, null, size))]),
    forgetRefusal: () => $refusal.set(null),
    cancel: (key) => $uploads.set($uploads.get().filter((one) => one.key !== key)),
    remove: async (gone) => $files.set(now().filter((one) => one !== gone)),
    rename: async (named, title) => $files.set(now().map((one) => (one === named ? { ...one, file: { ...one.file, title } } : one))),
    move: async (from, to) =>
      $files.set(
        now()
          .toSpliced(from, 1)
          .toSpliced(to, 0, ...now().slice(from, from + 1)),
      ),
    leave: () => {},
  };
}

const uploads: readonly FileOnItsWay[] = [
  { key: 1, name: 'film.mov', part: 0.4, failure: null },
  { key: 2, name: 'raw.tiff', part: 0, failure: 'This file has 40 MB. The most is 20 MB.' },
];

interface DemoProps {
  readonly files: readonly ShownFile[];
  readonly uploads?: readonly FileOnItsWay[];
  readonly failure?: string;
  readonly refusal?: string;
  readonly canEdit?: boolean;
}

function List({ canEdit = true, ...props }: DemoProps) {
  const [panel] = useState(() => createPanel(props));
  return (
    <div style={{ inlineSize: 340, padding: 8, boxShadow: 'var(--shadow-3)', borderRadius: 10 }}>
      <FileList panel={panel} canEdit={canEdit} onShow={() => {}} />
    </div>
  );
}

function Tiles({ canEdit = true, ...props }: DemoProps) {
  const [panel] = useState(() => createPanel(props));
  return (
    <div style={{ inlineSize: 380 }}>
      <FileTiles panel={panel} label="Files" canEdit={canEdit} />
    </div>
  );
}

interface PreviewProps {
  readonly index: number;
  readonly files?: readonly ShownFile[];
  readonly canEdit?: boolean;
}

function Preview({ index, files = all, canEdit = true }: PreviewProps) {
  const [panel] = useState(() => createPanel({ files }));
  const [at, setAt] = useState(index);
  return <FilePreview panel={panel} files={files} index={at} canEdit={canEdit} onShow={setAt} onClose={() => {}} />;
}

interface Canvas {
  readonly canvas: {
    findAllByText(text: string | RegExp, by: object, wait: { readonly timeout: number }): Promise<HTMLElement[]>;
    findAllByRole(role: string, by: { readonly name: string }, wait: { readonly timeout: number }): Promise<HTMLElement[]>;
  };
}

const wait = { timeout: 10_000 };
const list = (props: DemoProps, shows: string | RegExp) => ({
  render: () => <List {...props} />,
  play: async ({ canvas }: Canvas) => void (await canvas.findAllByText(shows, {}, wait)),
});
const tiles = (props: DemoProps, name: string) => ({
  render: () => <Tiles {...props} />,
  play: async ({ canvas }: Canvas) => void (await canvas.findAllByRole('button', { name }, wait)),
});

/** A dialog stands at the end of the page, beside the story. */
const preview = (props: PreviewProps, shows: string) => ({
  render: () => <Preview {...props} />,
  play: async () => {
    const until = Date.now() + wait.timeout;
    while (!document.querySelector(`[role="dialog"] ${shows}`)) {
      if (Date.now() > until) throw new Error(`The preview never showed ${shows}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  },
});
const rtl = { globals: { direction: 'rtl', locale: 'ar' } };
const many = Array.from({ length: 40 }, (_, at) =>
  at % 3 === 0 ? { ...poster, file: { ...poster.file, title: `poster ${at}.png` } } : notes,
);
const refusal = '“a.exe” cannot be added. This field takes: Pictures, PDF, .dwg. “raw.tiff” has 40 MB; the most here is 20 MB.';

export const FilesOfACell = list({ files: all, uploads }, 'poster.png');
export const FilesOfACellRightToLeft = { ...rtl, ...list({ files: all, uploads }, arabic.file.title ?? '') };
export const NoFilesYet = list({ files: [] }, 'Choose files');
export const ManyFiles = list({ files: many }, 'poster 39.png');
export const FilesToLookAt = list({ files: all, canEdit: false }, 'poster.png');
export const RefusedFiles = {
  render: () => (
    <div style={{ display: 'flex', gap: 16, flexWrap: 'wrap' }}>
      <List files={[poster]} refusal={refusal} />
      <Tiles files={[poster]} refusal={refusal} />
    </div>
  ),
  play: async ({ canvas }: Canvas) => void (await canvas.findAllByText(refusal, {}, wait)),
};
export const FailedFiles = list({ files: [], failure: 'The server cannot be reached.' }, 'The server cannot be reached.');
export const TilesOfARecord = tiles({ files: all, uploads }, 'poster.png');
export const TilesRightToLeft = { ...rtl, ...tiles({ files: all, uploads }, 'poster.png') };
export const TilesToLookAt = tiles({ files: all, canEdit: false }, 'poster.png');
export const PreviewOfAPicture = preview({ index: 0 }, 'img');
export const PreviewOfAPictureRightToLeft = { ...rtl, ...preview({ index: 0 }, 'img') };
export const PreviewOfText = preview({ index: 1 }, 'iframe');
export const PreviewOfAFilm = preview({ index: 2 }, 'video');
export const PreviewOfSound = preview({ index: 3 }, 'audio');
export const PreviewOfPdf = preview({ index: 4 }, 'iframe');
export const PreviewOfWhatCannotBeShown = preview({ index: 5, canEdit: false }, 'button');
export const PreviewOfAFileElsewhere = preview({ index: 0, files: [elsewhere] }, 'button');
