import { createHmac } from 'node:crypto';
import { type Node, newId, useHarness, useNode } from '../../test/harness.ts';

const TURN_SECRET = 'a secret that chat shares with the TURN server';
const TURN_URLS = 'turn:turn.example:3478,turns:turn.example:5349?transport=tcp';

const chat = useHarness();
const node = useNode(chat, { env: { STUN_URLS: 'stun:stun.example:3478', TURN_URLS, TURN_SECRET } });

const ask = (on: Node, requestId: string, as?: string) =>
  on.call('GET /calls/ice-servers', { query: { requestId }, ...(as && { as }) });

it('gives both parties the servers, each with a personal password for 12 hours', async () => {
  const { id, sender, receiver } = await chat.exchange();
  for (const { _id: memberId } of [sender, receiver]) {
    const { status, body } = await ask(node, id, memberId);
    expect(status).toBe(200);
    const [stun, turn] = body.iceServers;
    expect(stun).toEqual({ urls: ['stun:stun.example:3478'] });
    expect(turn?.urls).toEqual(TURN_URLS.split(','));
    const [expires, owner] = turn?.username?.split(':') ?? [];
    expect(owner).toBe(memberId);
    const hours = (Number(expires) - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(11.9);
    expect(hours).toBeLessThanOrEqual(12);
    expect(turn?.credential).toBe(
      createHmac('sha1', TURN_SECRET)
        .update(turn?.username ?? '')
        .digest('base64'),
    );
  }
});

it('gives no servers to strangers, to visitors, or where no call is allowed', async () => {
  const { id } = await chat.exchange();
  expect((await ask(node, id, newId())).status).toBe(404);
  expect((await ask(node, id)).status).toBe(401);
  const pending = await chat.exchange({ status: 'pending' });
  expect(await ask(node, pending.id, pending.sender._id)).toMatchObject({
    status: 409,
    error: { code: 'conversation_closed' },
  });
});

it('gives only STUN servers when no TURN server is configured', async () => {
  const plain = await chat.startNode();
  const { id, sender } = await chat.exchange();
  expect((await ask(plain, id, sender._id)).body.iceServers).toEqual([
    { urls: ['stun:stun.l.google.com:19302', 'stun:stun1.l.google.com:19302'] },
  ]);
  const bare = await chat.startNode({ env: { STUN_URLS: 'none' } });
  expect((await ask(bare, id, sender._id)).body.iceServers).toEqual([]);
});
