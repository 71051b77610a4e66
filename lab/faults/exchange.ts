/** The exchange that a pair of members repeats: publish, request, accept, chat, change messages, complete, review. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Call, retryUntilDone, unexpectedAnswer } from './client.ts';
import type { Member } from './members.ts';

/** The pause between the steps of a pair. Two cores can run eight pairs with it. */
const PACE_MS = 120;
const MESSAGES_PER_SIDE = 3;
const NOTES_PER_SIDE = 2;

export interface SentMessage {
  from: Member;
  content: string;
}

/** The acknowledged part of an exchange. */
export interface Exchange {
  asker: Member;
  teacher: Member;
  /** The titles of the skills: `offered` by the asker, `wanted` from the teacher. */
  titles: Record<'offered' | 'wanted', string>;
  offeredId?: string;
  wantedId?: string;
  requestId?: string;
  isAccepted: boolean;
  isCompleted: boolean;
  messages: SentMessage[];
  /** The lines of the notes. */
  notes: string[];
  /** The teacher has reacted to the first message. */
  hasReaction?: boolean;
  /** A step did not succeed in time. It may still have had its effect: see `reconcile.ts`. */
  isStuck?: boolean;
  /** It has a session with reminders for both parties during the fault. It stays accepted. */
  isReminded?: boolean;
  /** The stars that each gave to the other. */
  stars: { byAsker?: number; byTeacher?: number };
}

const SKILL = {
  description: 'A skill that is taught while parts of the system fail.',
  category: 'music',
  proficiency: 'expert',
};

const publish = (call: Call, { token }: Member, title: string): Promise<string> =>
  retryUntilDone('POST /skills', async (isRetry) => {
    if (isRetry) {
      // The failed call may have had an effect.
      const { body } = await call('GET', '/skills/my-skills', { token });
      const mine = body.skills?.find((skill: { title: string }) => skill.title === title);
      if (mine) return mine._id as string;
    }
    const answer = await call('POST', '/skills', { token, body: { ...SKILL, title } });
    return answer.status === 201 ? (answer.body.skill._id as string) : unexpectedAnswer(answer);
  });

const ask = (call: Call, { token }: Member, offered: string, wanted: string): Promise<string> =>
  retryUntilDone('POST /requests', async () => {
    const answer = await call('POST', '/requests', {
      token,
      body: { senderSkillId: offered, receiverSkillId: wanted, message: 'Shall we?' },
    });
    if (answer.status === 201) return answer.body.request._id as string;
    if (answer.status === 409) return answer.body.current.request._id as string; // created by a call whose answer was lost
    // The requests service learns of skills by events.
    return answer.status === 404 ? undefined : unexpectedAnswer(answer);
  });

/** Accepts or completes a request. */
const change = (call: Call, { token }: Member, id: string, action: 'accept' | 'complete', body: object = {}) =>
  retryUntilDone(`PUT /requests/:id/${action}`, async () => {
    const answer = await call('PUT', `/requests/${id}/${action}`, { token, body });
    const reached = action === 'accept' ? 'accepted' : 'completed';
    const status = (answer.body.request ?? answer.body.current?.request)?.status;
    return status === reached ? true : unexpectedAnswer(answer);
  });

const review = (call: Call, { token }: Member, requestId: string, rating: number) =>
  retryUntilDone('POST /reviews', async (isRetry) => {
    const categories = { communication: rating, punctuality: rating, knowledge: rating, helpfulness: rating };
    const answer = await call('POST', '/reviews', { token, body: { requestId, rating, review: 'Good.', categories } });
    return answer.status === 201 || (answer.status === 409 && isRetry) ? true : unexpectedAnswer(answer);
  });

const talk = async (exchange: Exchange, requestId: string): Promise<void> => {
  for (let i = 0; i < MESSAGES_PER_SIDE * 2; i += 1) {
    const [from, to] = i % 2 === 0 ? [exchange.asker, exchange.teacher] : [exchange.teacher, exchange.asker];
    const content = `${i} in ${exchange.titles.wanted}`;
    await retryUntilDone('send_message', async () => {
      const clientId = `${requestId}-${i}`;
      const answer = await from.send({ requestId, receiverId: to.id, content, clientId });
      return answer === 'sent' ? true : undefined;
    });
    exchange.messages.push({ from, content });
    await delay(PACE_MS / 2);
  }
};

/** Both write lines of the notes at the same time. Each acknowledged line is added to the exchange. */
const writeNotes = async (call: Call, exchange: Exchange, requestId: string): Promise<void> => {
  const write = async ({ token, name }: Member): Promise<void> => {
    for (let i = 0; i < NOTES_PER_SIDE; i += 1) {
      const text = `note ${i} of ${name}`;
      const path = `/notes/${requestId}/lines/${randomBytes(12).toString('hex')}`;
      await retryUntilDone('PUT /notes/:id/lines/:id', async () => {
        const answer = await call('PUT', path, { token, body: { text, after: null, rev: 0 } });
        return answer.status === 200 ? true : unexpectedAnswer(answer);
      });
      exchange.notes.push(text);
    }
  };
  await Promise.all([exchange.asker, exchange.teacher].map(write));
};

/** The text of the first message after its edit. */
export const edited = ({ titles }: Pick<Exchange, 'titles'>): string => `0 in ${titles.wanted}, edited`;
export const DELETED = 'Message deleted';
export const REACTION = '👍';

/** The asker edits the first message, to which the teacher reacts; the teacher deletes the second one. */
const changeMessages = async (call: Call, exchange: Exchange, requestId: string): Promise<void> => {
  const { asker, teacher, messages } = exchange;
  const ids = await retryUntilDone('GET /messages/request/:id', async () => {
    const answer = await call('GET', `/messages/request/${requestId}`, { token: asker.token });
    return answer.status === 200
      ? (answer.body.messages as { _id: string }[]).map(({ _id }) => _id)
      : unexpectedAnswer(answer);
  });
  const [first, second] = messages;
  if (!first || !second) return;
  const make = (method: string, path: string, { token }: Member, body?: object) =>
    retryUntilDone(`${method} /messages/:id`, async () => {
      const answer = await call(method, `/messages/${path}`, { token, ...(body && { body }) });
      return answer.status === 200 ? true : unexpectedAnswer(answer);
    });
  await make('PUT', `${ids[0]}`, asker, { content: edited(exchange) });
  first.content = edited(exchange);
  await make('PUT', `${ids[0]}/reaction`, teacher, { emoji: REACTION });
  exchange.hasReaction = true;
  await make('DELETE', `${ids[1]}`, teacher);
  second.content = DELETED;
};

/**
 * Runs one exchange from the first step to the last. Each acknowledged step is added to `exchange`.
 *
 * @throws Stuck when a step does not succeed
 */
export const doExchange = async (call: Call, exchange: Exchange, stars: { asker: number; teacher: number }) => {
  const { asker, teacher, titles } = exchange;
  exchange.offeredId = await publish(call, asker, titles.offered);
  exchange.wantedId = await publish(call, teacher, titles.wanted);
  await delay(PACE_MS);
  const requestId = await ask(call, asker, exchange.offeredId, exchange.wantedId);
  exchange.requestId = requestId;
  await delay(PACE_MS);
  await change(call, teacher, requestId, 'accept');
  exchange.isAccepted = true;
  await talk(exchange, requestId);
  await writeNotes(call, exchange, requestId);
  await changeMessages(call, exchange, requestId);
  await change(call, asker, requestId, 'complete');
  exchange.isCompleted = true;
  await delay(PACE_MS);
  await review(call, asker, requestId, stars.asker);
  exchange.stars.byAsker = stars.asker;
  await review(call, teacher, requestId, stars.teacher);
  exchange.stars.byTeacher = stars.teacher;
  await delay(PACE_MS);
};

/** A reminder is due an hour before a session. */
const HOUR_MS = 60 * 60_000;
/** The time from the agreement on a session to its reminder. */
const DUE_MS = 1000;

/**
 * Makes an exchange with a session whose reminders to both members are due in a moment. Call it before the fault: a session that is agreed
 * later has no reminder.
 */
export const planSession = async (call: Call, exchange: Exchange): Promise<void> => {
  const { asker, teacher, titles } = exchange;
  exchange.offeredId = await publish(call, asker, titles.offered);
  exchange.wantedId = await publish(call, teacher, titles.wanted);
  exchange.requestId = await ask(call, asker, exchange.offeredId, exchange.wantedId);
  const scheduledDate = new Date(Date.now() + HOUR_MS + DUE_MS).toISOString();
  await change(call, teacher, exchange.requestId, 'accept', { scheduledDate });
  exchange.isAccepted = true;
  exchange.isReminded = true;
};
