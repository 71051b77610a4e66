import { render, screen } from '@testing-library/react';
import { RingLine, type RingPerson } from './ring-line.tsx';

const YOU: RingPerson = {
  name: 'Nadia Benali',
  label: 'You teach',
  skill: 'French conversation',
  sentence: 'You teach French conversation to Aisha.',
};
const AISHA: RingPerson = {
  name: 'Aisha',
  label: 'Aisha teaches',
  skill: 'Pattern design',
  sentence: 'Aisha teaches Pattern design to Hana. Aisha has said yes.',
};
const HANA: RingPerson = {
  name: 'Hana Sato',
  label: 'Hana teaches you',
  skill: 'Calligraphy',
  sentence: 'Hana teaches you Calligraphy.',
};
const SOMEBODY: RingPerson = { ...AISHA, name: null, label: 'Somebody teaches' };

const show = (people: RingPerson[], props = {}) => render(<RingLine people={people} {...props} />).container;
const lines = (container: HTMLElement, dashed: boolean) =>
  container.querySelectorAll(dashed ? ':is(.hop, .back).dash' : ':is(.hop, .back):not(.dash)');

it.each(['hero', 'card', 'header', 'bare'] as const)('lists who teaches whom what (%s)', (size) => {
  const container = show([YOU, AISHA, HANA], { size });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('You teach French conversation to Aisha.'),
    expect.stringContaining('Aisha teaches Pattern design to Hana. Aisha has said yes.'),
    expect.stringContaining('Hana teaches you Calligraphy.'),
  ]);
  // All drawings are hidden from screen readers, which get the sentences.
  for (const drawing of container.querySelectorAll('svg')) expect(drawing.closest('[aria-hidden]')).not.toBeNull();
  for (const shown of container.querySelectorAll('.who, .say')) expect(shown).toHaveAttribute('aria-hidden', 'true');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('shows no text in the size `bare`', () => {
  show([YOU, AISHA, HANA], { size: 'bare' });
  for (const { skill, label } of [YOU, AISHA, HANA]) {
    expect(screen.getByText(skill)).not.toBeVisible();
    expect(screen.getByText(label)).not.toBeVisible();
  }
});

it('draws dashed arcs until both members have accepted', () => {
  const container = show([{ ...YOU, leg: 'set' }, AISHA, HANA]);
  expect(lines(container, false)).toHaveLength(1);
  expect(container.querySelector('.hop.give')).not.toHaveClass('dash');
  expect(lines(container, true)).toHaveLength(2);
});

it('draws what the viewer teaches, what the others teach, and what the viewer learns', () => {
  const container = show([YOU, AISHA, SOMEBODY, HANA]);
  expect(container.querySelectorAll('.hop.give')).toHaveLength(1);
  expect(container.querySelectorAll('.hop.ink')).toHaveLength(2);
  expect(container.querySelectorAll('.back.get')).toHaveLength(1);
  expect(container.querySelector('.n4')).toHaveStyle({ '--n': '4' });
});

it('shows an empty seat for a member without a name', () => {
  const container = show([YOU, SOMEBODY, HANA]);
  expect(container.querySelectorAll('.who text')).toHaveLength(2);
  expect(screen.getByText('Somebody teaches')).toBeVisible();
});

it('marks the answers, and the substitutes', () => {
  const container = show([
    { ...YOU, answer: 'again' },
    { ...AISHA, answer: 'yes' },
    { ...HANA, answer: 'asked', isNew: true },
  ]);
  expect([...container.querySelectorAll('.mark')].map(({ classList }) => classList[1])).toEqual([
    'again',
    'yes',
    'asked',
  ]);
  expect(container.querySelectorAll('.replaced')).toHaveLength(1);
});

it('crosses out a cancelled leg', () => {
  const container = show([
    { ...YOU, leg: 'set' },
    { ...AISHA, leg: 'off' },
    { ...HANA, leg: 'off' },
  ]);
  expect(container.querySelectorAll('li.off')).toHaveLength(2);
  expect(container.querySelectorAll('.cut')).toHaveLength(3);
  expect(container.querySelector('.hop.give')).toBeInTheDocument();
  expect(container.querySelector('.back.get')).not.toBeInTheDocument();
});
