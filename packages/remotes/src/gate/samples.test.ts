import { endpoints } from '@mutua/contracts';
import type { z } from 'zod';
import { answerCall, sampleAnswer } from './samples.ts';

const calls = Object.entries(endpoints).filter(([, spec]) => 'response' in spec);

it.each(calls.map(([key]) => key))('%s has a sample that its contract allows', (key) => {
  const { response } = endpoints[key as keyof typeof endpoints] as { response: z.ZodType };
  expect(response.safeParse(sampleAnswer(key)).error).toBeUndefined();
});

it('finds a call by its path, and prefers a fixed path to one with a parameter', () => {
  expect(answerCall('GET', '/auth/me')).toEqual({ status: 200, body: sampleAnswer('GET /auth/me') });
  expect(answerCall('GET', '/nowhere')).toBeUndefined();
});
