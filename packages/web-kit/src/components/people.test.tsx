import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES } from '@mutua/contracts/limits';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Avatar } from './avatar.tsx';
import { StatusPill, UnreadBadge } from './badges.tsx';
import { Chip } from './chip.tsx';
import { RelativeTime } from './layout.tsx';
import { Person } from './person.tsx';
import { Rating, Stars } from './rating.tsx';
import { CategoryIcon, LevelMark } from './skill-marks.tsx';
import { SwapLine } from './swap-line.tsx';

const ground = (element: HTMLElement) => element.querySelector('rect')?.getAttribute('fill');

describe('Avatar', () => {
  it('shows the picture', () => {
    render(<Avatar name="Nadia Benali" src="/nadia.webp" size="xl" />);
    const image = screen.getByRole('img', { name: 'Nadia Benali' });
    expect(image).toHaveAttribute('src', '/nadia.webp');
    expect(image).toHaveAttribute('width', '96');
  });

  it('falls back to the initials when the picture fails, and tries another picture', () => {
    const { rerender } = render(<Avatar name="Nadia Benali" src="/gone.webp" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('img', { name: 'Nadia Benali' })).toHaveTextContent('NB');
    rerender(<Avatar name="Nadia Benali" src="/new.webp" />);
    expect(screen.getByRole('img')).toHaveAttribute('src', '/new.webp');
  });

  it('always gives the same name the same colours', () => {
    const names = ['Nadia Benali', 'Hana Sato', 'Mateo Restrepo', 'Amara Okafor', 'Jonas Lindqvist', 'Priya Raman'];
    const colours = names.map((name) => {
      const { container, unmount } = render(<Avatar name={name} />);
      const colour = ground(container);
      unmount();
      return colour;
    });
    expect(new Set(colours).size).toBe(names.length);
    const { container } = render(<Avatar name="Nadia Benali" />);
    expect(ground(container)).toBe(colours[0]);
  });

  it('is drawn without an SVG in long lists, with the same text', () => {
    const { container } = render(<Avatar name="Nadia Benali" flat />);
    expect(container.querySelector('svg')).toBeNull();
    expect(screen.getByRole('img', { name: 'Nadia Benali' })).toHaveTextContent('NB');
  });

  it('has no text alternative beside the name', () => {
    const { rerender } = render(<Avatar name="Nadia Benali" decorative />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    rerender(<Avatar name="Nadia Benali" src="/nadia.webp" decorative />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('Person', () => {
  it('names the person once and links to the profile', () => {
    render(<Person name="Nadia Benali" to="/profile/1" />, { wrapper: MemoryRouter });
    expect(screen.getByRole('link', { name: 'Nadia Benali' })).toHaveAttribute('href', '/profile/1');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});

describe('RelativeTime', () => {
  it('has the exact time', () => {
    const date = new Date(Date.now() - 2 * 60 * 60 * 1000).toISOString();
    render(<RelativeTime date={date} />);
    expect(screen.getByText('2 hours ago')).toHaveAttribute('dateTime', date);
  });
});

describe('SwapLine', () => {
  const people = { left: { name: 'Nadia Benali' }, right: { name: 'Hana Sato' } };
  const skills = {
    give: { label: 'You offer', skill: 'French conversation' },
    get: { label: 'They offer', skill: 'Watercolour basics' },
  };

  it.each(['card', 'header'] as const)('says who swaps which skills (%s)', (size) => {
    render(<SwapLine size={size} {...people} {...skills} />);
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'))).toEqual([
      'Nadia Benali',
      'Hana Sato',
    ]);
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['You offer', 'They offer']);
    expect(screen.getAllByRole('definition').map((text) => text.textContent)).toEqual([
      'French conversation',
      'Watercolour basics',
    ]);
  });

  it('is a heading in a hero', () => {
    render(<SwapLine size="hero" {...people} {...skills} />);
    expect(screen.getByRole('heading', { level: 1, name: 'French conversation Watercolour basics' })).toBeVisible();
    expect(screen.getByText('They offer')).toBeVisible();
  });
});

describe('marks', () => {
  it.each([
    ['expert', 'Expert'],
    ['grandmaster', 'Beginner'],
  ])('shows a level of %s as %s', (level, word) => {
    render(<LevelMark level={level} />);
    expect(screen.getByText(word)).toBeVisible();
  });

  it.each([
    ['music', 'Music'],
    ['toString', 'Other'],
  ])('draws a category of %s and names it %s', (category, name) => {
    render(<CategoryIcon category={category} />);
    const drawing = screen.getByRole('img', { name }).querySelector('use');
    expect(drawing).toHaveAttribute('href', `asset#${name.toLowerCase()}`);
  });

  it.each(CATEGORIES)('has a drawing of %s in the sprite', (category) => {
    const sprite = readFileSync(join(__dirname, '..', 'assets', 'categories.svg'), 'utf8');
    expect(sprite).toContain(`<symbol id="${category}" viewBox="0 0 24 24">`);
  });

  it.each([
    ['cancelled', 'cancelled'],
    ['unheard-of', 'pending'],
  ])('shows a status of %s as %s', (status, word) => {
    render(<StatusPill status={status} />);
    expect(screen.getByText(word)).toBeVisible();
  });

  it('shows another text for a status', () => {
    render(<StatusPill status="accepted">Active Exchange</StatusPill>);
    expect(screen.getByText('Active Exchange')).toBeVisible();
  });
});

describe('UnreadBadge', () => {
  it('shows nothing at zero, and 9+ above nine', () => {
    const { container, rerender } = render(<UnreadBadge count={0} />);
    expect(container).toBeEmptyDOMElement();
    rerender(<UnreadBadge count={10} />);
    expect(screen.getByRole('img', { name: '9+ unread' })).toHaveTextContent('9+');
  });
});

describe('ratings', () => {
  it('shows the average and the number of reviews', () => {
    render(<Rating average={4.9} count={1} show="reviews" />);
    const rating = screen.getByRole('img', { name: 'Rated 4.9 out of 5, 1 review' });
    expect(within(rating).getByText('4.9')).toBeVisible();
    expect(rating).toHaveTextContent('(1 review)');
  });

  it('rounds to whole stars', () => {
    render(<Stars value={4.4} />);
    expect(screen.getByRole('img', { name: 'Rated 4 out of 5' })).toBeVisible();
  });
});

describe('Chip', () => {
  it('has a remove button with the name of the chip', async () => {
    const remove = jest.fn();
    render(<Chip label="Language" onRemove={remove} />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Language' }));
    expect(remove).toHaveBeenCalledTimes(1);
  });
});
