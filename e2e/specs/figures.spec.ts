import { DEMO } from '../fixtures/api.ts';
import { expect, type OpenPage, test } from '../fixtures/test.ts';

const open = async (openPage: OpenPage, device: Parameters<OpenPage>[0] = {}) => {
  const page = await openPage({ ...device, as: DEMO.elena });
  // The services count for the first time a moment after they have started.
  await expect(async () => {
    await page.goto('/organise');
    await expect(page.getByRole('figure', { name: 'Exchanges' })).toBeVisible({ timeout: 5000 });
  }).toPass();
  return page;
};

test('figures are readable in forced colours', { tag: '@full' }, async ({ openPage }) => {
  const page = await open(openPage, { forcedColors: 'active' });
  const drawn = await page.getByRole('main').evaluate((main) => {
    const probe = document.createElement('i');
    probe.style.cssText = 'forced-color-adjust: none; color: CanvasText; background: Canvas';
    main.append(probe);
    const { color: ink, backgroundColor: paper } = getComputedStyle(probe);
    probe.remove();
    const fills = (selector: string) => [...main.querySelectorAll(selector)].map((each) => getComputedStyle(each).fill);
    const shares = [...main.querySelectorAll('i')].map((each) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(each);
      return `${backgroundColor} ${backgroundImage}`;
    });
    return { ink, paper, bars: fills('figure rect.bar'), letters: fills('figure text'), shares };
  });
  expect(drawn.ink).not.toBe(drawn.paper);
  expect(drawn.bars.length).toBeGreaterThan(0);
  expect(drawn.letters.length).toBeGreaterThan(0);
  for (const fill of [...drawn.bars, ...drawn.letters]) expect(fill).toBe(drawn.ink);
  const tabs = page.getByRole('navigation', { name: 'What you look after' }).getByRole('link');
  const lines = await tabs.evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomColor));
  expect(lines.filter((line) => line !== drawn.paper)).toHaveLength(1);
  // The three parts of the bar who gives and who takes.
  expect(new Set(drawn.shares).size).toBe(drawn.shares.length);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`nothing of the figures is lost on paper, in the ${colorScheme} theme`, { tag: '@full' }, async ({
    openPage,
  }) => {
    const page = await open(openPage);
    const how = page.getByText('How everything is counted');
    await page.emulateMedia({ media: 'print', colorScheme });
    for (const table of await page.locator('figure table').all()) await expect(table).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'What you look after' })).toBeHidden();
    await expect(how.locator('xpath=..').getByRole('listitem').first()).toBeVisible();
    // Paper is white, whatever the theme of the screen is.
    const { lightest, wide } = await page.getByRole('main').evaluate((main) => {
      const lightness = (element: Element) => {
        const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        if (!canvas) return 0;
        canvas.fillStyle = getComputedStyle(element).color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
        return (red + green + blue) / 3;
      };
      return {
        lightest: Math.max(...[...main.querySelectorAll('h1, h2, p, td, th, dd, li')].map(lightness)),
        wide: [...main.querySelectorAll('table')].filter((table) => table.scrollWidth > main.clientWidth).length,
      };
    });
    expect(lightest).toBeLessThan(150);
    expect(wide).toBe(0);
  });
