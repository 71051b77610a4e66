import type { NotificationType } from '@mutua/contracts';
import { decisionTexts, moderationTexts } from './moderation.ts';
import { rowOf, type Texts } from './texts.ts';

const ABOUT = 'Mutua, competenze in cambio di competenze · [Aiuto](help)';

/** What the button of a copy says; it opens the page of its notification. */
const BUTTONS: Partial<Record<NotificationType, string>> = {
  skill_request: 'Rispondi alla richiesta',
  request_accepted: 'Apri la chat',
  request_completed: 'Lascia una recensione',
  review_received: 'Leggi la recensione',
  new_skill: 'Vedi la competenza',
  skill_endorsed: 'Vedi la competenza',
  match_found: 'Vedi gli abbinamenti',
  ring_proposed: 'Guarda il cerchio',
  ring_changed: 'Guarda il cerchio',
  ring_confirmed: 'Guarda il cerchio',
  message: 'Apri la chat',
};

const listOf = (names: readonly string[]) => new Intl.ListFormat('it').format(names);
const others = (rest: number) => (rest > 0 ? [`${rest} in più`] : []);

const because = (reason: string) => (reason ? `: “${reason}”` : '.');

export const it: Texts = {
  skillRequest: ({ name, offered, wanted }) => ({
    title: 'Nuova richiesta di scambio',
    message: `${name} vorrebbe imparare ${wanted} da te e offre ${offered}.`,
  }),
  requestAccepted: ({ name, wanted }) => ({
    title: 'Richiesta accettata',
    message: `${name} ha accettato la tua richiesta per ${wanted}. Ora potete scrivervi.`,
  }),
  requestRejected: ({ name, wanted, reason }) => ({
    title: 'Richiesta rifiutata',
    message: `${name} ha rifiutato la tua richiesta per ${wanted}${because(reason)}`,
  }),
  requestCompleted: ({ name, offered, wanted }) => ({
    title: 'Scambio completato',
    message: `${name} ha segnato come completato lo scambio tra ${offered} e ${wanted}. Lascia una recensione.`,
  }),
  requestCancelled: ({ name, offered, wanted, reason }) => ({
    title: 'Richiesta annullata',
    message: `${name} ha annullato lo scambio tra ${offered} e ${wanted}${because(reason)}`,
  }),
  requestWithdrawn: ({ offered, wanted }) => ({
    title: 'Richiesta annullata',
    message: `Lo scambio tra ${offered} e ${wanted} è stato annullato perché una delle competenze non viene più offerta.`,
  }),
  memberWithdrawn: ({ offered, wanted }) => ({
    title: 'Richiesta annullata',
    message: `Lo scambio tra ${offered} e ${wanted} è stato annullato perché uno dei due membri non è più disponibile.`,
  }),
  reviewReceived: ({ name, rating, skill }) => ({
    title: 'Nuova recensione',
    message: `${name} ti ha dato ${rating} ${rating === 1 ? 'stella' : 'stelle'} per ${skill}.`,
  }),
  skillEndorsed: ({ name, skill, message }) => ({
    title: 'Nuova raccomandazione',
    message: `${name} consiglia ${skill}: “${message}”`,
  }),
  newSkill: ({ name, skill }) => ({
    title: 'Nuova competenza',
    message: `${name} ora offre ${skill}.`,
  }),
  matchFound: ({ names, count }) => ({
    title: count === 1 ? 'Un nuovo abbinamento reciproco' : `${count} nuovi abbinamenti reciproci`,
    message:
      count === 1
        ? `${names[0]} insegna ciò che cerchi e cerca ciò che insegni.`
        : `${listOf([...names, ...others(count - names.length)])} insegnano ciò che cerchi e cercano ciò che insegni.`,
  }),
  lessonCompleted: ({ name, skill, isLearner }) => ({
    title: 'Lezione completata',
    message: `${name} ha segnato la lezione di ${skill} come completata.${isLearner ? ' Lascia una recensione.' : ''}`,
  }),
  lessonCancelled: ({ name, skill, reason }) => ({
    title: 'Lezione annullata',
    message: `${name} ha annullato ${skill}, una lezione del tuo cerchio${because(reason)}`,
  }),
  lessonWithdrawn: ({ skill }) => ({
    title: 'Lezione annullata',
    message: `${skill}, una lezione del tuo cerchio, è stata annullata perché l’altro membro non è più disponibile.`,
  }),
  ringProposed: ({ teacher, learns, teaches }) => ({
    title: 'Ti propongono un cerchio di scambio',
    message: `Impareresti ${learns} da ${teacher} e insegneresti ${teaches} a qualcuno che lo desidera.`,
  }),
  ringAgain: ({ teacher, learns, teaches }) => ({
    title: 'Nel tuo cerchio ti insegnerebbe un’altra persona',
    message: `Impareresti ${learns} da ${teacher} e insegneresti ancora ${teaches}. È sempre un sì?`,
  }),
  ringConfirmed: ({ teacher, learns, teaches, learner }) => ({
    title: 'Si parte!',
    message: `La risposta di tutti è sì. Impari ${learns} da ${teacher} e insegni ${teaches} a ${learner}: hai una chat con ciascuno.`,
  }),
  ringClosed: ({ isWithdrawn }) =>
    isWithdrawn
      ? { title: 'Il cerchio è stato ritirato', message: 'Il membro che lo aveva avviato lo ha ritirato.' }
      : {
          title: 'Questo cerchio non si è formato',
          message: 'Nessuno viene a sapere chi ha detto no. Continuiamo a cercare.',
        },
  ringCompleted: () => ({
    title: 'Il tuo cerchio è completo',
    message: 'Tutti i suoi scambi sono completati. Ben fatto!',
  }),
  ringBroken: ({ substitute }) => ({
    title: 'Uno scambio del tuo cerchio è stato annullato',
    message: substitute
      ? `${substitute.name} potrebbe insegnarti ${substitute.skill} al suo posto.`
      : 'I tuoi continuano.',
  }),
  messages: ({ name, count, preview, callType }) => ({
    title:
      count > 1
        ? `${count} nuovi messaggi da ${name}`
        : callType
          ? `Chiamata persa da ${name}`
          : `Nuovo messaggio da ${name}`,
    message: callType ? { audio: 'Chiamata persa', video: 'Videochiamata persa' }[callType] : preview,
  }),
  unsubscribePage: {
    heading: 'Interrompere le notifiche via e-mail?',
    paragraph: 'Mutua non ti invierà più copie delle notifiche. Le troverai comunque quando accedi.',
    button: 'Interrompi le e-mail',
  },
  unsubscribedPage: {
    heading: 'Le notifiche via e-mail sono disattivate',
    paragraph: 'Puoi riattivarle nelle impostazioni di Mutua.',
  },
  swapLabels: {
    asked: { teaches: 'Chiede', learns: 'Offre' },
    accepted: { teaches: 'Insegni', learns: 'Impari' },
  },
  notificationMail: ({ name, type, text, meeting = {} }) => ({
    subject: text.title,
    preheader: text.message,
    heading: text.title,
    lead: [name ? `Ciao ${name},` : 'Ciao,', text.message],
    facts: [...rowOf('Quando', meeting.when), ...rowOf('Dove', meeting.platform), ...rowOf('Note', meeting.notes)],
    button: BUTTONS[type] ?? 'Apri Mutua',
    ...(type === 'skill_request' && { secondButton: 'Vedi il profilo' }),
    hints: [],
    footnotes: [
      'Ricevi questa e-mail perché hai attivato le notifiche via e-mail. [Disattivale](unsubscribe) · [Tutte le notifiche](notifications)',
      ABOUT,
    ],
  }),
  needed: ['Ricevi questa e-mail perché serve al tuo account. Non si può disattivare.', ABOUT],
  ifButtonFails: 'Se il pulsante non funziona:',
  ...decisionTexts(moderationTexts.it),
  moderation: moderationTexts.it,
};
