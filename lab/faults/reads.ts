/** The reads of the checks. They are repeated until they succeed. */
import { type Call, retryUntilDone, unexpectedAnswer } from './client.ts';
import type { Member } from './members.ts';

export const PAGE = 50;

// biome-ignore lint/suspicious/noExplicitAny: the services' own tests hold answers to their contracts
export type Json = any;

export const get = (call: Call, { token }: Pick<Member, 'token'>, path: string): Promise<Json> =>
  retryUntilDone(`GET ${path}`, async () => {
    const answer = await call('GET', path, { token });
    return answer.status === 200 ? answer.body : unexpectedAnswer(answer);
  });

export const allPages = async (call: Call, member: Member, path: string, field: string): Promise<Json[]> => {
  const found: Json[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const body = await get(call, member, `${path}?limit=${PAGE}&page=${page}`);
    found.push(...body[field]);
    pages = body.pagination.pages;
  }
  return found;
};
