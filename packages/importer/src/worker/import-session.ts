import { ImportError } from '../import-error.ts';
import { type Inspection, inspectSource } from '../inspect/inspect-source.ts';
import { importLimits } from '../limits.ts';
import { type ByteSource, fromBlob, fromText, readStream } from '../sources/byte-source.ts';
import { changeColumnType, type ColumnCheck, dataRowsOf } from '../template/change-column.ts';
import type { ImportColumn, ImportTable } from '../template/import-template.ts';
import type { ImportConfig, TableChecks, WorkerReply, WorkerRequest, WorkerSource } from './messages.ts';

export interface ImportSession {
  handle(request: WorkerRequest): Promise<void>;
}

/** Answers a worker's messages. Holds the last file's sample, so that questions about other types need no second read. */
export function createImportSession(reply: (message: WorkerReply) => void): ImportSession {
  let config: ImportConfig = {};
  let remote: { fetchUrl: string; token: string | null } | null = null;
  let inspection: Inspection | null = null;

  function current(): Inspection {
    if (inspection === null) throw new ImportError('unreadable', 'No file has been read yet; choose one first.');
    return inspection;
  }

  const zone = (): string => config.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

  async function process(id: number, workerSource: WorkerSource): Promise<void> {
    const source = openSource(workerSource, remote);
    inspection = await inspectSource(source, {
      sampleBytes: workerSource.kind === 'url' ? importLimits.remoteSampleBytes : importLimits.sampleBytes,
      hasHeader: config.firstRowAsHeaders ?? undefined,
      inferTypes: config.autoSelectFieldTypes ?? true,
      previewRows: config.previewRows ?? importLimits.previewRows,
      format: {
        ...(config.encoding && { encoding: config.encoding }),
        ...(config.delimiter && { delimiter: config.delimiter }),
        ...(config.quoting && { quoting: config.quoting }),
      },
      features: config.features,
      timeZone: zone(),
      onProgress: (bytes, total) => reply({ type: 'progress', id, bytes, total }),
    });
    answerTemplate(id, []);
  }

  function setTables(id: number, tables: readonly ImportTable[]): void {
    const { template, samples } = current();
    const checked = tables.map((table) => {
      const at = template.tables.findIndex(({ refTableName }) => refTableName === table.refTableName);
      const before = template.tables[at];
      const sample = samples[at];
      if (before === undefined || sample === undefined) return { table, checks: table.columns.map(() => null) };
      return recheck(table, before, dataRowsOf(sample, before.hasHeader), zone());
    });
    inspection = { template: { ...template, tables: checked.map(({ table }) => table) }, samples: matchSamples(current(), tables) };
    answerTemplate(
      id,
      checked.map(({ checks }) => checks),
    );
  }

  function answerTemplate(id: number, checks: readonly TableChecks[]): void {
    reply({ type: 'processedData', id, template: current().template, checks });
  }

  function optionsAs(type: 'SingleSelect' | 'MultiSelect', tableIndex: number, columnIndex: number): readonly string[] {
    const { template, samples } = current();
    const table = template.tables[tableIndex];
    const column = table?.columns[columnIndex];
    const sample = samples[tableIndex];
    if (table === undefined || column === undefined || sample === undefined)
      throw new ImportError('unreadable', `There is no column ${columnIndex} in table ${tableIndex}.`);
    return changeColumnType(column, type, dataRowsOf(sample, table.hasHeader)).column.options;
  }

  async function answer(request: WorkerRequest): Promise<void> {
    switch (request.type) {
      case 'initSDK':
        remote = { fetchUrl: request.fetchUrl, token: request.token };
        return;
      case 'setConfig':
        config = request.config;
        return;
      case 'process':
        return process(request.id, request.source);
      case 'setTables':
        return setTables(request.id, request.tables);
      case 'getSingleSelectOptions':
        return reply({ type: 'singleSelectOptions', id: request.id, options: optionsAs('SingleSelect', request.table, request.column) });
      case 'getMultiSelectOptions':
        return reply({ type: 'multiSelectOptions', id: request.id, options: optionsAs('MultiSelect', request.table, request.column) });
    }
  }

  return {
    async handle(request) {
      try {
        await answer(request);
      } catch (error) {
        const known = error instanceof ImportError ? error : null;
        reply({
          type: 'error',
          id: request.id,
          code: known?.code ?? 'unexpected',
          message: error instanceof Error ? error.message : String(error),
          place: known?.place ?? {},
        });
      }
    },
  };
}

function matchSamples({ template, samples }: Inspection, tables: readonly ImportTable[]): Inspection['samples'] {
  return tables.flatMap((table) => samples[template.tables.findIndex(({ refTableName }) => refTableName === table.refTableName)] ?? []);
}

/** Columns whose type was changed are read anew; the others stay as they are. */
function recheck(
  table: ImportTable,
  before: ImportTable,
  rows: ReturnType<typeof dataRowsOf>,
  timeZone: string,
): { table: ImportTable; checks: TableChecks } {
  const checks: (ColumnCheck | null)[] = [];
  const columns = table.columns.map((column): ImportColumn => {
    const was = before.columns.find(({ source }) => source === column.source);
    if (was === undefined || was.type === column.type) {
      checks.push(null);
      return column;
    }
    const changed = changeColumnType(column, column.type, rows, timeZone);
    checks.push(changed.check);
    return changed.column;
  });
  return { table: { ...table, columns }, checks };
}

function openSource(source: WorkerSource, remote: { fetchUrl: string; token: string | null } | null): ByteSource {
  if (source.kind === 'file') return fromBlob(source.file);
  if (source.kind === 'string') return fromText(source.text, source.name);
  if (remote === null) throw new ImportError('unreadable', 'Files by address need the server; it was not named.');
  return fromRemote(source.url, remote);
}

/** A file fetched by the server, so that its guards decide which addresses may be read. */
function fromRemote(url: string, { fetchUrl, token }: { fetchUrl: string; token: string | null }): ByteSource {
  const name = decodeURIComponent(URL.canParse(url) ? (new URL(url).pathname.split('/').pop() ?? '') : '');
  return {
    name,
    size: null,
    async *open() {
      const response = await fetch(fetchUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token !== null && { 'xc-auth': token }) },
        body: JSON.stringify({ url }),
      });
      if (!response.ok || response.body === null)
        throw new ImportError('unreadable', `"${url}" could not be fetched (status ${response.status}); check the address.`);
      yield* readStream(response.body);
    },
  };
}
