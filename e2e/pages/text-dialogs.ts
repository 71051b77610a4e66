import type { ResponseOf } from '@mutua/contracts';
import type { Page } from '@playwright/test';
import { callApi, DEMO } from '../fixtures/api.ts';
import { createMember, eventually, type TestMember } from '../fixtures/members.ts';
import { SITE_NAME } from '../fixtures/other-site.ts';
import { createPartners, createPendingRequest } from '../fixtures/partners.ts';
import { createRing } from '../fixtures/rings.ts';
import { isPhone } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';
import { openCase } from './cases.ts';
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

/** Opens a dialog by a menu of a page. */
const byMenu = (path: string, menu: string | RegExp, item: string) => async (page: Page) => {
  await byPress(path, menu)(page);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
};

/** Opens a text of the site, or its welcome, which is the last one. */
const bySite = (which: 'first' | 'last') => async (page: Page) => {
  await page.goto('/organise/site');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Write your own|Edit)$/ })
    [which]()
    .click();
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

/** Offers a lesson of the first skill of a member. */
const offerLesson = async ({ token }: TestMember): Promise<string> => {
  const { skills } = await callApi<ResponseOf<'GET /skills/my-skills'>>('GET', '/skills/my-skills', { token });
  const body = {
    ...{ skillId: skills[0]?._id, title: 'Felting for two', about: 'We felt one bowl each.', language: 'en' },
    sessions: [{ startsAt: inDays(5), minutes: 60 }],
    place: { mode: 'link', link: 'https://meet.example/felt' },
    ...{ seats: 2, least: 1, gives: 'nothing', listed: 'link', audience: 'adults' },
  };
  // The lessons service learns of skills a moment later.
  const { lesson } = await eventually(() => callApi<ResponseOf<'POST /lessons'>>('POST', '/lessons', { token, body }));
  return `/lessons/${lesson._id}`;
};

/**
 * Every dialog that keeps its texts by `useDialogDraft` when the page ends (`infra/testing/typed-texts.test.ts` compares), some that keep
 * them otherwise, and the data that they need.
 */
export const textDialogs = async (): Promise<TextDialog[]> => {
  const [asked, partners, ended, ring, sly] = await Promise.all([
    createPendingRequest(),
    createPartners({ scheduledDate: inDays(9) }),
    createPartners(),
    createRing(),
    createMember(`Sly ${uniqueWord()}`, `sly-${uniqueWord()}@mutua.example`),
  ]);
  const [sender, receiver] = asked.members.map(({ email }) => email) as [string, string];
  const [nora, tomas] = partners.members;
  const [left] = ended.members;
  const proposal = { times: [inDays(20)], order: 'both' };
  await Promise.all([
    callApi('POST', `/requests/${partners.requestId}/proposals`, { token: nora.token, body: proposal }),
    callApi('PUT', `/requests/${ended.requestId}/cancel`, { token: left.token, body: {} }),
    callApi('PUT', `/bookmarks/users/${tomas._id}`, { token: nora.token, body: { note: '' } }),
    eventually(() =>
      callApi('POST', `/users/${sly._id}/reports`, { token: nora.token, body: { reason: 'other', text: '' } }),
    ),
  ]);
  const lesson = await offerLesson(nora);
  const profile = `/profile/${tomas._id}`;
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
    { name: 'seat', as: tomas.email, open: byPress(lesson, 'Take a seat'), field: /^A word to/, submit: 'Take a seat' },
    {
      name: 'lesson',
      as: nora.email,
      open: byMenu(lesson, 'Close, cancel, offer again', 'Cancel the lesson'),
      field: /^Reason/,
      submit: 'Cancel the lesson',
    },
    {
      name: 'ring meeting',
      as: ring.members[0].email,
      open: byPress(`/rings/${ring.ringId}`, 'Meet together'),
      field: /^What you want to do/,
      submit: 'Ask the others',
    },
    {
      name: 'report',
      as: nora.email,
      open: byMenu(profile, /^More/, 'Report'),
      field: /^What should we know/,
      submit: 'Send report',
    },
    {
      name: 'kept note',
      as: nora.email,
      open: byPress('/kept?tab=members', /^Edit the note/),
      field: 'Your note',
      submit: 'Save',
    },
    {
      name: 'reference',
      as: DEMO.nadia,
      open: byPress(`${profile}?tab=known-by`, 'Write a reference'),
      field: /^In your words/,
      submit: 'Send to Tomás',
    },
    { name: 'site text', as: DEMO.elena, open: bySite('first'), field: /^Text/, submit: 'Save' },
    { name: 'welcome', as: DEMO.elena, open: bySite('last'), field: /^Text/, submit: 'Use this text' },
    {
      name: 'decide',
      as: DEMO.elena,
      open: async (page) => {
        await page.goto('/moderation');
        await (await openCase(page, sly.name)).getByRole('button', { name: 'Warn', exact: true }).click();
      },
      field: /^Why/,
      submit: 'Warn',
    },
  ];
};
