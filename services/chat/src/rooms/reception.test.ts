import { setImmediate as turn } from 'node:timers/promises';
import type { MediaOffer } from './engine.ts';
import { JanusError, type JanusEvent, type JanusHandle } from './janus-connection.ts';
import { createReception } from './reception.ts';

interface Request {
  request: string;
  streams?: unknown[];
  subscribe?: { feed: string }[];
  unsubscribe?: { feed: string }[];
}

/** A handle that answers as Janus does, but without media: Janus itself announces feeds only once their media flow. */
function startReception() {
  const requests: Request[] = [];
  const offers: MediaOffer[] = [];
  const failures: unknown[] = [];
  /** How many of the next requests are refused. */
  const refusing = { requests: 0 };
  let detached = 0;
  const feeds: string[] = [];
  const answer = (body: Request): JanusEvent => {
    if (body.request === 'start' || body.request === 'configure') return { data: { videoroom: 'event' } };
    for (const { feed } of (body.subscribe ?? body.streams ?? []) as { feed: string }[]) feeds.push(feed);
    for (const { feed } of body.unsubscribe ?? []) feeds.splice(feeds.indexOf(feed), 1);
    const streams = feeds.flatMap((feed, index) =>
      [0, 1, 2].map((mid) => ({ mid: `${index * 3 + mid}`, feed_id: feed, feed_mid: `${mid}`, active: true })),
    );
    return { data: { videoroom: 'updated', streams }, jsep: { type: 'offer', sdp: feeds.join() } };
  };
  const handle: JanusHandle = {
    request: async (body) => {
      requests.push(body as Request);
      await turn();
      if (refusing.requests > 0) {
        refusing.requests -= 1;
        throw new JanusError({ code: 428, reason: 'No such feed' });
      }
      return answer(body as Request);
    },
    trickle: async () => undefined,
    detach: async () => {
      detached += 1;
    },
  };
  const reception = createReception({
    attach: async () => handle,
    room: { id: 'room', pin: 'pin', secret: 'own' },
    onOffer: (offer) => offers.push(offer),
    onFailure: (error) => failures.push(error),
  });
  const settle = async () => {
    for (let round = 0; round < 10; round++) await turn();
  };
  return { reception, requests, offers, failures, refusing, detached: () => detached, settle };
}

it('makes no offer before the device has published, then one with all feeds', async () => {
  const { reception, requests, offers, settle } = startReception();
  reception.add('ada');
  reception.add('ben');
  await settle();
  expect(requests).toEqual([]);
  reception.begin();
  await settle();
  expect(offers.map(({ n, jsep }) => [n, jsep['sdp']])).toEqual([[1, 'ada,ben']]);
  expect(offers[0]?.streams.slice(0, 3)).toEqual([
    { mid: '0', feed: 'ada', stream: 'sound' },
    { mid: '1', feed: 'ada', stream: 'picture' },
    { mid: '2', feed: 'ada', stream: 'screen' },
  ]);
});

it('keeps what changes while an offer is open for the next one', async () => {
  const { reception, requests, offers, settle } = startReception();
  reception.begin();
  reception.add('ada');
  await settle();
  reception.add('ben');
  reception.add('cleo');
  reception.drop('ada');
  await settle();
  expect(offers).toHaveLength(1);
  await reception.answer({ type: 'answer' }, 1);
  await settle();
  expect(offers.map(({ jsep }) => jsep['sdp'])).toEqual(['ada', 'ben,cleo']);
  expect(requests.at(-1)).toMatchObject({
    subscribe: [{ feed: 'ben' }, { feed: 'cleo' }],
    unsubscribe: [{ feed: 'ada' }],
  });
});

it('ignores an answer to another offer, and a second answer', async () => {
  const { reception, requests, settle } = startReception();
  reception.begin();
  reception.add('ada');
  await settle();
  await reception.answer({ type: 'answer' }, 7);
  await reception.answer({ type: 'answer' }, 1);
  await reception.answer({ type: 'answer' }, 1);
  expect(requests.map(({ request }) => request)).toEqual(['join', 'start']);
});

it('makes no offer for somebody who came and went meanwhile', async () => {
  const { reception, offers, settle } = startReception();
  reception.begin();
  reception.add('ada');
  await settle();
  reception.add('ben');
  reception.drop('ben');
  await reception.answer({ type: 'answer' }, 1);
  await settle();
  expect(offers).toHaveLength(1);
});

it('asks for the wanted layers once the offer is answered, also of those who come later', async () => {
  const { reception, requests, settle } = startReception();
  reception.begin();
  reception.add('ada');
  await settle();
  await reception.want(
    new Map([
      ['ada', 'high'],
      ['ben', 'off'],
    ] as const),
  );
  expect(requests.map(({ request }) => request)).toEqual(['join']);
  await reception.answer({ type: 'answer' }, 1);
  expect(requests.at(-1)).toEqual({ request: 'configure', streams: [{ mid: '1', send: true, substream: 2 }] });
  reception.add('ben');
  await settle();
  await reception.answer({ type: 'answer' }, 2);
  expect(requests.at(-1)?.streams).toContainEqual({ mid: '4', send: false, substream: 0 });
});

describe('a refused request', () => {
  const feedsIn = (offers: MediaOffer[]) => offers.map(({ jsep }) => jsep['sdp']);

  it('is asked again, by another handle before the first offer', async () => {
    const { reception, offers, failures, refusing, detached, settle } = startReception();
    refusing.requests = 1;
    reception.begin();
    reception.add('ada');
    await settle();
    expect([feedsIn(offers), detached(), failures]).toEqual([['ada'], 1, []]);
    await reception.answer({ type: 'answer' }, 1);
    refusing.requests = 1;
    reception.add('ben');
    await settle();
    expect([feedsIn(offers), detached(), failures]).toEqual([['ada', 'ada,ben'], 1, []]);
  });

  it('for the second time is a failure, and leaves nobody out of the next offer', async () => {
    const { reception, offers, failures, refusing, settle } = startReception();
    reception.begin();
    reception.add('ada');
    await settle();
    await reception.answer({ type: 'answer' }, 1);
    refusing.requests = 2;
    reception.add('ben');
    await settle();
    expect([feedsIn(offers), failures.length]).toEqual([['ada'], 1]);
    reception.drop('ada');
    await settle();
    expect(feedsIn(offers)).toEqual(['ada', 'ben']);
  });
});
