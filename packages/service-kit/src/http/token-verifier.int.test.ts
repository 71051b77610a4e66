import express from 'express';
import { createTestContext } from '../testing/context.ts';
import { serve } from '../testing/serve.ts';
import { testKeySet } from '../testing/tokens.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createTokenVerifier } from './token-verifier.ts';

it('verifies with the copy of the keys in Redis when it starts while auth is down', async () => {
  const context = await createTestContext('skills');
  const token = context.tokenFor('b'.repeat(24));
  const auth = await serve(express().get('/jwks', (_req, res) => void res.json(testKeySet())));
  const jwksUrl = `${auth.url}/jwks`;
  await createTokenVerifier({ jwksUrl, redis: context.redis, writesCopy: true }).verify(token);
  await waitFor(() => context.redis.exists(`jwks:${jwksUrl}`));
  await auth.close();

  expect(await createTokenVerifier({ jwksUrl, redis: context.redis }).verify(token)).toMatchObject({
    userId: 'b'.repeat(24),
  });
  await expect(createTokenVerifier({ jwksUrl }).verify(token)).rejects.toMatchObject({ status: 503 });
  await context.redis.del(`jwks:${jwksUrl}`);
  await context.close();
});
