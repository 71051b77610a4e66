import { render, screen } from '@testing-library/react';

const withSite = async (data: string | null) => {
  jest.resetModules();
  document.body.innerHTML = data === null ? '' : `<script type="application/json" id="site">${data}</script>`;
  return import('./site.ts');
};

it('is the product without data in the document, or with broken data', async () => {
  for (const data of [null, '{"name":']) {
    const { siteName, useSite } = await withSite(data);
    expect(siteName()).toBe('Mutua');
    expect(typeof useSite).toBe('function');
  }
});

it('has the name of the document, and its mail address', async () => {
  const { siteName, siteMail } = await withSite('{"name":"<b>Zeitbank</b>","mail":"hallo@zeitbank.example"}');
  render(<p>{siteName()}</p>);
  expect(screen.getByText('<b>Zeitbank</b>')).toBeVisible();
  expect(siteMail()).toBe('hallo@zeitbank.example');
});
