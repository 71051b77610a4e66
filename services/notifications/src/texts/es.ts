import type { NotificationType } from '@mutua/contracts';
import { decisionTexts, moderationTexts } from './moderation.ts';
import { rowOf, type Texts } from './texts.ts';

const ABOUT = 'Mutua, habilidades por habilidades · [Ayuda](help)';

/** What the button of a copy says; it opens the page of its notification. */
const BUTTONS: Partial<Record<NotificationType, string>> = {
  skill_request: 'Responder a la solicitud',
  request_accepted: 'Abrir el chat',
  request_completed: 'Escribir una reseña',
  review_received: 'Leer la reseña',
  new_skill: 'Ver la habilidad',
  skill_endorsed: 'Ver la habilidad',
  match_found: 'Ver tus coincidencias',
  ring_proposed: 'Ver el círculo',
  ring_changed: 'Ver el círculo',
  ring_confirmed: 'Ver el círculo',
  message: 'Abrir el chat',
};

const listOf = (names: readonly string[]) => new Intl.ListFormat('es').format(names);
const others = (rest: number) => (rest > 0 ? [`${rest} más`] : []);

const because = (reason: string) => (reason ? `: «${reason}»` : '.');

export const es: Texts = {
  skillRequest: ({ name, offered, wanted }) => ({
    title: 'Nueva solicitud de intercambio',
    message: `A ${name} le gustaría aprender ${wanted} contigo y ofrece ${offered}.`,
  }),
  requestAccepted: ({ name, wanted }) => ({
    title: 'Solicitud aceptada',
    message: `${name} aceptó tu solicitud de ${wanted}. Ya podéis escribiros.`,
  }),
  requestRejected: ({ name, wanted, reason }) => ({
    title: 'Solicitud rechazada',
    message: `${name} rechazó tu solicitud de ${wanted}${because(reason)}`,
  }),
  requestCompleted: ({ name, offered, wanted }) => ({
    title: 'Intercambio completado',
    message: `${name} marcó como completado el intercambio de ${offered} por ${wanted}. Deja una reseña.`,
  }),
  requestCancelled: ({ name, offered, wanted, reason }) => ({
    title: 'Solicitud cancelada',
    message: `${name} canceló el intercambio de ${offered} por ${wanted}${because(reason)}`,
  }),
  requestWithdrawn: ({ offered, wanted }) => ({
    title: 'Solicitud cancelada',
    message: `Se canceló el intercambio de ${offered} por ${wanted} porque una de las habilidades ya no se ofrece.`,
  }),
  memberWithdrawn: ({ offered, wanted }) => ({
    title: 'Solicitud cancelada',
    message: `Se canceló el intercambio de ${offered} por ${wanted} porque uno de los dos miembros ya no está disponible.`,
  }),
  reviewReceived: ({ name, rating, skill }) => ({
    title: 'Nueva reseña',
    message: `${name} te dio ${rating} ${rating === 1 ? 'estrella' : 'estrellas'} por ${skill}.`,
  }),
  skillEndorsed: ({ name, skill, message }) => ({
    title: 'Nueva recomendación',
    message: `${name} recomienda ${skill}: «${message}»`,
  }),
  newSkill: ({ name, skill }) => ({
    title: 'Nueva habilidad',
    message: `${name} ofrece ahora ${skill}.`,
  }),
  matchFound: ({ names, count }) => ({
    title: count === 1 ? 'Una nueva coincidencia mutua' : `${count} nuevas coincidencias mutuas`,
    message:
      count === 1
        ? `${names[0]} enseña lo que buscas y busca lo que enseñas.`
        : `${listOf([...names, ...others(count - names.length)])} enseñan lo que buscas y buscan lo que enseñas.`,
  }),
  lessonCompleted: ({ name, skill, isLearner }) => ({
    title: 'Clase completada',
    message: `${name} marcó la clase de ${skill} como completada.${isLearner ? ' Deja una reseña.' : ''}`,
  }),
  lessonCancelled: ({ name, skill, reason }) => ({
    title: 'Clase cancelada',
    message: `${name} canceló ${skill}, una clase de tu círculo${because(reason)}`,
  }),
  lessonWithdrawn: ({ skill }) => ({
    title: 'Clase cancelada',
    message: `${skill}, una clase de tu círculo, se canceló porque el otro miembro ya no está disponible.`,
  }),
  ringProposed: ({ teacher, learns, teaches }) => ({
    title: 'Te invitan a un círculo de intercambio',
    message: `Aprenderías ${learns} de ${teacher} y enseñarías ${teaches} a alguien que lo quiere.`,
  }),
  ringAgain: ({ teacher, learns, teaches }) => ({
    title: 'En tu círculo te enseñaría otra persona',
    message: `Aprenderías ${learns} de ${teacher} y seguirías enseñando ${teaches}. ¿Sigue siendo un sí?`,
  }),
  ringConfirmed: ({ teacher, learns, teaches, learner }) => ({
    title: '¡En marcha!',
    message: `Han dicho que sí. Aprendes ${learns} de ${teacher} y enseñas ${teaches} a ${learner}: tienes un chat con cada persona.`,
  }),
  ringClosed: ({ isWithdrawn }) =>
    isWithdrawn
      ? { title: 'Se retiró el círculo', message: 'El miembro que lo empezó lo ha retirado.' }
      : { title: 'Este círculo no se formó', message: 'A nadie se le dice quién dijo que no. Seguimos buscando.' },
  ringCompleted: () => ({
    title: 'Tu círculo está completo',
    message: 'Se completaron todos sus intercambios. ¡Bien hecho!',
  }),
  ringBroken: ({ substitute }) => ({
    title: 'Se canceló un intercambio de tu círculo',
    message: substitute ? `${substitute.name} podría enseñarte ${substitute.skill} en su lugar.` : 'Los tuyos siguen.',
  }),
  messages: ({ name, count, preview, callType }) => ({
    title:
      count > 1
        ? `${count} mensajes nuevos de ${name}`
        : callType
          ? `Llamada perdida de ${name}`
          : `Nuevo mensaje de ${name}`,
    message: callType ? { audio: 'Llamada perdida', video: 'Videollamada perdida' }[callType] : preview,
  }),
  unsubscribePage: {
    heading: '¿Dejar de recibir notificaciones por correo?',
    paragraph: 'Mutua ya no te enviará copias de tus notificaciones. Las seguirás viendo cuando inicies sesión.',
    button: 'Dejar de recibir correos',
  },
  unsubscribedPage: {
    heading: 'Las notificaciones por correo están desactivadas',
    paragraph: 'Puedes volver a activarlas en los ajustes de Mutua.',
  },
  swapLabels: {
    asked: { teaches: 'Quiere', learns: 'Ofrece' },
    accepted: { teaches: 'Enseñas', learns: 'Aprendes' },
  },
  notificationMail: ({ name, type, text, meeting = {} }) => ({
    subject: text.title,
    preheader: text.message,
    heading: text.title,
    lead: [name ? `Hola, ${name}:` : 'Hola:', text.message],
    facts: [...rowOf('Cuándo', meeting.when), ...rowOf('Dónde', meeting.platform), ...rowOf('Notas', meeting.notes)],
    button: BUTTONS[type] ?? 'Abrir Mutua',
    ...(type === 'skill_request' && { secondButton: 'Ver el perfil' }),
    hints: [],
    footnotes: [
      'Recibes este correo porque activaste las notificaciones por correo. [Desactivarlas](unsubscribe) · [Todas las notificaciones](notifications)',
      ABOUT,
    ],
  }),
  needed: ['Recibes este correo porque tu cuenta lo necesita. No se puede desactivar.', ABOUT],
  ifButtonFails: 'Si el botón no funciona:',
  ...decisionTexts(moderationTexts.es),
  moderation: moderationTexts.es,
};
