import type { ResponseOf } from '@mutua/contracts';
import { newId, type Pair, useHarness } from '../../../test/harness.ts';
import { exchangeOf, meetingsOf, soon } from '../../../test/meetings.ts';

const PAIRS = 5;

const service = useHarness();
const meetings = meetingsOf(service);
/** The pairs of members. Each race has an exchange for each pair. */
let pairs: Pair[];
beforeAll(async () => {
  // With many calls at once Redis may be slow to accept their events. They are then sent again.
  service.context.log.expect('events not published yet');
  pairs = await Promise.all(Array.from({ length: PAIRS }, () => service.pair()));
});

type Exchange = Awaited<ReturnType<typeof exchangeOf>>;
interface Answer {
  status: number;
  body: ResponseOf<'GET /requests/:id/plan'>;
  error: { code: string };
}

const proposalOf = ({ body }: Answer) => body.plan.proposals[0]?._id ?? '';
const codeOf = ({ status, error }: { status: number; error: { code: string } }) => (status < 300 ? 'done' : error.code);

/** Runs an exchange of each pair at once, each with two calls at the same moment. */
async function race<T>(
  prepare: (exchange: Exchange) => Promise<T>,
  calls: (exchange: Exchange, prepared: T) => [Promise<Answer>, Promise<{ status: number; error: { code: string } }>],
  check: (exchange: Exchange, outcomes: [string, string], prepared: T) => Promise<void>,
): Promise<void> {
  const ready = await Promise.all(
    pairs.map(async (pair) => {
      const exchange = await exchangeOf(service, pair);
      return { exchange, prepared: await prepare(exchange) };
    }),
  );
  const answers = await Promise.all(
    ready.map(async ({ exchange, prepared }) => Promise.all(calls(exchange, prepared))),
  );
  expect(answers.flat().filter(({ status }) => status >= 500)).toEqual([]);
  for (const [index, [one, two]] of answers.entries()) {
    const each = ready[index];
    if (each) await check(each.exchange, [codeOf(one), codeOf(two)], each.prepared);
    // The exchange is cancelled, so that the pair can have another one.
    if (each) await service.act('cancel', each.exchange.id, each.exchange.ada);
  }
}

const planOf = async ({ id, ada }: Exchange) => (await meetings.plan(ada, id)).body;
const agreed = async ({ id, ada, ben }: Exchange) => {
  const { body } = await meetings.pick(ben, id, proposalOf(await meetings.propose(ada, id)));
  return body.plan.sessions[0]?._id ?? '';
};

it('when both propose, one proposal is open, and the other member gets a conflict', () =>
  race(
    async () => {},
    ({ id, ada, ben }) => [meetings.propose(ada, id), meetings.propose(ben, id)],
    async (exchange, outcomes) => {
      expect([...outcomes].sort()).toEqual(['done', 'proposal_open']);
      expect((await planOf(exchange)).plan.proposals).toMatchObject([{ status: 'open' }]);
    },
  ));

it('when both propose to move one session, one proposal is open', () =>
  race(
    agreed,
    ({ id, ada, ben }, sessionId) => [
      meetings.propose(ada, id, { kind: 'move', sessionId, times: [soon(7)] }),
      meetings.propose(ben, id, { kind: 'move', sessionId, times: [soon(8)] }),
    ],
    async (exchange, outcomes) => {
      expect([...outcomes].sort()).toEqual(['done', 'proposal_open']);
      const { plan } = await planOf(exchange);
      expect(plan.proposals.filter(({ status }) => status === 'open')).toHaveLength(1);
    },
  ));

describe.each(['withdraw', 'counter', 'decline'] as const)('pick against %s', (action) => {
  it('the first call holds, and the later one is answered that the proposal is gone', () =>
    race(
      async ({ id, ada }) => proposalOf(await meetings.propose(ada, id)),
      ({ id, ada, ben }, proposal) => [
        meetings.pick(ben, id, proposal),
        // For `withdraw` the proposer acts while the other picks. For the rest the other member acts on two open pages.
        action === 'withdraw' ? meetings.withdraw(ada, id, proposal) : meetings[action](ben, id, proposal),
      ],
      async (exchange, outcomes) => {
        expect([...outcomes].sort()).toEqual(['done', 'proposal_gone']);
        const { plan } = await planOf(exchange);
        expect(plan.sessions).toHaveLength(outcomes[0] === 'done' ? 1 : 0);
      },
    ));
});

it('when a move is picked and its session cancelled, the session is cancelled, moved or not', () =>
  race(
    async (exchange) => {
      const sessionId = await agreed(exchange);
      const { id, ada } = exchange;
      const move = await meetings.propose(ada, id, { kind: 'move', sessionId, times: [soon(9)] });
      return { sessionId, proposal: proposalOf(move) };
    },
    ({ id, ada, ben }, { sessionId, proposal }) => [
      meetings.pick(ben, id, proposal, { startsAt: soon(9) }),
      meetings.cancel(ada, id, sessionId),
    ],
    async (exchange, [picked, cancelled]) => {
      expect(cancelled).toBe('done');
      expect(['done', 'proposal_gone']).toContain(picked);
      const { plan } = await planOf(exchange);
      expect(plan.sessions).toMatchObject([
        { status: 'cancelled', startsAt: picked === 'done' ? soon(9) : soon(3), sequence: picked === 'done' ? 2 : 1 },
      ]);
    },
  ));

it('a repeated call has one effect, at the same moment and later', async () => {
  await race(
    async () => newId(),
    ({ id, ada }, clientId) => [meetings.propose(ada, id, { clientId }), meetings.propose(ada, id, { clientId })],
    async (exchange, outcomes, clientId) => {
      expect(outcomes).toEqual(['done', 'done']);
      const { id, ada, ben } = exchange;
      const again = await meetings.propose(ada, id, { clientId });
      expect(again.body.plan.proposals).toHaveLength(1);
      const picks = await Promise.all([1, 2].map(() => meetings.pick(ben, id, proposalOf(again))));
      expect(picks.map(({ status }) => status)).toEqual([200, 200]);
      const session = picks[0]?.body.plan.sessions[0]?._id ?? '';
      const cancels = await Promise.all([1, 2].map(() => meetings.cancel(ben, id, session)));
      expect(cancels.map(({ status }) => status)).toEqual([200, 200]);
      expect(cancels[0]?.body.plan.sessions).toMatchObject([{ sequence: 1 }]);
    },
  );
});

it('when the sweep and a member act on a proposal, it is closed once', () =>
  race(
    async ({ id, ada }) => {
      const proposal = proposalOf(await meetings.propose(ada, id));
      const past = new Date(Date.now() - 1000);
      const due = { 'plan.dueAt': past, 'plan.proposals.0.expiresAt': past };
      await service.context.connection.collection('requests').updateOne({ _id: id as never }, { $set: due });
      return proposal;
    },
    ({ id, ada, ben }, proposal) => [meetings.pick(ben, id, proposal), meetings.withdraw(ada, id, proposal)],
    async (exchange, outcomes) => {
      const { id, ada } = exchange;
      await service.waitFor(async () => (await meetings.plan(ada, id)).body.plan.proposals[0]?.status !== 'open');
      const { plan } = await planOf(exchange);
      const [picked, withdrawn] = outcomes;
      const status = picked === 'done' ? 'picked' : withdrawn === 'done' ? 'withdrawn' : 'lapsed';
      expect(plan.proposals[0]?.status).toBe(status);
      expect(plan.sessions).toHaveLength(picked === 'done' ? 1 : 0);
    },
  ));

it('a member with picks in two exchanges for one time may get both, and neither call fails', async () => {
  const { id, ada, ben, pair } = await exchangeOf(service);
  const cleo = await service.member({ name: 'Cleo Marsh' });
  const other = await exchangeOf(service, { ...pair, receiver: cleo, wanted: await service.skill(cleo._id) });
  const [one, two] = [await meetings.propose(ben, id), await meetings.propose(cleo._id, other.id)];
  const picks = await Promise.all([
    meetings.pick(ada, id, proposalOf(one)),
    meetings.pick(ada, other.id, proposalOf(two)),
  ]);
  expect(picks.map(codeOf)).toContain('done');
  for (const code of picks.map(codeOf)) expect(['done', 'overlap']).toContain(code);
});

describe.each(['cancel', 'complete'] as const)('pick against %s of the exchange', (action) => {
  it('the exchange ends, and its session too, if there is one', () =>
    race(
      async ({ id, ada }) => proposalOf(await meetings.propose(ada, id)),
      ({ id, ada, ben }, proposal) => [meetings.pick(ben, id, proposal), service.act(action, id, ada)],
      async (exchange, [picked, ended]) => {
        expect(ended).toBe('done');
        expect(['done', 'conflict']).toContain(picked);
        const { request, plan } = await planOf(exchange);
        expect(request.status).toBe(action === 'cancel' ? 'cancelled' : 'completed');
        expect(plan.sessions.map(({ status }) => status)).toEqual(picked === 'done' ? ['cancelled'] : []);
        expect(plan.proposals.filter(({ status }) => status === 'open')).toEqual([]);
      },
    ));
});

it.each([6, 20])('%s changes of one exchange at once by both members are all made', async (count) => {
  const { id, ada, ben } = await exchangeOf(service);
  const proposal = proposalOf(
    await meetings.propose(ada, id, { repeat: { everyWeeks: 1, count: 12 }, times: [soon(3)] }),
  );
  const first = await meetings.pick(ben, id, proposal);
  const second = proposalOf(
    await meetings.propose(ada, id, { repeat: { everyWeeks: 1, count: 12 }, times: [soon(4)] }),
  );
  const { sessions } = (await meetings.pick(ben, id, second, { startsAt: soon(4) })).body.plan;
  expect(first.status).toBe(200);
  const answers = await Promise.all(
    sessions.slice(0, count).map(({ _id }, index) => meetings.cancel(index % 2 === 0 ? ada : ben, id, _id)),
  );
  expect(answers.map(codeOf)).toEqual(answers.map(() => 'done'));
  const after = (await meetings.plan(ada, id)).body.plan.sessions;
  expect(after.filter(({ status }) => status === 'cancelled')).toHaveLength(count);
});
