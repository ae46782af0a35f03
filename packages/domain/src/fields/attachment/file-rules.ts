import { limits } from '../../limits/limits.ts';
import { describeValue } from '../../values/describe-value.ts';
import { refused } from '../../values/parsed.ts';
import type { CellValue, Parsed } from '../../values/value.ts';
import type { ValueFault } from '../../values/value-fault.ts';
import type { Field } from '../field.ts';
import { metaInteger, metaNumber } from '../shared/meta.ts';
import { type AttachedFile, filesOf } from './attachment.ts';

/** Kinds of file that go by one name, whatever their format. */
export const fileFamilies = ['image', 'pdf', 'video', 'audio', 'document'] as const;
export type FileFamily = (typeof fileFamilies)[number];

/** Which files a field takes, by `file_types`, `max_file_mb` and `max_files` of its `meta`. What is there already may stay. */
export interface FileRules {
  /** Families, endings (`.dwg`) and types (`image/png`, `font/*`); none: files of every type. */
  readonly types: readonly string[];
  /** Of megabytes as people count them, a million bytes each. Null: as large as the server takes. */
  readonly maxBytes: number | null;
  readonly maxFiles: number;
}

/** A file that is about to be added; what is not known of it is not held against it, but for its type. */
export interface CandidateFile {
  readonly title: string;
  readonly mimetype?: string | undefined;
  readonly size?: number | undefined;
}

export function fileRulesOf({ meta }: Pick<Field, 'meta'>): FileRules {
  const types: unknown = Object.hasOwn(meta, 'file_types') ? meta['file_types'] : null;
  const megabytes = metaNumber(meta, 'max_file_mb');
  return {
    types: Array.isArray(types) ? [...new Set(types.slice(0, limits.fileTypes).flatMap((one) => toFileType(one) ?? []))] : [],
    maxBytes: megabytes === null || megabytes <= 0 ? null : Math.floor(megabytes * 1_000_000),
    maxFiles: metaInteger(meta, 'max_files', 1, limits.attachmentsPerCell) ?? limits.attachmentsPerCell,
  };
}

/** A family, an ending or a type as it is kept; null for what is none of them. `DWG`, `.dwg` and `*.dwg` are one. */
export function toFileType(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 100) return null;
  const name = text.trim().toLowerCase();
  if (isFamily(name) || /^[a-z0-9][\w.+-]*\/(?:\*|[\w.+-]+)$/.test(name)) return name;
  const ending = /^(?:\*?\.)?([\p{L}\p{N}][\p{L}\p{N}_+-]{0,19}(?:\.[\p{L}\p{N}]{1,9})?)$/u.exec(name)?.[1];
  return ending === undefined ? null : `.${ending}`;
}

/** What is wrong with the files of a cell that were not `there` before; null where they may be written. */
export function findFileFault(rules: FileRules, files: readonly AttachedFile[], there: readonly AttachedFile[] = []): ValueFault | null {
  const fresh = files.filter((file) => !there.some((one) => isSameFile(one, file)));
  if (fresh.length === 0) return null;
  if (files.length > rules.maxFiles) return { code: 'tooMany', what: 'files', count: files.length, most: rules.maxFiles };
  for (const file of fresh) {
    const fault = faultOfFile(rules, file);
    if (fault !== null) return fault;
  }
  return null;
}

/** What is wrong with one file: its type, or its size. */
export function faultOfFile({ types, maxBytes }: FileRules, file: CandidateFile): ValueFault | null {
  const found = describeValue(file.title);
  if (types.length > 0 && !types.some((type) => isOfType(type, file))) return { code: 'fileOfOtherType', found, types };
  if (maxBytes !== null && file.size !== undefined && file.size > maxBytes)
    return { code: 'fileTooLarge', found, bytes: file.size, most: maxBytes };
  return null;
}

/** A value that was read for a field, refused where the field takes no such files. */
export function refuseFiles(parsed: Parsed, field: Pick<Field, 'type' | 'meta'>, there: CellValue = null): Parsed {
  if (!parsed.ok || parsed.value === null || field.type !== 'Attachment') return parsed;
  const fault = findFileFault(fileRulesOf(field), filesOf(parsed.value), filesOf(there));
  return fault === null ? parsed : refused(fault);
}

/** What a dialog that chooses files offers, as `accept` of an input has it; undefined: every file. */
export function acceptOf({ types }: FileRules): string | undefined {
  if (types.length === 0) return undefined;
  return types.flatMap((type) => (isFamily(type) ? families[type].accept : [type])).join(',');
}

function isSameFile(left: AttachedFile, right: AttachedFile): boolean {
  return left.path === undefined ? left.url === right.url && right.path === undefined : left.path === right.path;
}

interface Family {
  readonly types: RegExp;
  /** Of files nobody knows more of than their name. */
  readonly endings: readonly string[];
  readonly accept: readonly string[];
}

const documentEndings = 'txt,md,rtf,csv,tsv,log,doc,docx,odt,pages,xls,xlsx,ods,numbers,ppt,pptx,odp,key,epub,htm,html,json,xml,ics'.split(
  ',',
);

const families: Readonly<Record<FileFamily, Family>> = {
  image: {
    types: /^image\//,
    endings: 'png,jpg,jpeg,gif,webp,avif,svg,bmp,tif,tiff,heic,heif,ico'.split(','),
    accept: ['image/*'],
  },
  pdf: { types: /^application\/(?:x-)?pdf$/, endings: ['pdf'], accept: ['.pdf', 'application/pdf'] },
  video: { types: /^video\//, endings: 'mp4,m4v,mov,webm,mkv,avi,mpg,mpeg,ogv'.split(','), accept: ['video/*'] },
  audio: { types: /^audio\//, endings: 'mp3,m4a,wav,ogg,oga,opus,flac,aac'.split(','), accept: ['audio/*'] },
  document: {
    types:
      /^(?:text\/|application\/(?:json|xml|rtf|msword|epub\+zip|vnd\.(?:ms-(?:excel|powerpoint|word)|openxmlformats-officedocument|oasis\.opendocument|apple\.)))/,
    endings: documentEndings,
    accept: documentEndings.map((ending) => `.${ending}`),
  },
};

function isFamily(type: string): type is FileFamily {
  return Object.hasOwn(families, type);
}

/** What a type says that only tells how the bytes are packed; old and new office files are among them. */
const isPacking = (mimetype: string): boolean => /^application\/(?:zip|x-cfb|octet-stream)$/.test(mimetype);

function isOfType(type: string, { title, mimetype: sent = '' }: CandidateFile): boolean {
  const name = title.toLowerCase();
  const mimetype = sent.toLowerCase().replace(/;.*$/, '');
  if (!isFamily(type)) {
    if (type.startsWith('.')) return name.endsWith(type);
    return type.endsWith('/*') ? mimetype.startsWith(type.slice(0, -1)) : mimetype === type;
  }
  const isNamedSo = families[type].endings.some((ending) => name.endsWith(`.${ending}`));
  if (mimetype === '') return isNamedSo;
  return families[type].types.test(mimetype) || (type === 'document' && isPacking(mimetype) && isNamedSo);
}
