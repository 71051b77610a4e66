import { act, render, screen } from '@testing-library/react';
import { heldContents, toast } from '../toast/toast.ts';
import { Toaster } from './toaster.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  render(<Toaster />);
});
afterEach(() => {
  act(() => toast.dismiss());
  jest.useRealTimers();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

it('shows a toast for four seconds', () => {
  act(() => void toast.success('Skill created successfully!'));
  expect(screen.getByRole('status')).toHaveTextContent('Skill created successfully!');

  pass(3900);
  expect(screen.getByText('Skill created successfully!')).toBeVisible();
  pass(200);

  expect(screen.queryByText('Skill created successfully!')).toBeNull();
});

it('shows a toast for the given time', () => {
  act(() => void toast.info('Incoming call', { duration: 10_000 }));

  pass(9900);
  expect(screen.getByText('Incoming call')).toBeVisible();
  pass(200);

  expect(screen.queryByText('Incoming call')).toBeNull();
});

it('announces errors at once', () => {
  act(() => void toast.error('Login failed'));

  expect(screen.getByRole('alert')).toHaveTextContent('Login failed');
});

it('shows one toast per id, and closes it by its button', () => {
  act(() => void toast.info('First', { id: 'one' }));
  act(() => void toast.info('Second', { id: 'one' }));
  expect(screen.queryByText('First')).toBeNull();

  act(() => screen.getByRole('button', { name: 'Close' }).click());

  expect(screen.queryByText('Second')).toBeNull();
});

it('forgets the content of a closed toast', () => {
  act(() => void toast.success('Saved'));
  expect(heldContents()).toBeGreaterThan(0);

  // After four seconds the toast closes. The library keeps it for one more second.
  pass(4100);
  pass(2000);

  expect(heldContents()).toBe(0);
});

it('makes room for a question that appears at the foot of a phone later', async () => {
  const ask = window.matchMedia;
  window.matchMedia = (query) => ({ ...ask(query), matches: query.includes('max-width') });
  act(() => void toast.success('Request accepted successfully!'));
  const corner = screen.getByRole('region', { name: 'Notices' });
  const before = parseInt(corner.style.bottom, 10);
  const question = document.createElement('section');
  question.dataset['pageFoot'] = '';
  question.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 200, window.innerWidth, 200);

  await act(async () => document.body.append(question));

  expect(parseInt(corner.style.bottom, 10)).toBeGreaterThan(Math.max(before, 200));
  await act(async () => question.remove());
  window.matchMedia = ask;
});
