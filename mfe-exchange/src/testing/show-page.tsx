import { createShowPage, testUser } from '@mutua/web-kit/testing';

/** Renders one page of this remote to Nadia. */
export const showPage = createShowPage('exchange', () => import('../locales/en.json'), { user: testUser() });
