/** The list of people of a round: its letters go out during the fault. */
import type { Import } from '@mutua/contracts';
import { makeOrganiser } from '../../infra/testing/organiser.ts';
import { type Problem, remainingProblems } from './checks.ts';
import { type Call, retryUntilDone, unexpectedAnswer } from './client.ts';
import { type Member, signIn } from './members.ts';
import { get } from './reads.ts';
import { CallFailed } from './recorder.ts';

const PEOPLE = 10;
/** How long letters may be on their way after the end of the load. */
const SETTLE_MS = 60_000;
/** A letter whose process has died while it sent is sent by another one when its claim is over. */
const CLAIM_MS = 13 * 60_000;

export interface PeopleList {
  id: string;
  organiser: Member;
  addresses: string[];
}

/** Letters go out by day only, so it is about noon at this site. */
const zoneAtNoon = (now = new Date()): string => {
  const ahead = 12 - now.getUTCHours();
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};

export const listVariables = (): Record<string, string> => ({
  IMPORT_KEY: 'a key of people who are made up for this suite',
  IMPORT_MAILS_PER_HOUR: '10000',
  SITE_TIME_ZONE: zoneAtNoon(),
});

/** Makes a member an organiser, who signs in again. */
export async function appoint(mongodbUri: string, call: Call, member: Member): Promise<Member> {
  await makeOrganiser(mongodbUri, member.id);
  member.token = (await signIn(call, member.email)).accessToken;
  return member;
}

/** Brings a list, and waits for its check. Asking needs a fresh sign-in. */
export async function bringList(
  { origin }: { origin: string },
  call: Call,
  { organiser, label }: { organiser: Member; label: string },
): Promise<PeopleList> {
  organiser.token = (await signIn(call, organiser.email)).accessToken;
  const addresses = Array.from({ length: PEOPLE }, (_, n) => `person-${label}-${n}@list.example`);
  const lines = addresses.map((address, n) => `Person Number ${n};${address};Bread;Guitar`);
  const file = new File([['Name;Email;Offers;Needs', ...lines].join('\n')], 'people.csv');
  const id = await retryUntilDone('POST /imports', async () => {
    const body = new FormData();
    body.set('file', file);
    const headers = { authorization: `Bearer ${organiser.token}` };
    const response = await fetch(`${origin}/api/imports`, { method: 'POST', headers, body });
    if (response.status !== 201) throw new CallFailed(String(response.status));
    return ((await response.json()) as { import: Import }).import._id;
  });
  await retryUntilDone('the check of a list', async () => {
    const found: { import: Import } = await get(call, organiser, `/imports/${id}`);
    return found.import.state === 'checked' ? true : undefined;
  });
  return { id, organiser, addresses };
}

/** Asks the people. The call can be repeated: a list that asks is no longer checked. */
export const ask = (call: Call, { id, organiser: { token } }: PeopleList): Promise<true> =>
  retryUntilDone('POST /imports/:id/start', async () => {
    const body = { sender: 'Lena Kofler', note: '', language: 'en', mayWrite: true };
    const answer = await call('POST', `/imports/${id}/start`, { token, body });
    return answer.status === 200 || answer.body.code === 'not_checked' ? (true as const) : unexpectedAnswer(answer);
  });

/**
 * Checks that each person got one letter.
 * @param mayRepeat whether a process may have died between sending a letter and storing that
 */
export async function letterProblems(
  mailUrl: string,
  { addresses }: PeopleList,
  { mayRepeat }: { mayRepeat: boolean },
): Promise<Problem[]> {
  const look = async (): Promise<Problem[]> => {
    const mails = (await (await fetch(`${mailUrl}/api/email`)).json()) as { to: { address: string }[] }[];
    const counts = Map.groupBy(
      mails.flatMap(({ to }) => to),
      ({ address }) => address,
    );
    return addresses.flatMap((address): Problem[] => {
      const letters = counts.get(address)?.length ?? 0;
      if (letters === 1 || (mayRepeat && letters > 1)) return [];
      return [{ kind: letters === 0 ? 'lost' : 'doubled', text: `letter to ${address}: ${letters} instead of 1` }];
    });
  };
  return remainingProblems(look, { forMs: mayRepeat ? CLAIM_MS : SETTLE_MS, everyMs: 500 });
}
