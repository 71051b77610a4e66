import type { NotificationType } from '@mutua/contracts';
import { decisionTexts, moderationTexts } from './moderation.ts';
import { rowOf, type Texts } from './texts.ts';

const ABOUT = 'Mutua, des compétences contre des compétences · [Aide](help)';

/** What the button of a copy says; it opens the page of its notification. */
const BUTTONS: Partial<Record<NotificationType, string>> = {
  skill_request: 'Répondre à la demande',
  request_accepted: 'Ouvrir la discussion',
  request_completed: 'Laisser un avis',
  review_received: 'Lire l’avis',
  new_skill: 'Voir la compétence',
  skill_endorsed: 'Voir la compétence',
  match_found: 'Voir vos correspondances',
  ring_proposed: 'Voir le cercle',
  ring_changed: 'Voir le cercle',
  ring_confirmed: 'Voir le cercle',
  message: 'Ouvrir la discussion',
};

const listOf = (names: readonly string[]) => new Intl.ListFormat('fr').format(names);
const others = (rest: number) => (rest > 0 ? [`${rest} de plus`] : []);

const because = (reason: string) => (reason ? ` : « ${reason} »` : '.');

export const fr: Texts = {
  skillRequest: ({ name, offered, wanted }) => ({
    title: 'Nouvelle demande d’échange',
    message: `${name} aimerait apprendre ${wanted} avec vous et propose ${offered}.`,
  }),
  requestAccepted: ({ name, wanted }) => ({
    title: 'Demande acceptée',
    message: `${name} a accepté votre demande pour ${wanted}. Vous pouvez maintenant discuter.`,
  }),
  requestRejected: ({ name, wanted, reason }) => ({
    title: 'Demande refusée',
    message: `${name} a refusé votre demande pour ${wanted}${because(reason)}`,
  }),
  requestCompleted: ({ name, offered, wanted }) => ({
    title: 'Échange terminé',
    message: `${name} a marqué l’échange de ${offered} contre ${wanted} comme terminé. Laissez un avis.`,
  }),
  requestCancelled: ({ name, offered, wanted, reason }) => ({
    title: 'Demande annulée',
    message: `${name} a annulé l’échange de ${offered} contre ${wanted}${because(reason)}`,
  }),
  requestWithdrawn: ({ offered, wanted }) => ({
    title: 'Demande annulée',
    message: `L’échange de ${offered} contre ${wanted} a été annulé, car l’une des compétences n’est plus proposée.`,
  }),
  memberWithdrawn: ({ offered, wanted }) => ({
    title: 'Demande annulée',
    message: `L’échange de ${offered} contre ${wanted} a été annulé, car l’un des deux membres n’est plus disponible.`,
  }),
  reviewReceived: ({ name, rating, skill }) => ({
    title: 'Nouvel avis',
    message: `${name} vous a donné ${rating} ${rating === 1 ? 'étoile' : 'étoiles'} pour ${skill}.`,
  }),
  skillEndorsed: ({ name, skill, message }) => ({
    title: 'Nouvelle recommandation',
    message: `${name} recommande ${skill} : « ${message} »`,
  }),
  newSkill: ({ name, skill }) => ({
    title: 'Nouvelle compétence',
    message: `${name} propose maintenant ${skill}.`,
  }),
  matchFound: ({ names, count }) => ({
    title: count === 1 ? 'Une nouvelle correspondance mutuelle' : `${count} nouvelles correspondances mutuelles`,
    message:
      count === 1
        ? `${names[0]} enseigne ce que vous cherchez et cherche ce que vous enseignez.`
        : `${listOf([...names, ...others(count - names.length)])} enseignent ce que vous cherchez et cherchent ce que vous enseignez.`,
  }),
  lessonCompleted: ({ name, skill, isLearner }) => ({
    title: 'Cours terminé',
    message: `${name} a indiqué que le cours ${skill} est terminé.${isLearner ? ' Donnez votre avis.' : ''}`,
  }),
  lessonCancelled: ({ name, skill, reason }) => ({
    title: 'Cours annulé',
    message: `${name} a annulé ${skill}, un cours de votre cercle${because(reason)}`,
  }),
  lessonWithdrawn: ({ skill }) => ({
    title: 'Cours annulé',
    message: `${skill}, un cours de votre cercle, a été annulé, car l’autre membre n’est plus disponible.`,
  }),
  ringProposed: ({ teacher, learns, teaches }) => ({
    title: 'On vous propose un cercle d’échange',
    message: `Vous apprendriez ${learns} avec ${teacher} et enseigneriez ${teaches} à quelqu’un qui le souhaite.`,
  }),
  ringAgain: ({ teacher, learns, teaches }) => ({
    title: 'Votre cercle a un nouveau cours pour vous',
    message: `Vous apprendriez ${learns} avec ${teacher} et enseigneriez toujours ${teaches}. Toujours d’accord ?`,
  }),
  ringConfirmed: ({ teacher, learns, teaches, learner }) => ({
    title: 'C’est parti !',
    message: `Tout le monde a dit oui. Vous apprenez ${learns} avec ${teacher} et enseignez ${teaches} à ${learner} : vous avez une discussion avec chaque membre.`,
  }),
  ringClosed: ({ isWithdrawn }) =>
    isWithdrawn
      ? { title: 'Le cercle a été retiré', message: 'Le membre qui l’avait lancé l’a retiré.' }
      : {
          title: 'Ce cercle ne s’est pas formé',
          message: 'Personne n’apprend qui a refusé. Nous continuons à chercher.',
        },
  ringCompleted: () => ({
    title: 'Votre cercle est terminé',
    message: 'Tous ses échanges sont terminés. Bravo !',
  }),
  ringBroken: ({ substitute }) => ({
    title: 'Un échange de votre cercle a été annulé',
    message: substitute
      ? `${substitute.name} pourrait vous enseigner ${substitute.skill} à la place.`
      : 'Les vôtres continuent.',
  }),
  messages: ({ name, count, preview, callType }) => ({
    title:
      count > 1
        ? `${count} nouveaux messages de ${name}`
        : callType
          ? `Appel manqué de ${name}`
          : `Nouveau message de ${name}`,
    message: callType ? { audio: 'Appel audio manqué', video: 'Appel vidéo manqué' }[callType] : preview,
  }),
  unsubscribePage: {
    heading: 'Ne plus recevoir de notifications par e-mail ?',
    paragraph:
      'Mutua ne vous enverra plus de copies de vos notifications. Vous les retrouverez toujours en vous connectant.',
    button: 'Arrêter les e-mails',
  },
  unsubscribedPage: {
    heading: 'Les notifications par e-mail sont désactivées',
    paragraph: 'Vous pouvez les réactiver dans vos paramètres sur Mutua.',
  },
  swapLabels: {
    asked: { teaches: 'On vous demande', learns: 'On vous offre' },
    accepted: { teaches: 'Vous enseignez', learns: 'Vous apprenez' },
  },
  notificationMail: ({ name, type, text, meeting = {} }) => ({
    subject: text.title,
    preheader: text.message,
    heading: text.title,
    lead: [name ? `Bonjour ${name},` : 'Bonjour,', text.message],
    facts: [...rowOf('Quand', meeting.when), ...rowOf('Où', meeting.platform), ...rowOf('Notes', meeting.notes)],
    button: BUTTONS[type] ?? 'Ouvrir Mutua',
    ...(type === 'skill_request' && { secondButton: 'Voir le profil' }),
    hints: [],
    footnotes: [
      'Vous recevez cet e-mail parce que vous avez activé les notifications par e-mail. [Les désactiver](unsubscribe) · [Toutes les notifications](notifications)',
      ABOUT,
    ],
  }),
  needed: ['Vous recevez cet e-mail parce que votre compte en a besoin. Il ne peut pas être désactivé.', ABOUT],
  ifButtonFails: 'Si le bouton ne fonctionne pas :',
  ...decisionTexts(moderationTexts.fr),
  moderation: moderationTexts.fr,
};
