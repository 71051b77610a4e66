/** Members for the fault suite: registered, confirmed by mail and signed in, each with a socket. */
import type { Ack, ClientToServerEvents, PushSubscriptionInput, ServerToClientEvents } from '@mutua/contracts';
import { io, type Socket } from 'socket.io-client';
import { type Call, retryUntilDone, unexpectedAnswer } from './client.ts';
import { CallFailed, type Recorder } from './recorder.ts';

const PASSWORD = 'Learn2gether';
const ACK_MS = 15_000;
/** Access tokens expire after 15 minutes. */
const SIGN_IN_EVERY_MS = 5 * 60_000;

export interface Member {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  token: string;
  signedInAt: number;
  /** Sends a message once. @throws CallFailed */
  send: (message: Draft) => Promise<'sent' | 'not there yet'>;
  leave: () => void;
}

export interface Draft {
  requestId: string;
  receiverId: string;
  content: string;
  clientId: string;
}

export const signIn = (call: Call, email: string) =>
  retryUntilDone(`sign-in of ${email}`, async () => {
    const answer = await call('POST', '/auth/login', { body: { email, password: PASSWORD } });
    if (answer.status === 200) return answer.body as { accessToken: string; user: { _id: string } };
    return answer.status === 403 ? undefined : unexpectedAnswer(answer);
  });

/** Opens the link in the mail that confirms an address. */
const confirm = (call: Call, mailUrl: string, email: string) =>
  retryUntilDone(`mail to ${email}`, async () => {
    const mails = (await (await fetch(`${mailUrl}/api/email`)).json()) as {
      text?: string;
      html?: string;
      to: { address: string }[];
    }[];
    const mail = mails.find(({ to }) => to.some(({ address }) => address === email));
    const token = /\/verify-email\/([\w-]+)/.exec(`${mail?.text}\n${mail?.html}`)?.[1];
    if (!token) return undefined;
    const answer = await call('GET', `/auth/verify/${token}`);
    return answer.status === 200 ? true : unexpectedAnswer(answer);
  });

const openSocket = (
  origin: string,
  token: () => string,
  transport: 'websocket' | 'polling',
): Socket<ServerToClientEvents, ClientToServerEvents> => {
  const socket: Socket<ServerToClientEvents, ClientToServerEvents> = io(origin, {
    transports: [transport],
    auth: (answer) => answer({ token: token() }),
    reconnectionDelay: 200,
    reconnectionDelayMax: 500,
    forceNew: true,
  });
  // After a refusal by the server, socket.io does not reconnect by itself, unlike after a network error.
  const reconnect = () => {
    if (!socket.active) setTimeout(() => socket.connect(), 200);
  };
  socket.on('connect_error', reconnect);
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') reconnect();
  });
  return socket;
};

export const createMember = async (
  name: string,
  {
    origin,
    mailUrl,
    call,
    recorder,
    transport = 'websocket',
    fallback,
  }: {
    origin: string;
    mailUrl: string;
    call: Call;
    recorder: Recorder;
    transport?: 'websocket' | 'polling';
    /** Makes the calls that send a text when the socket does not answer, as a page does. */
    fallback?: Call;
  },
): Promise<Member> => {
  const email = `${name.toLowerCase().replace(/\W+/g, '-')}@faults.example`;
  await retryUntilDone(`registration of ${email}`, async () => {
    const answer = await call('POST', '/auth/register', { body: { name, email, password: PASSWORD } });
    return answer.status === 201 ? true : unexpectedAnswer(answer);
  });
  await confirm(call, mailUrl, email);
  const { accessToken, user } = await signIn(call, email);

  const socket = openSocket(origin, () => member.token, transport);
  const bySocket = async (message: Draft): Promise<'sent' | 'not there yet'> => {
    if (!socket.connected) throw new CallFailed('socket away');
    const answer: Ack<'send_message'> = await socket
      .timeout(ACK_MS)
      .emitWithAck('send_message', message)
      .catch(() => {
        throw new CallFailed(socket.connected ? 'socket no answer' : 'socket away');
      });
    if (answer.ok) return 'sent';
    // Events of the request create and open the conversation.
    if (['not_found', 'conversation_closed'].includes(answer.error.code)) return 'not there yet';
    throw new CallFailed(`socket ${answer.error.code}`);
  };
  const byHttp = async ({ requestId, content, clientId }: Draft, make: Call): Promise<'sent' | 'not there yet'> => {
    const body = { requestId, content, clientId };
    const answer = await make('POST', '/messages', { token: member.token, body });
    if (answer.status === 201) return 'sent';
    return answer.status === 404 || answer.status === 409 ? 'not there yet' : unexpectedAnswer(answer);
  };
  const send: Member['send'] = (message) =>
    recorder.watch('send_message', () =>
      bySocket(message).catch((error: unknown) => {
        if (!fallback || !(error instanceof CallFailed)) throw error;
        return byHttp(message, fallback);
      }),
    );
  const member: Member = {
    id: user._id,
    email,
    name,
    token: accessToken,
    signedInAt: Date.now(),
    send,
    leave: () => socket.disconnect(),
  };
  return member;
};

/** Subscribes a browser of the member to pushes. */
export const subscribe = (call: Call, { token, name }: Member, subscription: PushSubscriptionInput): Promise<true> =>
  retryUntilDone(`subscription of ${name}`, async () => {
    const answer = await call('PUT', '/push/subscriptions', { token, body: subscription });
    return answer.status === 200 ? (true as const) : unexpectedAnswer(answer);
  });

/** Signs a member in again before the token expires. */
export const renew = async (call: Call, member: Member): Promise<void> => {
  if (Date.now() - member.signedInAt < SIGN_IN_EVERY_MS) return;
  member.token = (await signIn(call, member.email)).accessToken;
  member.signedInAt = Date.now();
};
