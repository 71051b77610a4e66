import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { RateLimitNotice } from './notices.tsx';
import { Page, Section, Tile, Tiles } from './page.tsx';
import { LoadMore, ProgressBar } from './progress.tsx';
import { Skeleton, SkeletonGroup } from './skeleton.tsx';
import { EmptyState, ErrorState } from './states.tsx';

describe('states', () => {
  it('announces once that a part is loading', () => {
    render(
      <SkeletonGroup>
        <Skeleton />
        <Skeleton />
      </SkeletonGroup>,
    );
    expect(screen.getAllByRole('status')).toHaveLength(1);
    expect(screen.getByRole('status')).toHaveTextContent('Loading…');
  });

  it('offers a next step when there are no data', () => {
    render(
      <EmptyState title="No skills found" action={<button type="button">Clear Filters</button>}>
        Try different keywords.
      </EmptyState>,
    );
    expect(screen.getByRole('heading', { level: 2, name: 'No skills found' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeVisible();
  });

  it('announces a failure and tries again', async () => {
    const retry = jest.fn();
    render(<ErrorState onRetry={retry}>Failed to fetch skills</ErrorState>);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to fetch skills');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});

describe('notices', () => {
  it('shows the remaining time', () => {
    render(<RateLimitNotice seconds={102} total={120} onClose={() => {}} />);
    expect(screen.getByText('Try again in 1m 42s')).toBeVisible();
    // The countdown is outside the alert. Otherwise a screen reader would read it every second.
    expect(screen.getByRole('alert')).not.toHaveTextContent('1m 42s');
  });
});

describe('progress', () => {
  it.each([
    [30, 60, '50'],
    [90, 60, '100'],
    [1, 0, '0'],
  ])('%d of %d is %s per cent', (value, max, expected) => {
    render(<ProgressBar value={value} max={max} label="Upload" />);
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', expected);
  });

  it('loads more only while there is more', async () => {
    const more = jest.fn();
    const list = (shown: number) => (
      <LoadMore shown={shown} total={48} onClick={more}>
        Load More Skills
      </LoadMore>
    );
    const { container, rerender } = render(list(12));
    expect(screen.getByText('12 of 48, 36 more')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Load More Skills' }));
    expect(more).toHaveBeenCalledTimes(1);
    rerender(list(48));
    expect(container).toBeEmptyDOMElement();
  });

  it('groups the digits of large numbers, and shows no remaining number when the total is not known', () => {
    const list = (isTotalCut: boolean) => (
      <LoadMore shown={1200} total={10_000} isTotalCut={isTotalCut} onClick={jest.fn()}>
        More
      </LoadMore>
    );
    const { rerender } = render(list(false));
    expect(screen.getByText('1,200 of 10,000, 8,800 more')).toBeVisible();
    rerender(list(true));
    expect(screen.getByText('1,200 of more than 10,000')).toBeVisible();
  });
});

describe('page', () => {
  it('sets the title of the document, and names its parts', () => {
    render(
      <MemoryRouter>
        <Page title="Requests">
          <Section title="Pending">None</Section>
          <Tiles>
            <Tile label="My Skills" value={3} to="#skills" />
            <Tile label="Completed" value={14} to="/requests?status=completed" />
          </Tiles>
        </Page>
      </MemoryRouter>,
    );
    expect(document.title).toBe('Requests · Mutua');
    expect(screen.getByRole('heading', { level: 2, name: 'Pending' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'My Skills 3' })).toHaveAttribute('href', '#skills');
    expect(screen.getByRole('link', { name: 'Completed 14' })).toHaveAttribute('href', '/requests?status=completed');
  });
});
