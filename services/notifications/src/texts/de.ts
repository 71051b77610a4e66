import type { NotificationType } from '@mutua/contracts';
import { decisionTexts, moderationTexts } from './moderation.ts';
import { rowOf, type Texts } from './texts.ts';

const ABOUT = 'Mutua, Fähigkeiten gegen Fähigkeiten · [Hilfe](help)';

/** What the button of a copy says; it opens the page of its notification. */
const BUTTONS: Partial<Record<NotificationType, string>> = {
  skill_request: 'Auf die Anfrage antworten',
  request_accepted: 'Chat öffnen',
  request_completed: 'Bewertung schreiben',
  review_received: 'Bewertung lesen',
  new_skill: 'Fähigkeit ansehen',
  skill_endorsed: 'Fähigkeit ansehen',
  match_found: 'Treffer ansehen',
  ring_proposed: 'Ring ansehen',
  ring_changed: 'Ring ansehen',
  ring_confirmed: 'Ring ansehen',
  message: 'Chat öffnen',
};

const listOf = (names: readonly string[]) => new Intl.ListFormat('de').format(names);
const others = (rest: number) => (rest > 0 ? [`${rest} weitere`] : []);

const because = (reason: string) => (reason ? `: „${reason}“` : '.');

export const de: Texts = {
  skillRequest: ({ name, offered, wanted }) => ({
    title: 'Neue Tauschanfrage',
    message: `${name} möchte ${wanted} von dir lernen und bietet ${offered} an.`,
  }),
  requestAccepted: ({ name, wanted }) => ({
    title: 'Anfrage angenommen',
    message: `${name} hat deine Anfrage zu ${wanted} angenommen. Ihr könnt jetzt chatten.`,
  }),
  requestRejected: ({ name, wanted, reason }) => ({
    title: 'Anfrage abgelehnt',
    message: `${name} hat deine Anfrage zu ${wanted} abgelehnt${because(reason)}`,
  }),
  requestCompleted: ({ name, offered, wanted }) => ({
    title: 'Tausch abgeschlossen',
    message: `${name} hat den Tausch von ${offered} gegen ${wanted} als abgeschlossen markiert. Schreib eine Bewertung.`,
  }),
  requestCancelled: ({ name, offered, wanted, reason }) => ({
    title: 'Anfrage abgesagt',
    message: `${name} hat den Tausch von ${offered} gegen ${wanted} abgesagt${because(reason)}`,
  }),
  requestWithdrawn: ({ offered, wanted }) => ({
    title: 'Anfrage abgesagt',
    message: `Der Tausch von ${offered} gegen ${wanted} wurde abgesagt, weil eine der Fähigkeiten nicht mehr angeboten wird.`,
  }),
  memberWithdrawn: ({ offered, wanted }) => ({
    title: 'Anfrage abgesagt',
    message: `Der Tausch von ${offered} gegen ${wanted} wurde abgesagt, weil eines der beiden Mitglieder nicht mehr da ist.`,
  }),
  reviewReceived: ({ name, rating, skill }) => ({
    title: 'Neue Bewertung',
    message: `${name} hat dir ${rating} ${rating === 1 ? 'Stern' : 'Sterne'} für ${skill} gegeben.`,
  }),
  skillEndorsed: ({ name, skill, message }) => ({
    title: 'Neue Empfehlung',
    message: `${name} empfiehlt ${skill}: „${message}“`,
  }),
  newSkill: ({ name, skill }) => ({
    title: 'Neue Fähigkeit',
    message: `${name} bietet jetzt ${skill} an.`,
  }),
  matchFound: ({ names, count }) => ({
    title: count === 1 ? 'Ein neuer gegenseitiger Treffer' : `${count} neue gegenseitige Treffer`,
    message:
      count === 1
        ? `${names[0]} zeigt, was du lernen möchtest, und möchte lernen, was du zeigst.`
        : `${listOf([...names, ...others(count - names.length)])} zeigen, was du lernen möchtest, und möchten lernen, was du zeigst.`,
  }),
  lessonCompleted: ({ name, skill, isLearner }) => ({
    title: 'Stunde abgeschlossen',
    message: `${name} hat die Stunde zu ${skill} als abgeschlossen markiert.${isLearner ? ' Schreib eine Bewertung.' : ''}`,
  }),
  lessonCancelled: ({ name, skill, reason }) => ({
    title: 'Stunde abgesagt',
    message: `${name} hat ${skill} abgesagt, eine Stunde aus deinem Ring${because(reason)}`,
  }),
  lessonWithdrawn: ({ skill }) => ({
    title: 'Stunde abgesagt',
    message: `${skill}, eine Stunde aus deinem Ring, wurde abgesagt, weil das andere Mitglied nicht mehr da ist.`,
  }),
  ringProposed: ({ teacher, learns, teaches }) => ({
    title: 'Jemand fragt dich nach einem Tauschring',
    message: `Du würdest ${learns} von ${teacher} lernen und ${teaches} jemandem beibringen, der das möchte.`,
  }),
  ringAgain: ({ teacher, learns, teaches }) => ({
    title: 'Dein Ring hat jemand Neues zum Lernen',
    message: `Du würdest ${learns} von ${teacher} lernen und weiter ${teaches} beibringen. Bleibst du dabei?`,
  }),
  ringConfirmed: ({ teacher, learns, teaches, learner }) => ({
    title: 'Es geht los!',
    message: `Alle haben zugesagt. Du lernst ${learns} von ${teacher} und bringst ${learner} ${teaches} bei: Mit beiden hast du einen Chat.`,
  }),
  ringClosed: ({ isWithdrawn }) =>
    isWithdrawn
      ? { title: 'Der Ring wurde zurückgezogen', message: 'Das Mitglied, das ihn begonnen hat, hat ihn zurückgezogen.' }
      : {
          title: 'Dieser Ring ist nicht zustande gekommen',
          message: 'Niemand erfährt, wer abgelehnt hat. Wir suchen weiter.',
        },
  ringCompleted: () => ({
    title: 'Dein Ring ist geschafft',
    message: 'Alle seine Tausche sind abgeschlossen. Gut gemacht!',
  }),
  ringBroken: ({ substitute }) => ({
    title: 'Ein Tausch aus deinem Ring wurde abgesagt',
    message: substitute
      ? `${substitute.name} könnte dir stattdessen ${substitute.skill} beibringen.`
      : 'Deine gehen weiter.',
  }),
  messages: ({ name, count, preview, callType }) => ({
    title:
      count > 1
        ? `${count} neue Nachrichten von ${name}`
        : callType
          ? `Verpasster Anruf von ${name}`
          : `Neue Nachricht von ${name}`,
    message: callType ? { audio: 'Verpasster Audioanruf', video: 'Verpasster Videoanruf' }[callType] : preview,
  }),
  unsubscribePage: {
    heading: 'Keine Mitteilungen mehr per E-Mail?',
    paragraph:
      'Mutua schickt dir keine Kopien deiner Mitteilungen mehr. Du findest sie weiterhin, wenn du dich anmeldest.',
    button: 'E-Mails abschalten',
  },
  unsubscribedPage: {
    heading: 'Mitteilungen per E-Mail sind aus',
    paragraph: 'In deinen Einstellungen bei Mutua kannst du sie wieder einschalten.',
  },
  swapLabels: {
    asked: { teaches: 'Gesucht', learns: 'Geboten' },
    accepted: { teaches: 'Du zeigst', learns: 'Du lernst' },
  },
  notificationMail: ({ name, type, text, meeting = {} }) => ({
    subject: text.title,
    preheader: text.message,
    heading: text.title,
    lead: [name ? `Hallo ${name},` : 'Hallo,', text.message],
    facts: [...rowOf('Wann', meeting.when), ...rowOf('Wo', meeting.platform), ...rowOf('Notizen', meeting.notes)],
    button: BUTTONS[type] ?? 'Mutua öffnen',
    ...(type === 'skill_request' && { secondButton: 'Profil ansehen' }),
    hints: [],
    footnotes: [
      'Du bekommst diese E-Mail, weil du Mitteilungen per E-Mail eingeschaltet hast. [Abschalten](unsubscribe) · [Alle Mitteilungen](notifications)',
      ABOUT,
    ],
  }),
  needed: ['Du bekommst diese E-Mail, weil dein Konto sie braucht. Sie lässt sich nicht abschalten.', ABOUT],
  ifButtonFails: 'Falls der Button nicht funktioniert:',
  ...decisionTexts(moderationTexts.de),
  moderation: moderationTexts.de,
};
