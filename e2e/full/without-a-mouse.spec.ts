import { createMember, publish } from '../fixtures/members.ts';
import { expect, test } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique-word.ts';
import { Keyboard } from '../pages/keyboard.ts';

test('two members exchange a skill without a mouse', async ({ openPage }) => {
  test.setTimeout(600_000);
  const run = uniqueWord();
  const ada = await createMember(`Ada ${run}`, `ada-${run}@mutua.example`);
  const ben = await createMember(`Ben ${run}`, `ben-${run}@mutua.example`);
  await publish(ada, { title: `Tabletweaving ${run}` });
  const whistling = `Mouthwhistling ${run}`;
  await publish(ben, { title: whistling, category: 'music' });
  const [adaPage, benPage] = [await openPage({ as: ada.email }), await openPage({ as: ben.email })];
  const [adaKeys, benKeys] = [new Keyboard(adaPage), new Keyboard(benPage)];
  const main = adaPage.getByRole('main');

  await test.step('a member finds the skill of the other, and opens it', async () => {
    await adaPage.goto('/dashboard');
    // Waits for the session, because the keys do not work before.
    await expect(adaPage.getByRole('button', { name: /account menu$/ })).toBeVisible();
    await expect(async () => {
      await adaKeys.press('g', 's');
      await expect(adaPage).toHaveURL(/\/search$/, { timeout: 5000 });
    }).toPass();
    await expect(adaPage.getByRole('heading', { level: 1 })).toBeFocused();
    await adaKeys.press('/');
    await adaKeys.type(whistling);
    const card = adaPage.getByRole('article').filter({ hasText: whistling });
    await expect(card).toBeVisible();
    // Escape closes the suggestions, and the search keeps the focus.
    await adaKeys.press('Escape');
    await adaKeys.enter(card.getByRole('link', { name: 'View Details' }));
    await expect(adaPage.getByRole('heading', { level: 1, name: whistling })).toBeFocused();
  });

  await test.step('the same member sends a request in the dialog', async () => {
    await adaKeys.enter(main.getByRole('button', { name: 'Request Exchange' }));
    const dialog = adaPage.getByRole('dialog', { name: 'Send Skill Exchange Request' });
    // The member's only skill is chosen already, so the message has the focus.
    await expect(dialog.getByRole('textbox', { name: /Message/ })).toBeFocused();
    await adaKeys.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('button', { name: 'Request Exchange' })).toBeFocused();

    await adaKeys.press('Enter');
    await expect(dialog.getByRole('textbox', { name: /Message/ })).toBeFocused();
    await adaKeys.type('A band for a song?');
    await adaKeys.enter(dialog.getByRole('button', { name: 'Send Request' }));
    await expect(dialog).toBeHidden();
    await expect(main.getByRole('button', { name: 'Request Sent' })).toBeDisabled();
    // The button behind the dialog is disabled, so an element around it gets the focus.
    await expect(main.locator(':focus')).toHaveCount(1);
  });

  const requestCard = benPage.getByRole('article', { name: `Exchange with ${ada.name}` });
  await test.step('the other declines, thinks again, and accepts with a place', async () => {
    await benPage.goto('/requests');
    await expect(requestCard).toBeVisible();
    await benKeys.press('j');
    await expect(requestCard).toBeFocused();
    await benKeys.press('x');
    const decline = benPage.getByRole('dialog');
    await expect(decline.getByRole('textbox')).toBeFocused();
    await benKeys.press('Escape');
    await expect(decline).toBeHidden();
    await expect(requestCard).toBeFocused();

    await benKeys.press('a');
    const accept = benPage.getByRole('dialog');
    await expect(accept.getByRole('button', { name: 'Accept' })).toBeVisible();
    await expect(accept.locator(':focus')).toHaveCount(1);
    await benKeys.to(accept.getByRole('textbox', { name: /Platform/ }));
    await benKeys.type('By the fountain');
    await benKeys.enter(accept.getByRole('button', { name: 'Accept' }));
    await expect(accept).toBeHidden();
    await expect(requestCard.getByRole('link', { name: 'Chat' })).toBeVisible();
    await expect(requestCard).toBeFocused();
  });

  await test.step('both write, each from the skip link to the composer', async () => {
    await benKeys.press('Enter');
    await expect(benPage).toHaveURL(/\/chat\//);
    await expect(benPage.getByRole('textbox', { name: 'Message' })).toBeEnabled();
    await benKeys.enter(benPage.getByRole('link', { name: /message field|composer|write/i }));
    await expect(benPage.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await benKeys.type('Monday at five?');
    await benKeys.press('Enter');
    await expect(benPage.getByRole('log').getByText('Monday at five?')).toBeVisible();

    await adaKeys.press('g', 'm');
    await expect(adaPage).toHaveURL(/\/messages$/);
    const row = adaPage.getByRole('link', { name: new RegExp(ben.name) });
    await expect(row).toContainText('Monday at five?');
    await adaKeys.press('j');
    await expect(adaPage.getByRole('listitem').filter({ has: row })).toBeFocused();
    await adaKeys.press('Enter');
    await expect(adaPage.getByRole('log').getByText('Monday at five?')).toBeVisible();
    await adaKeys.press('c');
    await expect(adaPage.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await adaKeys.type('Gladly.');
    await adaKeys.press('Enter');
    await expect(benPage.getByRole('log').getByText('Gladly.')).toBeVisible();
  });

  await test.step('one completes, and reviews at once', async () => {
    await benKeys.enter(benPage.getByRole('complementary').getByRole('button', { name: /complete/i }));
    const question = benPage.getByRole('dialog');
    await expect(question.getByRole('button', { name: 'Not yet' })).toBeFocused();
    await benKeys.enter(question.getByRole('button', { name: 'Mark completed' }));
    const review = benPage.getByRole('dialog', { name: 'How was it?' });
    await expect(review.locator(':focus')).toHaveCount(1);
    await benKeys.press('ArrowLeft');
    await expect(review.getByRole('radio', { name: /4 stars/ }).first()).toBeChecked();
    await benKeys.to(review.getByRole('textbox'));
    await benKeys.type('Ada weaves like a poet.');
    await benKeys.enter(review.getByRole('button', { name: 'Submit Review' }));
    await expect(review).toBeHidden();
    await expect(benPage.getByText('Review submitted successfully!')).toBeVisible();
    await expect(benPage.getByRole('main').locator(':focus')).toHaveCount(1);
  });

  await test.step('the other reviews from the thread', async () => {
    const thread = adaPage.getByRole('log');
    await adaKeys.enter(
      thread
        .or(adaPage.getByRole('complementary'))
        .getByRole('link', { name: /review/i })
        .first(),
    );
    const review = adaPage.getByRole('dialog', { name: 'Write a Review' });
    await adaKeys.enter(review.getByRole('button', { name: 'Submit Review' }));
    await expect(review).toBeHidden();
    await expect(adaPage.getByRole('tab', { name: 'Reviews Given (1)' })).toBeVisible();
    await expect(adaPage.getByRole('main').locator(':focus')).toHaveCount(1);
  });
});
