import type { Import } from '@mutua/contracts';
import { HOUR_MS } from '@mutua/contracts/time';
import { waitFor } from '@mutua/service-kit/testing';
import type { Harness } from './harness.ts';

/** Noon of today (UTC): letters go out, and the database does not yet end what a list stores. */
export const NOON = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
/** The moment so many hours after that noon. */
export const afterNoon = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);

/** So many invented people, each with an offer and a need. */
export const peopleOf = (count: number, host = 'list.example') =>
  Array.from({ length: count }, (_, n) => ({
    name: `Person Nummer ${n}`,
    email: `person.${n}@${host}`,
    line: `Person Nummer ${n};person.${n}@${host};Graz;Gitarre spielen ${n}|Brot backen;Spanisch ${n}`,
  }));

export const fileOf = (lines: readonly string[]): string => ['Name;E-Mail;Ort;Angebote;Gesuche', ...lines].join('\r\n');

export type Organiser = Awaited<ReturnType<Harness['signedIn']>>;

/** Calls of organisers to a running service. */
export function listCalls(auth: Harness) {
  const upload = async (token: string, file: string | Buffer<ArrayBuffer>, name = 'members.csv') => {
    const body = new FormData();
    body.set('file', new File([file], name));
    const response = await fetch(`${auth.url}/imports`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: (await response.json()) as { import: Import; code?: string } };
  };
  /** Brings a further file of offers and needs. */
  const addItems = async (
    token: string,
    id: string,
    file: string | Buffer<ArrayBuffer>,
    { name = 'offers.csv', kind = '' }: { name?: string; kind?: string } = {},
  ) => {
    const body = new FormData();
    body.set('file', new File([file], name));
    const response = await fetch(`${auth.url}/imports/${id}/items${kind && `?kind=${kind}`}`, {
      method: 'POST',
      body,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: (await response.json()) as { import: Import; code?: string } };
  };
  const find = async (token: string, id: string): Promise<Import> =>
    (await auth.call('GET /imports/:id', { params: { id }, token })).body.import;
  const until = (token: string, id: string, ...states: Import['state'][]): Promise<Import> =>
    waitFor(async () => {
      const found = await find(token, id);
      return states.includes(found.state) && found;
    });
  const checked = async (token: string, file: string | Buffer<ArrayBuffer>): Promise<Import> => {
    const { body } = await upload(token, file);
    return until(token, body.import._id, 'checked');
  };
  const start = (token: string, id: string, more: object = {}) =>
    auth.call('POST /imports/:id/start', {
      params: { id },
      body: { sender: 'Lena Kofler', note: 'Come along!', language: 'de', mayWrite: true, ...more },
      token,
    });
  return {
    upload,
    addItems,
    find,
    until,
    checked,
    start,
    organiser: (): Promise<Organiser> => auth.signedIn({ name: 'Lena Kofler', role: null, roles: ['organiser'] }),
    /** Brings a list and asks its people. */
    async asked(token: string, lines: readonly string[]): Promise<Import> {
      const { _id } = await checked(token, fileOf(lines));
      await start(token, _id);
      return until(token, _id, 'done');
    },
    invitations: async () =>
      (await auth.sent('notifications', 'mail.requested')).filter(({ kind }) => kind === 'import-invitation'),
  };
}
