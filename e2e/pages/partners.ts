import { createPartners, createPendingRequest } from '../fixtures/partners.ts';
import { expect, type OpenPage } from '../fixtures/test.ts';
import { chat } from './chat.ts';

/** Two members with an accepted exchange, each signed in on a page. */
export async function openPartners(openPage: OpenPage, acceptance: Parameters<typeof createPartners>[0] = {}) {
  const { members, requestId } = await createPartners(acceptance);
  const pages = [
    await openPage({ as: members[0].email }),
    await openPage({ as: members[1].email, isPartner: true }),
  ] as const;
  return { pages, requestId };
}

/** Two members with an accepted exchange, each in their conversation once it is loaded. */
export async function openConversation(openPage: OpenPage) {
  const partners = await openPartners(openPage);
  for (const page of partners.pages) {
    await page.goto(`/chat/${partners.requestId}`);
    await expect(chat(page).log.getByText('Hello, Tomás')).toBeVisible();
  }
  return partners;
}

/** Two members with a pending request of the first, each on the page that shows it. */
export async function openPendingRequest(openPage: OpenPage) {
  const { members } = await createPendingRequest();
  const pages = [await openPage({ as: members[0].email }), await openPage({ as: members[1].email })] as const;
  await Promise.all([pages[0].goto('/requests?tab=sent'), pages[1].goto('/requests')]);
  return { members, pages };
}
