import { act, render, screen } from '@testing-library/react';
import { RelativeTime } from '../components/index.ts';
import { addTexts, changeLanguage } from './i18n.ts';
import { Trans, useTranslation } from './use-translation.tsx';

declare module './texts.ts' {
  interface Texts {
    pond: { wants: string };
  }
}

it('shows values unchanged, also when they contain tags and escapes', () => {
  addTexts('pond', { wants: 'Wants <b>{skill}</b>' });
  const skill = 'C</b> & <i>x</i> \\x41';
  render(<Trans namespace="pond" id="wants" values={{ skill }} components={{ b: <b /> }} />);

  expect(screen.getByText(skill).closest('b')).toHaveTextContent(skill);
  expect(document.body).toHaveTextContent(`Wants ${skill}`);
});

it('renders again in another language', async () => {
  const Language = () => <p>{useTranslation('kit').language}</p>;
  render(<Language />);
  expect(screen.getByText('en')).toBeInTheDocument();

  await act(() => changeLanguage('fr'));

  expect(screen.getByText('fr')).toBeInTheDocument();
  await act(() => changeLanguage('en'));
});

it('shows a relative time in the new language', async () => {
  render(<RelativeTime date={new Date(Date.now() - 2 * 60 * 60 * 1000)} />);
  expect(screen.getByText('2 hours ago')).toBeInTheDocument();

  await act(() => changeLanguage('de'));

  expect(screen.getByText('vor 2 Stunden')).toBeInTheDocument();
  await act(() => changeLanguage('en'));
});
