import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { AnswerFault } from '@quadrille/domain';
import type { FormWords } from '@quadrille/ui-kit/form';
import { formatBytes } from '../../platform/format-bytes.ts';
import { wordsOfValueFault } from '../../platform/value-fault-words.ts';

/** The words of forms, in the language that is spoken when this is called. */
export function createFormWords(): FormWords {
  return {
    form: t`Form`,
    required: t`required`,
    submit: t`Submit`,
    sending: t`Sending…`,
    clear: t`Clear`,
    cleared: t`The answers were cleared.`,
    undo: t`Undo`,
    next: t`Continue`,
    back: t`Back`,
    ok: t`OK`,
    pressEnter: t`press Enter`,
    needAttention: (count) => plural(count, { one: '# answer needs attention', other: '# answers need attention' }),
    step: (at, count) => t`${at} of ${count}`,
    progress: t`Progress`,
    draftKept: t`Draft saved on this device`,
    choose: t`Choose`,
    noChoice: t`No answer`,
    stars: (value, most) => t`${value} of ${most}`,
    dropFiles: t`Drop files, or`,
    chooseFiles: t`choose`,
    removeFile: (name) => t`Remove ${name}`,
    findRecord: t`Find a record`,
    noRecords: t`Nothing found`,
    searchFailed: t`The records could not be read. Try again.`,
    removeLink: (title) => t`Remove ${title}`,
    size: (bytes) => formatBytes(bytes, i18n.locale),
    empty: t`This form asks for nothing yet.`,
  };
}

/** What is wrong with the answer to a question. */
export function wordsOfAnswerFault(label: string, fault: AnswerFault): string {
  return fault.code === 'missing' ? t`Please enter ${label}` : wordsOfValueFault(fault);
}
