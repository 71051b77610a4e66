import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, WITHDRAWALS, type Withdrawal } from '@mutua/contracts/limits';
import { changeLanguage, defineRemote } from '@mutua/web-kit';
import { renderRemote, testRequest, testUser } from '@mutua/web-kit/testing';
import { screen } from '@testing-library/react';
import { act } from 'react';
import { RequestCard } from './request-card.tsx';

const reasons = Object.keys(WITHDRAWALS) as Withdrawal[];
const texts = Object.fromEntries(
  Object.keys(LANGUAGES).map((language) => [language, () => import(`../locales/${language}.json`)]),
) as { en: () => Promise<{ default: object }> };

async function show(reason: string) {
  const Page = () => (
    <RequestCard
      request={testRequest({ status: 'cancelled', reason })}
      viewer={testUser()}
      onComplete={() => undefined}
      onEdit={() => undefined}
    />
  );
  await renderRemote(
    defineRemote({ name: 'exchange', version: 'test', pages: { '/requests': Page }, messages: { ...texts } }),
    { at: '/requests', user: testUser() },
  );
}
afterEach(() => act(() => changeLanguage('en')));

describe.each(Object.keys(LANGUAGES))('a reason of the system in %s', (language) => {
  it.each(reasons)('is in the language of the reader: %s', async (reason) => {
    const catalogue = JSON.parse(readFileSync(join(__dirname, `../locales/${language}.json`), 'utf8'));
    const expected: string = catalogue.requests.withdrawn[reason];
    if (language === 'en') expect(expected).toBe(WITHDRAWALS[reason]);
    else expect(expected).not.toBe(WITHDRAWALS[reason]);
    await act(() => changeLanguage(language));
    await show(WITHDRAWALS[reason]);
    expect(screen.getByText((text) => text.includes(expected))).toBeVisible();
  });
});

it('is not translated when a member wrote it', async () => {
  await act(() => changeLanguage('de'));
  await show('The skill is no longer available, sorry');
  expect(screen.getByText('Grund: The skill is no longer available, sorry')).toBeVisible();
});
