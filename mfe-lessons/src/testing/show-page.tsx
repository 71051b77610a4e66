import { createShowPage } from '@mutua/web-kit/testing';

/** Renders one page of this remote to a visitor, unless the options contain a user. */
export const showPage = createShowPage('lessons', () => import('../locales/en.json'));
