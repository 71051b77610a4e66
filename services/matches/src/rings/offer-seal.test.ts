import { HOUR_MS } from '@mutua/contracts/time';
import { createOfferSeal } from './offer-seal.ts';

const legs = [{ teacherId: 'ana', skillId: 'piano', wantId: null }];

it('an offer is valid for 24 hours, for the member to whom it was made', async () => {
  const seal = createOfferSeal({ get: async () => Buffer.alloc(32, 'key') });
  const now = new Date();
  const { offer, until } = await seal.seal('ana', legs, now);
  expect(until.getTime() - now.getTime()).toBe(24 * HOUR_MS);
  const openedAfter = (hours: number) => seal.open('ana', offer, new Date(now.getTime() + hours * HOUR_MS));
  expect(await openedAfter(24)).toEqual(legs);
  expect(await openedAfter(24.1)).toBeNull();
  expect(await seal.open('ben', offer, now)).toBeNull();
});
