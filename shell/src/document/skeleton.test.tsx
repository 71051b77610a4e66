import { kitEvents } from '@mutua/web-kit';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PageSkeleton } from '../layout/page-skeleton.tsx';
import { keepSkeleton } from './skeleton.ts';

const showAt = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <PageSkeleton />
    </MemoryRouter>,
  );
const heading = () => screen.queryByRole('heading', { hidden: true });

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><fieldset class="outline"><h1>Dashboard</h1></fieldset></div>';
  keepSkeleton();
  document.body.innerHTML = '';
});

it('stays while the page of the document loads', () => {
  showAt('/');
  expect(heading()).toHaveTextContent('Dashboard');
  expect(screen.queryByText('Loading…')).toBeNull();
});

it('stays with the texts that the document has completed', () => {
  document.body.innerHTML = '<fieldset class="outline"><h1>Welcome back</h1></fieldset>';
  const { container } = showAt('/');
  expect(container).toHaveTextContent('Welcome back');
});

it('is not shown for another page', () => {
  showAt('/requests');
  expect(heading()).toBeNull();
  expect(screen.getByText('Loading…')).toBeInTheDocument();
});

it('is not shown again after a page', () => {
  kitEvents.emit('page-shown');
  showAt('/');
  expect(heading()).toBeNull();
});
