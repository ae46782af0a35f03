import type { ImportKind } from '@quadrille/importer';
import { Braces, FileSpreadsheet, FileText } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

/** One icon for each kind of file. */
export const kindIcons: Readonly<Record<ImportKind, LucideIcon>> = { csv: FileText, xlsx: FileSpreadsheet, json: Braces };
