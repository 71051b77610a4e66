import type { Decision, Language, ReportKind } from '@mutua/contracts';
import type { NotificationTexts } from './texts.ts';

/** A decision of a moderator about a member, or about what the member has written. */
export interface DecidedReport {
  decision: Decision;
  kind: ReportKind;
  /** The moderator's words; may be empty. */
  note: string;
  /** The address for an appeal. */
  appealTo: string;
}

/** What members read of the decisions of moderators: in a notification, and in a mail. */
export interface ModerationTexts {
  /** What was decided about what of theirs. */
  title: (decision: Decision, kind: ReportKind) => string;
  /** What the member wrote. */
  excerpt: (text: string) => string;
  /** The moderator's words. */
  reason: (note: string) => string;
  appeal: (address: string) => string;
  /** What a suspension means. */
  suspended: string;
  button: string;
  /** For the members who reported it. */
  reported: { title: string; message: string };
}

type Titles = Record<'hide' | 'lift', Record<ReportKind, string>> & { warn: string; suspend: string };

const titleOf =
  ({ warn, suspend, ...titles }: Titles): ModerationTexts['title'] =>
  (decision, kind) =>
    decision === 'hide' || decision === 'lift' ? titles[decision][kind] : decision === 'suspend' ? suspend : warn;

/** The texts of the notifications of a decision: for the member about whom it is, and for those who reported it. */
export const decisionTexts = ({
  title,
  reason,
  appeal,
  reported,
}: ModerationTexts): Pick<NotificationTexts, 'reportDecided' | 'reportAnswered'> => ({
  reportDecided: ({ decision, kind, note, appealTo }) => ({
    title: title(decision, kind),
    message: [note && reason(note), decision !== 'lift' && appeal(appealTo)].filter(Boolean).join(' '),
  }),
  reportAnswered: () => reported,
});

export const moderationTexts: Readonly<Record<Language, ModerationTexts>> = {
  en: {
    title: titleOf({
      hide: {
        skill: 'Your skill was hidden',
        message: 'Your message was hidden',
        review: 'Your review was hidden',
        member: 'Your profile was hidden',
      },
      lift: {
        skill: 'Your skill is visible again',
        message: 'Your message is visible again',
        review: 'Your review is visible again',
        member: 'Your account is open again',
      },
      warn: 'A warning from the moderators',
      suspend: 'Your account is suspended',
    }),
    excerpt: (text) => `“${text}”`,
    reason: (note) => `Reason: ${note}`,
    appeal: (address) => `If you think this is wrong, write to ${address}.`,
    suspended: 'You are signed out, your skills are hidden, and open requests are cancelled.',
    button: 'Open Mutua',
    reported: { title: 'Thank you for your report', message: 'A moderator has read it and decided about it.' },
  },
  es: {
    title: titleOf({
      hide: {
        skill: 'Tu habilidad está oculta',
        message: 'Tu mensaje está oculto',
        review: 'Tu reseña está oculta',
        member: 'Tu perfil está oculto',
      },
      lift: {
        skill: 'Tu habilidad vuelve a verse',
        message: 'Tu mensaje vuelve a verse',
        review: 'Tu reseña vuelve a verse',
        member: 'Tu cuenta vuelve a estar abierta',
      },
      warn: 'Una advertencia de moderación',
      suspend: 'Tu cuenta está suspendida',
    }),
    excerpt: (text) => `«${text}»`,
    reason: (note) => `Motivo: ${note}`,
    appeal: (address) => `Si crees que es un error, escribe a ${address}.`,
    suspended: 'Hemos cerrado tu sesión, ocultado tus habilidades y cancelado las solicitudes abiertas.',
    button: 'Abrir Mutua',
    reported: { title: 'Gracias por tu denuncia', message: 'Una persona de moderación lo ha leído y ha decidido.' },
  },
  fr: {
    title: titleOf({
      hide: {
        skill: 'Votre compétence a été masquée',
        message: 'Votre message a été masqué',
        review: 'Votre avis a été masqué',
        member: 'Votre profil a été masqué',
      },
      lift: {
        skill: 'Votre compétence est de nouveau visible',
        message: 'Votre message est de nouveau visible',
        review: 'Votre avis est de nouveau visible',
        member: 'Votre compte est de nouveau ouvert',
      },
      warn: 'Un avertissement de la modération',
      suspend: 'Votre compte est suspendu',
    }),
    excerpt: (text) => `«\u00a0${text}\u00a0»`,
    reason: (note) => `Motif\u00a0: ${note}`,
    appeal: (address) => `Si vous pensez que c’est une erreur, écrivez à ${address}.`,
    suspended: 'Votre session est fermée, vos compétences sont masquées et les demandes en cours sont annulées.',
    button: 'Ouvrir Mutua',
    reported: { title: 'Merci pour votre signalement', message: 'Une personne de la modération l’a lu et a décidé.' },
  },
  de: {
    title: titleOf({
      hide: {
        skill: 'Deine Fähigkeit wurde ausgeblendet',
        message: 'Deine Nachricht wurde ausgeblendet',
        review: 'Deine Bewertung wurde ausgeblendet',
        member: 'Dein Profil wurde ausgeblendet',
      },
      lift: {
        skill: 'Deine Fähigkeit ist wieder sichtbar',
        message: 'Deine Nachricht ist wieder sichtbar',
        review: 'Deine Bewertung ist wieder sichtbar',
        member: 'Dein Konto ist wieder offen',
      },
      warn: 'Eine Verwarnung der Moderation',
      suspend: 'Dein Konto ist gesperrt',
    }),
    excerpt: (text) => `„${text}“`,
    reason: (note) => `Grund: ${note}`,
    appeal: (address) => `Wenn du das für falsch hältst, schreib an ${address}.`,
    suspended: 'Du bist abgemeldet, deine Fähigkeiten sind ausgeblendet, und offene Anfragen sind abgesagt.',
    button: 'Mutua öffnen',
    reported: { title: 'Danke für deine Meldung', message: 'Ein Mensch hat sie gelesen und darüber entschieden.' },
  },
  it: {
    title: titleOf({
      hide: {
        skill: 'La tua competenza è stata nascosta',
        message: 'Il tuo messaggio è stato nascosto',
        review: 'La tua recensione è stata nascosta',
        member: 'Il tuo profilo è stato nascosto',
      },
      lift: {
        skill: 'La tua competenza è di nuovo visibile',
        message: 'Il tuo messaggio è di nuovo visibile',
        review: 'La tua recensione è di nuovo visibile',
        member: 'Il tuo account è di nuovo aperto',
      },
      warn: 'Un avvertimento della moderazione',
      suspend: 'Il tuo account è sospeso',
    }),
    excerpt: (text) => `“${text}”`,
    reason: (note) => `Motivo: ${note}`,
    appeal: (address) => `Se pensi che sia un errore, scrivi a ${address}.`,
    suspended: 'La tua sessione è chiusa, le tue competenze sono nascoste e le richieste aperte sono annullate.',
    button: 'Apri Mutua',
    reported: { title: 'Grazie per la segnalazione', message: 'Una persona della moderazione l’ha letta e ha deciso.' },
  },
  pt: {
    title: titleOf({
      hide: {
        skill: 'Sua habilidade foi ocultada',
        message: 'Sua mensagem foi ocultada',
        review: 'Sua avaliação foi ocultada',
        member: 'Seu perfil foi ocultado',
      },
      lift: {
        skill: 'Sua habilidade está visível de novo',
        message: 'Sua mensagem está visível de novo',
        review: 'Sua avaliação está visível de novo',
        member: 'Sua conta está aberta de novo',
      },
      warn: 'Um aviso da moderação',
      suspend: 'Sua conta está suspensa',
    }),
    excerpt: (text) => `“${text}”`,
    reason: (note) => `Motivo: ${note}`,
    appeal: (address) => `Se você acha que isso está errado, escreva para ${address}.`,
    suspended: 'Sua sessão foi encerrada, suas habilidades estão ocultas e os pedidos abertos foram cancelados.',
    button: 'Abrir o Mutua',
    reported: { title: 'Agradecemos sua denúncia', message: 'Uma pessoa da moderação leu e decidiu.' },
  },
};
