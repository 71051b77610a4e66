import { counter } from '@mutua/service-kit';

/** Who said no is stored nowhere as such. */
export const ringReasons = counter({
  name: 'mutua_ring_refusals_total',
  help: 'Members who said no to a ring, by their reason',
  labels: ['reason'],
});
