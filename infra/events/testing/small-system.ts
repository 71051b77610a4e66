/** Fills a small system by real calls. It gets every kind of data that services copy from each other, in every state. */
import { waitFor } from '@mutua/service-kit/testing';

export interface Api {
  origin: string;
  mailUrl: string;
}

interface Answer {
  status: number;
  requestId: string;
  // biome-ignore lint/suspicious/noExplicitAny: the services' own tests check answers against their contracts
  body: any;
}

export interface TestMember {
  id: string;
  name: string;
  email: string;
  token: string;
  call(method: string, path: string, body?: unknown): Promise<Answer>;
  /** Returns the id of the skill. */
  createSkill(title: string): Promise<string>;
  editSkill(id: string, title: string): Promise<unknown>;
}

/** The password of every member. */
export const PASSWORD = 'Learn2gether';

/** @throws Error when the call is refused */
export async function callApi(
  { origin }: Api,
  method: string,
  path: string,
  { body, token }: { body?: unknown; token?: string } = {},
): Promise<Answer> {
  const response = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = {
    status: response.status,
    requestId: response.headers.get('x-request-id') ?? '',
    body: await response.json(),
  };
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** A session of a member, and the calls in it. */
type Session = Pick<TestMember, 'call'> & { accessToken: string; refreshToken: string; user: { _id: string } };

/** @throws Error when the sign-in is refused */
export async function signIn(api: Api, email: string): Promise<Session> {
  const { body } = await callApi(api, 'POST', '/auth/login', { body: { email, password: PASSWORD } });
  const call: TestMember['call'] = (method, path, sent) =>
    callApi(api, method, path, { body: sent, token: body.accessToken });
  return { ...body, call };
}

/** Uploads a file in a form's `field`. @returns the answer @throws Error when it is refused */
export async function upload({ origin }: Api, token: string, path: string, field: string, file: File) {
  const form = new FormData();
  form.set(field, file);
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as { file: { url: string; name: string; size: number }; avatar: string };
}

/** Repeats a call until the service has received the copy that the call needs, which arrives by an event. */
export const retryUntilCopied = <T>(call: () => Promise<T>): Promise<T> =>
  waitFor(
    () => call().catch((error: Error) => (/ 40[349] /.test(error.message) ? undefined : Promise.reject(error))),
    30_000,
  ) as Promise<T>;

/** A mail in the mail catcher. */
export interface CaughtMail {
  text?: string;
  to: { address: string }[];
  headers: Record<string, string>;
}

export async function mailsTo({ mailUrl }: Api, email: string): Promise<CaughtMail[]> {
  const mails = (await (await fetch(`${mailUrl}/api/email`)).json()) as CaughtMail[];
  return mails.filter(({ to }) => to.some(({ address }) => address === email));
}

/** Registers a member, follows the link in the mail, and signs in. */
export async function signUp(api: Api, name: string): Promise<TestMember> {
  const email = `${name.toLowerCase().replace(/\W+/g, '-')}@small.example`;
  await callApi(api, 'POST', '/auth/register', { body: { name, email, password: PASSWORD } });
  const { text } = await waitFor(async () => (await mailsTo(api, email))[0], 30_000);
  const token = /\/verify-email\/([\w-]+)/.exec(text ?? '')?.[1];
  await callApi(api, 'GET', `/auth/verify/${token}`);
  const { accessToken, user, call } = await signIn(api, email);
  return {
    id: user._id,
    token: accessToken,
    name,
    email,
    call,
    createSkill: async (title) => (await call('POST', '/skills', skillOf(title))).body.skill._id,
    editSkill: (id, title) => call('PUT', `/skills/${id}`, skillOf(title)),
  };
}

const skillOf = (title: string) => ({
  title,
  description: `${title}, from the first step on.`,
  category: 'other',
  proficiency: 'expert',
  tags: ['step'],
  availableDays: ['monday'],
  availableTimeSlots: [{ start: '18:00', end: '19:30' }],
});

export const CATEGORIES = { communication: 5, punctuality: 4, knowledge: 5, helpfulness: 4 };

/** Four members with follows, blocks, skills, and requests in all five states, two of them reviewed by both sides. */
export async function fillSystem(api: Api): Promise<void> {
  const [ada, ben, cara, dan] = (await Promise.all(
    ['Ada Byron', 'Ben Okri', 'Cara Moser', 'Dan Lind'].map((name) => signUp(api, name)),
  )) as [TestMember, TestMember, TestMember, TestMember];

  await cara.call('POST', `/users/${ada.id}/follow`);
  await dan.call('POST', `/users/${ada.id}/follow`);
  await dan.call('DELETE', `/users/${ada.id}/follow`);
  await ada.call('PUT', '/users/profile', { location: 'Lima, Peru', timeZone: 'America/Lima' });

  const [guitar, chess] = [await ada.createSkill('Guitar'), await ada.createSkill('Chess')];
  const [german, baking] = [await ben.createSkill('German'), await ben.createSkill('Baking')];
  const [weaving, spare] = [await cara.createSkill('Weaving'), await cara.createSkill('Spare')];
  await dan.createSkill('Diving');
  await ada.call('PUT', `/skills/${guitar}`, skillOf('Flamenco guitar'));
  await cara.call('DELETE', `/skills/${spare}`);
  await ben.call('POST', `/users/${ada.id}/skills/${guitar}/endorse`, { message: 'Patient and clear' });

  const ask = async ({ call }: TestMember, senderSkillId: string, receiverSkillId: string): Promise<string> => {
    const request = { senderSkillId, receiverSkillId, message: 'Shall we?' };
    return (await retryUntilCopied(() => call('POST', '/requests', request))).body.request._id;
  };
  const accept = (by: TestMember, id: string) =>
    by.call('PUT', `/requests/${id}/accept`, {
      scheduledDate: '2030-01-09T17:00',
      meetingDetails: { platform: 'Jitsi' },
    });

  const exchange = await ask(ada, guitar, german);
  await accept(ben, exchange);
  await ada.call('PUT', `/requests/${exchange}/complete`);
  for (const [member, rating] of [
    [ada, 5],
    [ben, 3],
  ] as const)
    await member.call('POST', '/reviews', { requestId: exchange, rating, review: 'Thank you', categories: CATEGORIES });

  const open = await ask(ada, chess, baking);
  await accept(ben, open);
  await ask(cara, weaving, guitar);
  await ben.call('PUT', `/requests/${await ask(cara, weaving, german)}/reject`, { reason: 'No time' });
  await cara.call('PUT', `/requests/${await ask(cara, weaving, baking)}/cancel`);

  const message = { requestId: open, content: 'Hello Ben', clientId: 'hello-1' };
  await retryUntilCopied(() => ada.call('POST', '/messages', message));

  await dan.call('POST', `/users/${cara.id}/block`);
  await dan.call('POST', `/users/${ben.id}/block`);
  await dan.call('DELETE', `/users/${ben.id}/block`);
}
