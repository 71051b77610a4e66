import type { NotificationType } from '@mutua/contracts';
import { moderationTexts } from './moderation.ts';
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
  messages: ({ name, count, preview }) => ({
    title: count === 1 ? `Nuovo messaggio da ${name}` : `${count} nuovi messaggi da ${name}`,
    message: preview,
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
  notificationMail: ({ name, type, text, meeting = {} }) => ({
    subject: text.title,
    preheader: text.message,
    heading: text.title,
    lead: [name ? `Ciao ${name},` : 'Ciao,', text.message],
    facts: [...rowOf('Quando', meeting.when), ...rowOf('Dove', meeting.platform), ...rowOf('Note', meeting.notes)],
    button: BUTTONS[type] ?? 'Apri Mutua',
    hints: [],
    footnotes: [
      'Ricevi questa e-mail perché hai attivato le notifiche via e-mail. [Disattivale](unsubscribe) · [Tutte le notifiche](notifications)',
      ABOUT,
    ],
  }),
  needed: ['Ricevi questa e-mail perché serve al tuo account. Non si può disattivare.', ABOUT],
  ifButtonFails: 'Se il pulsante non funziona:',
  moderation: moderationTexts.it,
};
