import { textPattern } from '@mutua/service-kit';
import { createMessageSearch, excerptOf } from './message-search.ts';

const cut = (content: string, text: string) => excerptOf({ content, attachment: null }, textPattern(text));

it('shows a short message whole', () => {
  expect(cut('See you  at\nnoon', 'AT')).toEqual({ before: 'See you ', match: 'at', after: ' noon' });
});

it('shows a message as it is drawn, without the marks of bold words and code, unless they are searched', () => {
  const text = 'We meet **on Dienstag** um 18, `npm install`';
  expect(cut(text, 'Dienstag um')).toEqual({
    before: 'We meet on ',
    match: 'Dienstag um',
    after: ' 18, npm install',
  });
  expect(cut(text, '**on')).toMatchObject({ before: 'We meet ', match: '**on' });
});

it('cuts a long word, but never inside a surrogate pair', () => {
  const { before, match, after } = cut(`${'🥐'.repeat(40)}x${'é'.repeat(300)}`, 'x');
  expect(match).toBe('x');
  expect(before).toBe(`…${'🥐'.repeat(15)}`);
  expect(after).toBe(`${'é'.repeat(120)}…`);
  expect(cut(`a${'🥐'.repeat(40)}xy`, 'x').before).toBe(`…${'🥐'.repeat(15)}`);
  expect(cut(`${'🥐'.repeat(40)}axy`, 'x').before).toBe(`…${'🥐'.repeat(14)}a`);
});

it('searches the 200 most recently active conversations', async () => {
  const calls: unknown[] = [];
  const search = createMessageSearch({
    conversations: { findMany: async () => [] },
    memberships: {
      findPage: async (...question: unknown[]) => {
        calls.push(question);
        return [];
      },
    },
    messages: { findWithText: async () => [] },
    members: { findPeople: async () => new Map() },
  } as unknown as Parameters<typeof createMessageSearch>[0]);
  await search('ada', { q: 'bakery', limit: 10 });
  expect(calls).toEqual([['ada', { limit: 200 }]]);
});
