import type { ResponseOf } from '@mutua/contracts';
import { expect } from '@playwright/test';
import { callApi } from '../fixtures/api.ts';
import { HARD_LINES, HARD_PROSE } from '../fixtures/hard-texts.ts';
import { createMember, publish, type TestMember } from '../fixtures/members.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';

/** A member who has exchanges and conversations with members whose names and texts are hard to display. */
export interface Crowd {
  viewer: TestMember;
  /** One member for each hard text. */
  others: { member: TestMember; skillId: string; requestId: string }[];
  /** A word that finds the skills of the crowd. */
  tag: string;
  /** The conversation with every text. */
  chatId: string;
}

const texts = Object.values(HARD_LINES);
/** A name may not be a web address. */
const names = Object.entries(HARD_LINES).flatMap(([kind, text]) => (kind === 'address' ? [] : [text]));
const prose = [...Object.values(HARD_PROSE), ...texts];
const at = (list: readonly string[], index: number) => list[index % list.length] ?? '';

/** The beginning of a text, without half a surrogate pair at its end. */
const cut = (text: string, max: number): string => {
  let short = '';
  for (const letter of text) if (short.length + letter.length <= max) short += letter;
  return short;
};

/** How many of the others are created at a time. */
const CONCURRENCY = 4;

/** Registers the crowd, whose members have every hard text as a name, a title, a message and a review. */
export const gatherCrowd = async (): Promise<Crowd> => {
  const run = uniqueWord();
  const tag = `crowd${run}`;
  const viewer = await createMember(at(texts, 0), `viewer-${run}@mutua.example`);
  const offered = await publish(viewer, { title: at(texts, 1), tags: [tag] });

  const join = async (name: string, index: number): Promise<Crowd['others'][number]> => {
    const member = await createMember(name, `crowd-${index}-${run}@mutua.example`);
    const { token } = member;
    await callApi('PUT', '/users/profile', {
      token,
      body: { bio: cut(at(prose, index), 500), location: at(texts, index + 7) },
    });
    const skill = await publish(member, {
      title: at(texts, index + 1),
      description: cut(`${at(prose, index + 3)}\n0123456789`, 1000),
      tags: [tag, ...[2, 3, 4].map((step) => cut(at(texts, index + step), 40))],
    });
    const isReceived = index % 2 === 0;
    const [from, to] = isReceived ? [member, viewer] : [viewer, member];
    const [own, wanted] = isReceived ? [skill, offered] : [offered, skill];
    // The requests service learns of skills and names a moment later.
    let requestId = '';
    await expect(async () => {
      const { request } = await callApi<ResponseOf<'POST /requests'>>('POST', '/requests', {
        token: from.token,
        body: { senderSkillId: own._id, receiverSkillId: wanted._id, message: at(prose, index + 5) },
      });
      requestId = request._id;
    }).toPass({ timeout: 60_000 });
    // A third of them wait for an answer.
    if (index % 3 === 0) return { member, skillId: skill._id, requestId };
    await callApi('PUT', `/requests/${requestId}/accept`, {
      token: to.token,
      body: {
        scheduledDate: '2031-05-06T10:00:00.000Z',
        meetingDetails: { platform: at(texts, index + 4), notes: at(prose, index + 2) },
      },
    });
    await expect(() =>
      callApi('POST', '/messages', { token, body: { requestId, content: at(prose, index + 1) } }),
    ).toPass({ timeout: 60_000 });
    if (index % 3 === 1) return { member, skillId: skill._id, requestId };
    await callApi('PUT', `/requests/${requestId}/complete`, { token });
    const stars = { communication: 4, punctuality: 4, knowledge: 4, helpfulness: 4 };
    for (const who of index % 2 === 0 ? [member] : [member, viewer])
      await callApi('POST', '/reviews', {
        token: who.token,
        body: { requestId, rating: 4, review: at(prose, index), categories: stars },
      });
    return { member, skillId: skill._id, requestId };
  };

  const others: Crowd['others'] = [];
  for (let first = 0; first < names.length; first += CONCURRENCY) {
    const some = names.slice(first, first + CONCURRENCY);
    others.push(...(await Promise.all(some.map((name, index) => join(name, first + index)))));
  }
  const withChat = others[1];
  if (!withChat) throw new Error('The crowd is empty');
  for (const [index, content] of prose.entries())
    await callApi('POST', '/messages', {
      token: index % 3 === 0 ? viewer.token : withChat.member.token,
      body: { requestId: withChat.requestId, content },
    });
  return { viewer, others, tag, chatId: withChat.requestId };
};
