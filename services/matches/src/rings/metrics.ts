import { counter } from '@mutua/service-kit';

/** Counts the reasons only: who declined is not stored. */
export const ringReasons = counter({
  name: 'mutua_ring_refusals_total',
  help: 'Members who said no to a ring, by their reason',
  labels: ['reason'],
});
