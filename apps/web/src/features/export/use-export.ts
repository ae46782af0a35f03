import { useLingui } from '@lingui/react/macro';
import type { CallOptions } from '@quadrille/sdk';
import { useRef, useState } from 'react';
import { reportError } from '../../platform/notices.ts';
import { saveBytes } from '../../platform/save-bytes.ts';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Sending = Pick<CallOptions, 'signal' | 'onDownloadProgress'>;

/** How records are asked for as files. */
export interface ExportCalls {
  /** Marked: numbers say what they count, so that an import finds their types. */
  csv(marked: boolean, sending: Sending): Promise<Uint8Array>;
  /** A workbook in base64, from a record on; its header says where the next one begins. */
  excel(offset: number, sending: Sending): Promise<{ readonly value: Uint8Array; readonly headers: Headers }>;
}

/** An export: how many bytes came so far, null while there is none; and an end to it. */
export interface RunningExport {
  readonly received: number | null;
  saveCsv(): void;
  /** With bare numbers, for programs that calculate. */
  savePlainCsv(): void;
  saveExcel(): void;
  cancel(): void;
}

/** Saves records as files named after what they are of, one export at a time. */
export function useExport(title: string, calls: ExportCalls): RunningExport {
  const { t } = useLingui();
  const [received, setReceived] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const run = async (save: (signal: AbortSignal) => Promise<void>): Promise<void> => {
    const control = new AbortController();
    running.current = control;
    setReceived(0);
    try {
      await save(control.signal);
    } catch (error) {
      if (!control.signal.aborted) reportError(t`The export failed`, error);
    } finally {
      setReceived(null);
    }
  };
  const sending = (signal: AbortSignal, before = 0): Sending => ({
    signal,
    onDownloadProgress: ({ receivedBytes }) => setReceived(before + receivedBytes),
  });
  const saveCsv = async (marked: boolean, signal: AbortSignal): Promise<void> =>
    saveBytes(await calls.csv(marked, sending(signal)), `${title}.csv`, 'text/csv');
  /** A workbook holds so many records; the answer says where the next one begins. */
  const saveExcel = async (signal: AbortSignal): Promise<void> => {
    for (let [offset, part, before] = [0, 1, 0]; offset >= 0; part += 1) {
      const reply = await calls.excel(offset, sending(signal, before));
      const text = new TextDecoder().decode(reply.value);
      before += text.length;
      offset = Number(reply.headers.get('nc-export-offset') ?? -1);
      const name = part === 1 && offset < 0 ? `${title}.xlsx` : `${title} ${part}.xlsx`;
      saveBytes(
        Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0),
        name,
        sheetType,
      );
    }
  };
  return {
    received,
    saveCsv: () => void run((signal) => saveCsv(true, signal)),
    savePlainCsv: () => void run((signal) => saveCsv(false, signal)),
    saveExcel: () => void run(saveExcel),
    cancel: () => running.current?.abort(),
  };
}
