import type { Page } from '@playwright/test';
import { callApi, DEMO } from '../fixtures/api.ts';
import { SITE_NAME } from '../fixtures/other-site.ts';
import { createPartners, createPendingRequest } from '../fixtures/partners.ts';
import { isPhone } from '../fixtures/test.ts';
import { openReviewDialog } from './dialogs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

/** A dialog in which a member writes. */
interface TextDialog {
  name: string;
  /** The address of the member. */
  as: string;
  open: (page: Page) => Promise<unknown>;
  field: string | RegExp;
  submit: string | RegExp;
  /** The input of the field, when it takes no text. */
  input?: string;
}

/** Opens a dialog by a button of a page. */
const byPress = (path: string, name: string | RegExp) => async (page: Page) => {
  await page.goto(path);
  await page.getByRole('main').getByRole('button', { name }).first().click();
};

/** Opens a dialog by the menu of a session. */
const bySession = (path: string, item: string) => async (page: Page) => {
  await page.goto(path);
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Exchange details' }).click();
  }
  await page
    .getByRole('button', { name: /^Change .*\d/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** Every dialog that keeps its texts when the page ends, and the data that it needs. */
export const textDialogs = async (): Promise<TextDialog[]> => {
  const [asked, partners, ended] = await Promise.all([
    createPendingRequest(),
    createPartners({ scheduledDate: inDays(9) }),
    createPartners(),
  ]);
  const [sender, receiver] = asked.members.map(({ email }) => email) as [string, string];
  const [nora, tomas] = partners.members;
  const [left] = ended.members;
  const proposal = { times: [inDays(20)], order: 'both' };
  await Promise.all([
    callApi('POST', `/requests/${partners.requestId}/proposals`, { token: nora.token, body: proposal }),
    callApi('PUT', `/requests/${ended.requestId}/cancel`, { token: left.token, body: {} }),
  ]);
  const chat = `/chat/${partners.requestId}`;
  const hours = '/settings/hours';
  const sent = '/requests?tab=sent';
  const feedback = `Something only for ${SITE_NAME}`;
  const ask = /^Ask the others/;
  const day = inDays(30).slice(0, 'yyyy-mm-dd'.length);
  return [
    { name: 'accept', as: receiver, open: byPress('/requests', 'Accept'), field: /^Meeting link/, submit: 'Accept' },
    { name: 'reject', as: receiver, open: byPress('/requests', 'Reject'), field: /^Reason/, submit: 'Reject' },
    { name: 'edit', as: sender, open: byPress(sent, 'Edit'), field: /^Message/, submit: 'Save' },
    { name: 'cancel', as: sender, open: byPress(sent, 'Cancel'), field: /^Reason/, submit: 'Cancel Request' },
    { name: 'feedback', as: left.email, open: byPress(sent, feedback), field: feedback, submit: 'Send' },
    { name: 'times', as: nora.email, open: byPress(chat, 'Find a time'), field: /^Message/, submit: /^Propose/ },
    {
      name: 'none fits',
      as: tomas.email,
      open: byPress(chat, 'None fits'),
      field: /^A few words/,
      submit: 'None fits',
    },
    {
      name: 'a session',
      as: nora.email,
      open: bySession(chat, 'Cancel'),
      field: /^Reason/,
      submit: 'Cancel session',
    },
    { name: 'place', as: nora.email, open: bySession(chat, 'Change the place'), field: 'Meeting link', submit: 'Save' },
    { name: 'ring', as: DEMO.nadia, open: byPress('/matches?tab=rings', ask), field: /./, submit: 'Ask the others' },
    { name: 'review', as: DEMO.nadia, open: openReviewDialog, field: /^Written Review/, submit: 'Submit Review' },
    { name: 'time away', as: nora.email, open: byPress(hours, 'Set dates'), field: /^Note/, submit: 'Save' },
    { name: 'day', as: nora.email, open: byPress(hours, 'Add a day'), field: /^Day/, submit: 'Add', input: day },
    { name: 'calendar', as: nora.email, open: byPress(hours, 'Add a calendar'), field: /^Address/, submit: 'Add' },
  ];
};
