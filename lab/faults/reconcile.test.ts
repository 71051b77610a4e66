import type { Call } from './client.ts';
import type { Exchange } from './exchange.ts';
import type { Member } from './members.ts';
import { reconcile } from './reconcile.ts';

const member = (id: string) => ({ id, token: id }) as Member;
const [ada, ben] = [member('ada'), member('ben')];

it('adds the effect of a stuck step to the exchange', async () => {
  const answers: Record<string, unknown> = {
    'ada /skills/my-skills': { skills: [{ _id: 'o1', title: 'Offered 1' }] },
    'ben /skills/my-skills': { skills: [{ _id: 'w1', title: 'Wanted 1' }] },
    'ada /requests/sent?limit=50&page=1': {
      requests: [{ _id: 'r1', receiverSkillId: { _id: 'w1' }, status: 'accepted' }],
      pagination: { pages: 1 },
    },
    'ada /messages/request/r1?limit=100': {
      notes: [],
      messages: [
        { content: 'one', senderId: 'ada' },
        { content: 'two', senderId: 'ben' },
      ],
    },
  };
  const call: Call = async (_method, path, options) => ({ status: 200, body: answers[`${options?.token} ${path}`] });
  const exchange: Exchange = {
    asker: ada,
    teacher: ben,
    titles: { offered: 'Offered 1', wanted: 'Wanted 1' },
    offeredId: 'o1',
    isAccepted: false,
    isCompleted: false,
    isStuck: true,
    notes: [],
    messages: [{ from: ada, content: 'one' }],
    stars: {},
  };
  await reconcile(call, exchange);
  expect(exchange).toMatchObject({ wantedId: 'w1', requestId: 'r1', isAccepted: true, isCompleted: false });
  expect(exchange.messages).toEqual([
    { from: ada, content: 'one' },
    { from: ben, content: 'two' },
  ]);
});
