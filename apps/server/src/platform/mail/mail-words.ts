import type { NoticeKind } from '@quadrille/domain';
import type { MailFacts } from './mail-facts.ts';

/** Languages mails are written in; the first is for everybody else. */
export const mailLanguages = ['en', 'de', 'ar'] as const;
export type MailLanguage = (typeof mailLanguages)[number];

export const isRightToLeft = (language: MailLanguage): boolean => language === 'ar';

/** The first language of an `accept-language` header that mails are written in; null where it names none. */
export function readLanguage(header: string | null): MailLanguage | null {
  for (const part of header?.slice(0, 200).split(',') ?? []) {
    const tag = part.split(/[;-]/)[0]?.trim().toLowerCase();
    const known = mailLanguages.find((language) => language === tag);
    if (known) return known;
  }
  return null;
}

/** Words of one mail. */
export interface Draft {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly button: string;
  readonly after: readonly string[];
}

type Drafts = { readonly [Kind in keyof MailFacts]: (facts: MailFacts[Kind]) => Draft };

type NoticeLines = Readonly<Record<NoticeKind, (by: string, place: string) => string>>;

const noticeEn: NoticeLines = {
  mention: (by, place) => `${by} mentioned you in ${place}`,
  chosen: (by, place) => `${by} chose you in ${place}`,
  comment: (by, place) => `${by} commented in ${place}`,
  invited: (by, place) => `${by} invited you to ${place}`,
  linkGrown: (_, place) => `The public link of ${place} may show more than before`,
  hookFailed: (_, place) => `A call of the webhook ${place} was given up`,
  backupFailed: () => 'A backup failed',
};
const noticeDe: NoticeLines = {
  mention: (by, place) => `${by} hat Sie in ${place} erwähnt`,
  chosen: (by, place) => `${by} hat Sie in ${place} ausgewählt`,
  comment: (by, place) => `${by} hat in ${place} kommentiert`,
  invited: (by, place) => `${by} hat Sie zu ${place} eingeladen`,
  linkGrown: (_, place) => `Der öffentliche Link von ${place} zeigt womöglich mehr als zuvor`,
  hookFailed: (_, place) => `Ein Aufruf des Webhooks ${place} wurde aufgegeben`,
  backupFailed: () => 'Eine Sicherung ist fehlgeschlagen',
};
const noticeAr: NoticeLines = {
  mention: (by, place) => `أشار إليك ${by} في ${place}`,
  chosen: (by, place) => `اختارك ${by} في ${place}`,
  comment: (by, place) => `علّق ${by} في ${place}`,
  invited: (by, place) => `دعاك ${by} إلى ${place}`,
  linkGrown: (_, place) => `قد يعرض الرابط العام للعرض ${place} أكثر من ذي قبل`,
  hookFailed: (_, place) => `تم التخلي عن استدعاء Webhook ‏${place}`,
  backupFailed: () => 'فشل نسخ احتياطي',
};

const ignoreEn = 'If you did not expect this mail, you can ignore it.';
const en: Drafts = {
  invitation: ({ invitedBy, base }) => ({
    subject: base === null ? 'You are invited to Quadrille' : `You are invited to ${base}`,
    lines: [base === null ? `${invitedBy} invites you to Quadrille.` : `${invitedBy} invites you to work on ${base} in Quadrille.`],
    button: 'Create your account',
    after: ['The link works for seven days and once.', ignoreEn],
  }),
  added: ({ invitedBy, base }) => ({
    subject: `You can now open ${base}`,
    lines: [`${invitedBy} has made you a member of ${base} in Quadrille.`],
    button: 'Open it',
    after: [],
  }),
  verification: () => ({
    subject: 'Confirm your email address',
    lines: ['Please confirm that this address is yours.'],
    button: 'Confirm the address',
    after: ['The link works for one day and once.', ignoreEn],
  }),
  signUp: () => ({
    subject: 'Create your account',
    lines: ['Somebody asked to sign up to Quadrille with this address.'],
    button: 'Create your account',
    after: ['The link works for one day and once. Without it no account is made.', ignoreEn],
  }),
  known: () => ({
    subject: 'You have an account already',
    lines: ['Somebody asked to sign up to Quadrille with this address. It has an account already, so nothing was changed.'],
    button: 'Sign in',
    after: ['If you forgot your password, the page to sign in helps you to set a new one.', ignoreEn],
  }),
  reset: () => ({
    subject: 'Set a new password',
    lines: ['Somebody asked to set a new password for your account.'],
    button: 'Set a new password',
    after: ['The link works for one hour and once. Until it is used your password stays as it is.', ignoreEn],
  }),
  entry: ({ form, base }) => ({
    subject: `New answer: ${form}`,
    lines: [`Somebody has filled in the form “${form}” of ${base}.`],
    button: 'See the answers',
    after: ['You get this mail because the settings of the form name you.'],
  }),
  notice: ({ kind, by, place }) => ({
    subject: noticeEn[kind](by ?? 'Somebody', place),
    lines: [`${noticeEn[kind](by ?? 'Somebody', place)}.`],
    button: 'Look at it',
    after: ['You get this mail because you chose so on the page of your account, under notifications.'],
  }),
};

const ignoreDe = 'Wenn Sie diese E-Mail nicht erwartet haben, können Sie sie ignorieren.';
const de: Drafts = {
  invitation: ({ invitedBy, base }) => ({
    subject: base === null ? 'Einladung zu Quadrille' : `Einladung zu ${base}`,
    lines: [
      base === null ? `${invitedBy} lädt Sie zu Quadrille ein.` : `${invitedBy} lädt Sie ein, in Quadrille an ${base} mitzuarbeiten.`,
    ],
    button: 'Konto erstellen',
    after: ['Der Link gilt sieben Tage und nur einmal.', ignoreDe],
  }),
  added: ({ invitedBy, base }) => ({
    subject: `Sie können jetzt ${base} öffnen`,
    lines: [`${invitedBy} hat Sie in Quadrille zu ${base} hinzugefügt.`],
    button: 'Öffnen',
    after: [],
  }),
  verification: () => ({
    subject: 'E-Mail-Adresse bestätigen',
    lines: ['Bitte bestätigen Sie, dass diese Adresse Ihnen gehört.'],
    button: 'Adresse bestätigen',
    after: ['Der Link gilt einen Tag und nur einmal.', ignoreDe],
  }),
  signUp: () => ({
    subject: 'Konto erstellen',
    lines: ['Mit dieser Adresse wurde eine Registrierung bei Quadrille angefragt.'],
    button: 'Konto erstellen',
    after: ['Der Link gilt einen Tag und nur einmal. Ohne ihn entsteht kein Konto.', ignoreDe],
  }),
  known: () => ({
    subject: 'Sie haben bereits ein Konto',
    lines: [
      'Mit dieser Adresse wurde eine Registrierung bei Quadrille angefragt. Sie hat bereits ein Konto, deshalb wurde nichts geändert.',
    ],
    button: 'Anmelden',
    after: ['Wenn Sie Ihr Passwort vergessen haben, können Sie auf der Anmeldeseite ein neues festlegen.', ignoreDe],
  }),
  reset: () => ({
    subject: 'Neues Passwort festlegen',
    lines: ['Für Ihr Konto wurde ein neues Passwort angefordert.'],
    button: 'Neues Passwort festlegen',
    after: ['Der Link gilt eine Stunde und nur einmal. Bis dahin bleibt Ihr Passwort, wie es ist.', ignoreDe],
  }),
  entry: ({ form, base }) => ({
    subject: `Neue Antwort: ${form}`,
    lines: [`Das Formular „${form}“ von ${base} wurde ausgefüllt.`],
    button: 'Antworten ansehen',
    after: ['Sie erhalten diese E-Mail, weil die Einstellungen des Formulars Sie nennen.'],
  }),
  notice: ({ kind, by, place }) => ({
    subject: noticeDe[kind](by ?? 'Jemand', place),
    lines: [`${noticeDe[kind](by ?? 'Jemand', place)}.`],
    button: 'Ansehen',
    after: ['Sie erhalten diese E-Mail, weil Sie es auf der Seite Ihres Kontos unter Benachrichtigungen so gewählt haben.'],
  }),
};

const ignoreAr = 'إذا لم تكن تتوقع هذه الرسالة، يمكنك تجاهلها.';
const ar: Drafts = {
  invitation: ({ invitedBy, base }) => ({
    subject: base === null ? 'دعوة إلى Quadrille' : `دعوة إلى ${base}`,
    lines: [base === null ? `يدعوك ${invitedBy} إلى Quadrille.` : `يدعوك ${invitedBy} إلى العمل على ${base} في Quadrille.`],
    button: 'إنشاء حسابك',
    after: ['الرابط صالح لمدة سبعة أيام ولمرة واحدة.', ignoreAr],
  }),
  added: ({ invitedBy, base }) => ({
    subject: `يمكنك الآن فتح ${base}`,
    lines: [`أضافك ${invitedBy} إلى ${base} في Quadrille.`],
    button: 'فتح',
    after: [],
  }),
  verification: () => ({
    subject: 'تأكيد بريدك الإلكتروني',
    lines: ['يرجى تأكيد أن هذا العنوان لك.'],
    button: 'تأكيد العنوان',
    after: ['الرابط صالح ليوم واحد ولمرة واحدة.', ignoreAr],
  }),
  signUp: () => ({
    subject: 'إنشاء حسابك',
    lines: ['طلب أحدهم التسجيل في Quadrille بهذا العنوان.'],
    button: 'إنشاء حسابك',
    after: ['الرابط صالح ليوم واحد ولمرة واحدة. لا يُنشأ أي حساب من دونه.', ignoreAr],
  }),
  known: () => ({
    subject: 'لديك حساب بالفعل',
    lines: ['طلب أحدهم التسجيل في Quadrille بهذا العنوان. للعنوان حساب بالفعل، لذلك لم يتغير شيء.'],
    button: 'تسجيل الدخول',
    after: ['إذا نسيت كلمة مرورك، تساعدك صفحة تسجيل الدخول على تعيين كلمة جديدة.', ignoreAr],
  }),
  reset: () => ({
    subject: 'تعيين كلمة مرور جديدة',
    lines: ['طُلب تعيين كلمة مرور جديدة لحسابك.'],
    button: 'تعيين كلمة مرور جديدة',
    after: ['الرابط صالح لساعة واحدة ولمرة واحدة. تبقى كلمة مرورك كما هي حتى يُستخدم.', ignoreAr],
  }),
  entry: ({ form, base }) => ({
    subject: `إجابة جديدة: ${form}`,
    lines: [`ملأ أحدهم النموذج «${form}» في ${base}.`],
    button: 'عرض الإجابات',
    after: ['وصلتك هذه الرسالة لأن إعدادات النموذج تتضمن اسمك.'],
  }),
  notice: ({ kind, by, place }) => ({
    subject: noticeAr[kind](by ?? 'شخص ما', place),
    lines: [`${noticeAr[kind](by ?? 'شخص ما', place)}.`],
    button: 'عرض',
    after: ['وصلتك هذه الرسالة لأنك اخترت ذلك في صفحة حسابك، ضمن الإشعارات.'],
  }),
};

export const mailWords: Readonly<Record<MailLanguage, Drafts>> = { en, de, ar };
