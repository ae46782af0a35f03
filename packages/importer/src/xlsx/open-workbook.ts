import { ImportError } from '../import-error.ts';
import { importLimits } from '../limits.ts';
import { isCompoundFile } from '../sniff/sniff-kind.ts';
import { cellText, isBlank } from '../source-cell.ts';
import type { ByteSource } from '../sources/byte-source.ts';
import { toRandomAccess } from '../sources/random-access.ts';
import { loadFormats, readStyleCodes } from './number-formats.ts';
import { noStrings, readSharedStrings } from './shared-strings.ts';
import { createSheetScanner, type SheetRow, type SheetScanner, type SheetScannerOptions } from './sheet-scanner.ts';
import { openWorkbookFile, type WorkbookFile, type WorkbookFileOptions } from './workbook-file.ts';

export interface Workbook {
  /** In the workbook's order, hidden ones and ones that hold no cells included. */
  readonly sheets: readonly Sheet[];
}

export interface Sheet {
  readonly name: string;
  /** Columns before the first one with anything in it; null when the sheet holds nothing. */
  findFirstColumn(): Promise<number | null>;
  /**
   * The rows with anything in them, from `firstColumn` on, in batches that take little memory. `isCounting` is asked
   * before each piece of the sheet: when it says so, rows keep their width but not all of their values.
   */
  readRows(firstColumn: number, isCounting?: () => boolean): AsyncGenerator<SheetRow[]>;
}

export interface WorkbookOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes of the file read so far, of all; the first column's are not counted. */
  readonly onProgress?: ((bytes: number, total: number) => void) | undefined;
}

const batchRows = 1000;
/** Cells and characters of a batch. */
const batchWeight = 1 << 20;
const lastColumn = 16_384;

/**
 * Opens an .xlsx workbook: its list of sheets, its styles and its shared texts are read, its sheets when they are asked
 * for. Throws ImportError for a file that is cut off, damaged, encrypted, hostile or no workbook.
 */
export async function openWorkbook(source: ByteSource, options: WorkbookOptions = {}): Promise<Workbook> {
  const shown = source.name === '' ? 'The workbook' : `"${source.name}"`;
  const bytes = await toRandomAccess(source, shown);
  if (isCompoundFile(await bytes.read(0, Math.min(8, bytes.size))))
    throw new ImportError('encrypted', `${shown} is protected by a password; remove the password and import it again.`);
  const file = await openWorkbookFile(bytes, shown);
  const read: WorkbookFileOptions = { signal: options.signal, onPacked: countProgress(bytes.size, options.onProgress) };
  const { sheets, isDate1904, relations, folder } = await readWorkbookPart(file, read);
  const styles = partOf(file, folder, relations, 'styles');
  const codes = styles === undefined ? [] : await readStyleCodes(file.readTags(styles, read));
  const texts = partOf(file, folder, relations, 'sharedStrings');
  const shared = {
    formats: await loadFormats(codes, isDate1904),
    isDate1904,
    strings: texts === undefined ? noStrings : await readSharedStrings(file.readText(texts, importLimits.sheetBytes, read), shown, texts),
  };
  return { sheets: sheets.map(({ name, part }) => createSheet(file, { name, part, shared, read })) };
}

/** Progress counts up over everything that is read. */
function countProgress(total: number, onProgress: WorkbookOptions['onProgress']): (bytes: number) => void {
  let done = 0;
  return (bytes) => {
    done += bytes;
    onProgress?.(Math.min(done, total), total);
  };
}

interface SheetTask {
  readonly name: string;
  /** Null for charts and dialogs, which hold no cells. */
  readonly part: string | null;
  readonly shared: Pick<SheetScannerOptions, 'strings' | 'formats' | 'isDate1904'>;
  readonly read: WorkbookFileOptions;
}

function createSheet(file: WorkbookFile, { name, part, shared, read }: SheetTask): Sheet {
  async function* scan(
    place: Pick<SheetScannerOptions, 'firstColumn' | 'width'>,
    how: WorkbookFileOptions,
    prepare?: (scanner: SheetScanner) => void,
  ): AsyncGenerator<SheetRow[]> {
    if (part === null) return;
    const scanner = createSheetScanner({ ...shared, ...place, sheet: name, shown: `Sheet "${name}" of ${file.shown}` });
    for await (const text of file.readText(part, importLimits.sheetBytes, how)) {
      prepare?.(scanner);
      yield* inBatches(scanner.rows(text));
    }
    scanner.end();
  }

  return {
    name,
    async findFirstColumn() {
      let first = Number.POSITIVE_INFINITY;
      for await (const rows of scan({ firstColumn: 0, width: lastColumn }, { signal: read.signal })) {
        for (const row of rows)
          first = Math.min(
            first,
            row.findIndex((cell) => !isBlank(cellText(cell))),
          );
        if (first === 0) break;
      }
      return Number.isFinite(first) ? first : null;
    },
    readRows: (firstColumn, isCounting) =>
      scan({ firstColumn, width: importLimits.columns }, read, (scanner) => {
        scanner.isCounting = isCounting?.() ?? false;
      }),
  };
}

function* inBatches(rows: Iterable<SheetRow>): Generator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let weight = 0;
  for (const row of rows) {
    batch.push(row);
    weight += row.length;
    for (const cell of row) if (typeof cell === 'string') weight += cell.length;
    if (batch.length < batchRows && weight < batchWeight) continue;
    yield batch;
    batch = [];
    weight = 0;
  }
  if (batch.length > 0) yield batch;
}

interface WorkbookPart {
  readonly sheets: readonly { readonly name: string; readonly part: string | null }[];
  readonly isDate1904: boolean;
  readonly relations: readonly Relation[];
  /** Of the workbook's own part, with a slash at its end. */
  readonly folder: string;
}

async function readWorkbookPart(file: WorkbookFile, read: WorkbookFileOptions): Promise<WorkbookPart> {
  const part = await findWorkbookPart(file, read);
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const relations = await readRelations(file, `${folder}_rels/${part.slice(folder.length)}.rels`, read);
  const listed: { name: string; id: string }[] = [];
  let count = 0;
  let isDate1904 = false;
  for await (const { path, isClosing, attributes } of file.readTags(part, read)) {
    if (isClosing) continue;
    if (path === 'workbook/workbookPr') isDate1904 = /^(?:1|true|on)$/i.test(attributes.get('date1904') ?? '');
    if (path !== 'workbook/sheets/sheet') continue;
    count += 1;
    if (count <= importLimits.sheets) listed.push({ name: decodeName(attributes.get('name') ?? ''), id: attributes.get('r:id') ?? '' });
  }
  if (count > importLimits.sheets)
    throw new ImportError('tooManySheets', `${file.shown} has ${count} sheets; at most ${importLimits.sheets} are read.`);
  if (listed.length === 0)
    throw new ImportError('noRows', `${file.shown} lists no sheet in its part "${part}"; there is nothing to import.`, { part });
  const sheets = listed.map(({ name, id }, index) => ({ name, part: findSheetPart(file, folder, relations, { name, id, index }) }));
  return { sheets, isDate1904, relations, folder };
}

/** Sheet names write unusual characters the way cells do. */
function decodeName(text: string): string {
  return text.replace(/_x([\da-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))).toWellFormed();
}

async function findWorkbookPart(file: WorkbookFile, read: WorkbookFileOptions): Promise<string> {
  const relations = await readRelations(file, '_rels/.rels', read);
  const part = partOf(file, '', relations, 'officeDocument') ?? file.find('xl/workbook.xml');
  if (part !== undefined && file.find('[Content_Types].xml') !== undefined) {
    if (/\.bin$/i.test(part))
      throw new ImportError('unsupportedKind', `${file.shown} is a binary workbook (.xlsb); open it in Excel and save it as .xlsx.`, {
        part,
      });
    if (/workbook\d*\.xml$/i.test(part)) return part;
  }
  throw new ImportError('unsupportedKind', `${file.shown} is an archive, but no .xlsx workbook: it has no part "xl/workbook.xml".`, {
    part: 'xl/workbook.xml',
  });
}

function findSheetPart(
  file: WorkbookFile,
  folder: string,
  relations: readonly Relation[],
  { name, id, index }: { readonly name: string; readonly id: string; readonly index: number },
): string | null {
  const relation = relations.find((one) => one.id === id);
  if (relation !== undefined && relation.type !== 'worksheet') return null;
  const part = relation === undefined ? file.find(`${folder}worksheets/sheet${index + 1}.xml`) : findTarget(file, folder, relation);
  if (part !== undefined) return part;
  throw new ImportError(
    'corrupt',
    `${file.shown} is damaged: its sheet "${name}" has no part "${relation?.target ?? id}"; open it in Excel and save it again.`,
    { sheet: name },
  );
}

interface Relation {
  readonly id: string;
  /** The last segment of its address: the same in the transitional and the strict namespaces. */
  readonly type: string;
  readonly target: string;
}

async function readRelations(file: WorkbookFile, name: string, read: WorkbookFileOptions): Promise<Relation[]> {
  const part = file.find(name);
  if (part === undefined) return [];
  const relations: Relation[] = [];
  for await (const tag of file.readTags(part, read)) {
    if (tag.path !== 'Relationships/Relationship' || tag.isClosing || tag.attributes.get('TargetMode') === 'External') continue;
    const type = tag.attributes.get('Type') ?? '';
    relations.push({
      id: tag.attributes.get('Id') ?? '',
      type: type.slice(type.lastIndexOf('/') + 1),
      target: tag.attributes.get('Target') ?? '',
    });
    if (relations.length > importLimits.zipEntries)
      throw new ImportError(
        'corrupt',
        `${file.shown} is refused: its part "${part}" lists more than ${importLimits.zipEntries} relations.`,
        { part },
      );
  }
  return relations;
}

/** A part the workbook names, or the one of the usual name. */
function partOf(file: WorkbookFile, folder: string, relations: readonly Relation[], type: string): string | undefined {
  const relation = relations.find((one) => one.type === type);
  if (relation !== undefined) return findTarget(file, folder, relation);
  return type === 'officeDocument' ? undefined : file.find(`${folder}${type}.xml`);
}

/** Targets count from the folder of the part that names them, or from the root of the archive. */
function findTarget(file: WorkbookFile, folder: string, { target }: Relation): string | undefined {
  const steps: string[] = [];
  for (const step of (/^[/\\]/.test(target) ? target : folder + target).split(/[/\\]/)) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return file.find(steps.join('/')) ?? file.find(target) ?? file.find(decodeTarget(steps.join('/')));
}

/** Targets are addresses: what stands for a blank in one may be a blank in the archive. */
function decodeTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
