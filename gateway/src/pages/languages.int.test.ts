import type { ServerResponse } from 'node:http';
import { createLogger, NotFoundError, sendError } from '@mutua/service-kit';
import { testGateway } from '../../test/harness.ts';

/** The answer of a service about a skill that does not exist. */
const refuse = (res: ServerResponse) =>
  sendError(createLogger({ service: 'skills', level: 'silent' }), new NotFoundError('Skill not found'), res, 'a trace');

describe('the message of an error', () => {
  const gateway = testGateway({ services: { skills: (_req, res) => refuse(res) } });

  const ask = async (path: string, language?: string) => {
    const headers = { accept: 'application/json', ...(language !== undefined && { 'accept-language': language }) };
    const answer = await fetch(gateway.origin + path, { headers });
    const { message } = (await answer.json()) as { message: string };
    const { headers: got } = answer;
    return { message, language: got.get('content-language'), varies: /accept-language/i.test(got.get('vary') ?? '') };
  };
  const skill = `/api/skills/${'a'.repeat(24)}`;

  it.each([
    ['a service', skill, 'Fähigkeit nicht gefunden'],
    ['the gateway itself', '/api/nothing/here', 'Diesen Aufruf gibt es nicht'],
  ])('of %s is in the language of the caller', async (_who, path, message) => {
    expect(await ask(path, 'de-CH,de;q=0.9,en;q=0.5')).toEqual({ message, language: 'de', varies: true });
  });

  it.each([[undefined], [''], [';;q=x,,'], ['nl'], ['*'], ['en-GB']])('is English for %j', async (header) => {
    expect(await ask(skill, header)).toEqual({ message: 'Skill not found', language: 'en', varies: true });
  });
});
