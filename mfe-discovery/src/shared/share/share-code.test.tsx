import { installTestApi } from '@mutua/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import jsQR from 'jsqr';
import { showPage } from '../../testing/show-page.tsx';
import { codeOf } from './code-of.ts';
import { ShareMenu } from './share-menu.tsx';

installTestApi();

/** What a camera reads in a code of these rows, at some pixels for each square. */
function readBack(rows: readonly string[]): string | undefined {
  const scale = 4;
  const size = rows.length * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1)
      if (rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] === '1')
        pixels.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
  return jsQR(pixels, size, size)?.data;
}

/** The rows of a code that is drawn as a path. */
function rowsOf(picture: Element): string[] {
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2]);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => '0'));
  for (const [, x, y, length] of picture
    .querySelector('path')
    ?.getAttribute('d')
    ?.matchAll(/M(\d+) (\d+)h(\d+)/g) ?? [])
    rows[Number(y)]?.fill('1', Number(x), Number(x) + Number(length));
  return rows.map((row) => row.join(''));
}

const show = () =>
  showPage(
    () => (
      <ShareMenu
        trigger={<button type="button">Share</button>}
        notice={{
          ...{ title: 'Café & Gitarre', teacher: 'Mateo Restrepo', location: 'Hidden by its place' },
          place: { _id: '2996944', name: 'Lyon', region: '', country: 'FR' },
          ...{ meets: 'both', languages: ['fr', 'en'] },
        }}
      />
    ),
    '/skills/:skillId',
    { at: '/skills/64f0c2a91b7d3e5566a1b2c3?from=search' },
  );
const choose = async (name: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

it.each([
  'https://mutua.example/skills/64f0c2a91b7d3e5566a1b2c3',
  'http://localhost:3000/profile/64f0c2a91b7d3e5566a1b2c3',
  'https://a-very-long-name-of-an-instance.of-mutua.example.org:8443/skills/64f0c2a91b7d3e5566a1b2c3',
])('a camera reads %s in its code', (address) => {
  expect(readBack(codeOf(address))).toBe(address);
});

it('the code shows the plain address of the page, without its parameters', async () => {
  const user = userEvent.setup();
  await show();
  await choose('QR code');
  const picture = await screen.findByRole('img', { name: 'QR code of “Café & Gitarre”' });
  const address = `${window.location.origin}${window.location.pathname}`;
  expect(readBack(rowsOf(picture))).toBe(address);
  expect(address).not.toContain('?');
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(address);
});

it('the saved picture has the name of the page, and the same code', async () => {
  const saved: Blob[] = [];
  const createObjectURL = (blob: Blob) => {
    saved.push(blob);
    return 'blob:';
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function name(
    this: HTMLAnchorElement,
  ) {
    expect(this.download).toBe('Café-Gitarre.svg');
  });
  await show();
  await choose('QR code');
  await userEvent.click(await screen.findByRole('button', { name: 'Save as SVG' }));
  expect(click).toHaveBeenCalled();
  const svg = new DOMParser().parseFromString((await saved[0]?.text()) ?? '', 'image/svg+xml');
  expect(readBack(rowsOf(svg.documentElement))).toBe(`${window.location.origin}${window.location.pathname}`);
  click.mockRestore();
});

it('a notice is printed from the menu, and leaves the page afterwards', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await show();
  await choose('Print a notice');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const notice = document.querySelector('[data-notice]');
  expect(notice).toHaveTextContent('Café & Gitarre');
  expect(notice).toHaveTextContent('In exchange for something that you can teach.');
  for (const fact of ['Mateo, Lyon, France', 'In person or online', 'French, English'])
    expect(notice).toHaveTextContent(fact);
  expect(notice).not.toHaveTextContent('Hidden');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  await waitFor(() => expect(document.querySelector('[data-notice]')).toBeNull());
  print.mockRestore();
});

it('a notice whose printing the browser tells no end of leaves the page with the next press, and can be printed again', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  await show();
  await choose('Print a notice');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(document.querySelector('[data-notice]')).not.toBeNull();
  await userEvent.keyboard('{Control>}');
  await waitFor(() => expect(document.querySelector('[data-notice]')).toBeNull());
  await userEvent.keyboard('{/Control}');
  await choose('Print a notice');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(2));
  await choose('Print a notice');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(3));
  print.mockRestore();
});
