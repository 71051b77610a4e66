import type { NotificationType } from '@mutua/contracts';
import { decisionTexts, moderationTexts } from './moderation.ts';
import { rowOf, type Texts } from './texts.ts';

const ABOUT = 'Mutua, habilidades por habilidades · [Ajuda](help)';

/** What the button of a copy says; it opens the page of its notification. */
const BUTTONS: Partial<Record<NotificationType, string>> = {
  skill_request: 'Responder ao pedido',
  request_accepted: 'Abrir o chat',
  request_completed: 'Deixar uma avaliação',
  review_received: 'Ler a avaliação',
  new_skill: 'Ver a habilidade',
  skill_endorsed: 'Ver a habilidade',
  match_found: 'Ver suas combinações',
  ring_proposed: 'Ver o círculo',
  ring_changed: 'Ver o círculo',
  ring_confirmed: 'Ver o círculo',
  message: 'Abrir o chat',
};

const listOf = (names: readonly string[]) => new Intl.ListFormat('pt').format(names);
const others = (rest: number) => (rest > 0 ? [`mais ${rest}`] : []);

const because = (reason: string) => (reason ? `: “${reason}”` : '.');

export const pt: Texts = {
  skillRequest: ({ name, offered, wanted }) => ({
    title: 'Novo pedido de troca',
    message: `${name} gostaria de aprender ${wanted} com você e oferece ${offered}.`,
  }),
  requestAccepted: ({ name, wanted }) => ({
    title: 'Pedido aceito',
    message: `${name} aceitou seu pedido de ${wanted}. Agora vocês podem conversar.`,
  }),
  requestRejected: ({ name, wanted, reason }) => ({
    title: 'Pedido recusado',
    message: `${name} recusou seu pedido de ${wanted}${because(reason)}`,
  }),
  requestCompleted: ({ name, offered, wanted }) => ({
    title: 'Troca concluída',
    message: `${name} marcou a troca de ${offered} por ${wanted} como concluída. Deixe uma avaliação.`,
  }),
  requestCancelled: ({ name, offered, wanted, reason }) => ({
    title: 'Pedido cancelado',
    message: `${name} cancelou a troca de ${offered} por ${wanted}${because(reason)}`,
  }),
  requestWithdrawn: ({ offered, wanted }) => ({
    title: 'Pedido cancelado',
    message: `A troca de ${offered} por ${wanted} foi cancelada porque uma das habilidades não é mais oferecida.`,
  }),
  memberWithdrawn: ({ offered, wanted }) => ({
    title: 'Pedido cancelado',
    message: `A troca de ${offered} por ${wanted} foi cancelada porque um dos dois membros não está mais disponível.`,
  }),
  reviewReceived: ({ name, rating, skill }) => ({
    title: 'Nova avaliação',
    message: `${name} deu a você ${rating} ${rating === 1 ? 'estrela' : 'estrelas'} por ${skill}.`,
  }),
  skillEndorsed: ({ name, skill, message }) => ({
    title: 'Nova recomendação',
    message: `${name} recomenda ${skill}: “${message}”`,
  }),
  newSkill: ({ name, skill }) => ({
    title: 'Nova habilidade',
    message: `${name} agora oferece ${skill}.`,
  }),
  matchFound: ({ names, count }) => ({
    title: count === 1 ? 'Uma nova combinação mútua' : `${count} novas combinações mútuas`,
    message:
      count === 1
        ? `${names[0]} ensina o que você procura e procura o que você ensina.`
        : `${listOf([...names, ...others(count - names.length)])} ensinam o que você procura e procuram o que você ensina.`,
  }),
  lessonCompleted: ({ name, skill, isLearner }) => ({
    title: 'Aula concluída',
    message: `${name} marcou a aula de ${skill} como concluída.${isLearner ? ' Deixe uma avaliação.' : ''}`,
  }),
  lessonCancelled: ({ name, skill, reason }) => ({
    title: 'Aula cancelada',
    message: `${name} cancelou ${skill}, uma aula do seu círculo${because(reason)}`,
  }),
  lessonWithdrawn: ({ skill }) => ({
    title: 'Aula cancelada',
    message: `${skill}, uma aula do seu círculo, foi cancelada porque o outro membro não está mais disponível.`,
  }),
  ringProposed: ({ teacher, learns, teaches }) => ({
    title: 'Convidaram você para um círculo de troca',
    message: `Você aprenderia ${learns} com ${teacher} e ensinaria ${teaches} a alguém que quer aprender.`,
  }),
  ringAgain: ({ teacher, learns, teaches }) => ({
    title: 'No seu círculo, outra pessoa ensinaria você',
    message: `Você aprenderia ${learns} com ${teacher} e continuaria ensinando ${teaches}. Ainda é um sim?`,
  }),
  ringConfirmed: ({ teacher, learns, teaches, learner }) => ({
    title: 'Está valendo!',
    message: `Todos disseram sim. Você aprende ${learns} com ${teacher} e ensina ${teaches} a ${learner}: há uma conversa com cada pessoa.`,
  }),
  ringClosed: ({ isWithdrawn }) =>
    isWithdrawn
      ? { title: 'O círculo foi retirado', message: 'O membro que o iniciou retirou o círculo.' }
      : {
          title: 'Este círculo não se formou',
          message: 'Ninguém fica sabendo quem disse não. Continuamos procurando.',
        },
  ringCompleted: () => ({
    title: 'Seu círculo está completo',
    message: 'Todas as trocas foram concluídas. Muito bem!',
  }),
  ringBroken: ({ substitute }) => ({
    title: 'Uma troca do seu círculo foi cancelada',
    message: substitute ? `${substitute.name} poderia ensinar ${substitute.skill} a você.` : 'As suas continuam.',
  }),
  messages: ({ name, count, preview, callType }) => ({
    title:
      count > 1
        ? `${count} novas mensagens de ${name}`
        : callType
          ? `Chamada perdida de ${name}`
          : `Nova mensagem de ${name}`,
    message: callType ? { audio: 'Chamada de áudio perdida', video: 'Chamada de vídeo perdida' }[callType] : preview,
  }),
  unsubscribePage: {
    heading: 'Parar de receber notificações por e-mail?',
    paragraph: 'O Mutua não enviará mais cópias das notificações. Você continua vendo todas quando entra na sua conta.',
    button: 'Parar os e-mails',
  },
  unsubscribedPage: {
    heading: 'As notificações por e-mail estão desativadas',
    paragraph: 'Você pode ativá-las de novo nas configurações do Mutua.',
  },
  swapLabels: {
    asked: { teaches: 'Quer aprender', learns: 'Oferece' },
    accepted: { teaches: 'Você ensina', learns: 'Você aprende' },
  },
  notificationMail: ({ name, type, text, meeting = {} }) => ({
    subject: text.title,
    preheader: text.message,
    heading: text.title,
    lead: [name ? `Olá, ${name}!` : 'Olá!', text.message],
    facts: [...rowOf('Quando', meeting.when), ...rowOf('Onde', meeting.platform), ...rowOf('Notas', meeting.notes)],
    button: BUTTONS[type] ?? 'Abrir o Mutua',
    ...(type === 'skill_request' && { secondButton: 'Ver o perfil' }),
    hints: [],
    footnotes: [
      'Você recebe este e-mail porque ativou as notificações por e-mail. [Desativar](unsubscribe) · [Todas as notificações](notifications)',
      ABOUT,
    ],
  }),
  needed: ['Você recebe este e-mail porque sua conta precisa dele. Não é possível desativá-lo.', ABOUT],
  ifButtonFails: 'Se o botão não funcionar:',
  ...decisionTexts(moderationTexts.pt),
  moderation: moderationTexts.pt,
};
