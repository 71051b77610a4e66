import { DEMO_PASSWORD } from '../seed/dataset.ts';

const DEMO = { email: 'nadia@mutua.example', password: DEMO_PASSWORD };

/** Signs a demo account in. @returns its access token, and the browser storage of the signed-in member */
export async function signIn(origin: string) {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEMO),
  });
  if (!answer.ok) throw new Error(`${origin} does not sign ${DEMO.email} in: it answers ${answer.status}`);
  const { accessToken, refreshToken } = (await answer.json()) as { accessToken: string; refreshToken: string };
  const localStorage = Object.entries({ token: accessToken, refreshToken }).map(([name, value]) => ({ name, value }));
  // By which the gateway knows the browser of a member.
  const mark = {
    name: 'mutua-member',
    value: '1',
    domain: new URL(origin).hostname,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  };
  return { token: accessToken, storageState: { cookies: [mark], origins: [{ origin, localStorage }] } };
}
