import { type Push, pushProblems, type Row } from './pushes.ts';

const push = (tag: string, title: string, at = 0): Push => ({ at, headers: {}, content: { tag, title } });
const MESSAGES: Row = { _id: 'n1', type: 'message', title: '3 new messages', isRead: false, request: { _id: 'r1' } };
const REVIEW: Row = { _id: 'n2', type: 'review_received', title: 'New review', isRead: false };
const textsOf = (rows: Row[], pushes: Push[], interruptions = [{ from: 100, to: 200 }]) =>
  pushProblems('Ada', rows, pushes, interruptions).map(({ kind, text }) => `${kind}: ${text}`);

it('finds nothing when the latest push of each unread notification says what it says', () => {
  const pushes = [push('chat-r1', '1 new message'), push('n2', 'New review'), push('chat-r1', '3 new messages')];
  expect(textsOf([MESSAGES, REVIEW, { ...REVIEW, _id: 'n3', isRead: true }], pushes)).toEqual([]);
});

it('finds a push that never came, and one that did not count the last message', () => {
  expect(textsOf([MESSAGES, REVIEW], [push('chat-r1', '2 new messages')])).toEqual([
    'lost: push "3 new messages" to Ada: 2 new messages',
    'lost: push "New review" to Ada: none',
  ]);
});

it('finds a push that came twice, unless a process may have died after the first', () => {
  const twice = (first: number, second: number) => [push('n2', 'New review', first), push('n2', 'New review', second)];
  expect(textsOf([REVIEW], twice(10, 20))).toEqual(['doubled: push "New review" to Ada']);
  expect(textsOf([REVIEW], twice(210, 300))).toEqual(['doubled: push "New review" to Ada']);
  expect(textsOf([REVIEW], twice(90, 160))).toEqual([]);
});

it('finds a push without a notification', () => {
  expect(textsOf([], [push('n9', 'New review')])).toEqual(['doubled: push n9 to Ada, without a notification']);
});
