import type { SpokenLanguage } from '@mutua/contracts';
import { LANGUAGES } from '@mutua/contracts/limits';
import { changeLanguage } from '@mutua/web-kit';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { findLanguages } from './find-languages.ts';
import { LanguageField, SpokenLanguagesField } from './language-field.tsx';
import { useLanguageNames } from './language-name.ts';

function Lessons({ start = [] as string[] }) {
  const [codes, setCodes] = useState(start);
  return <LanguageField label="Lessons in" value={codes} onChange={setCodes} />;
}
function Spoken() {
  const [languages, setLanguages] = useState<SpokenLanguage[]>([{ code: 'fr', level: 'native' }]);
  return (
    <>
      <SpokenLanguagesField label="Languages" value={languages} onChange={setLanguages} />
      <output>{JSON.stringify(languages)}</output>
    </>
  );
}
const field = () => screen.getByRole('combobox', { name: 'Lessons in' });

// The focus came while the scripts loaded, and only the typing is replayed. The first test, because others load the list.
it('finds a language for what was typed before the field was alive', async () => {
  render(<Lessons />);
  fireEvent.change(field(), { target: { value: 'deut' } });
  expect(await screen.findByRole('option')).toHaveTextContent('German');
});

it.each([
  ['ger', 'GermanDeutsch'],
  ['deut', 'GermanDeutsch'],
  ['de', 'GermanDeutsch'],
  ['espanol', 'Spanishespañol'],
  ['日本', 'Japanese日本語'],
  ['british sign', 'British Sign Language'],
])('finds a language by its name, its own name and its code: %s', async (typed, row) => {
  render(<Lessons />);
  await userEvent.type(field(), typed);
  const [first] = await screen.findAllByRole('option');
  expect(first).toHaveTextContent(row);
});

it('adds by Enter, shows chips, does not offer a language twice, and removes the last one by Backspace', async () => {
  render(<Lessons start={['fr']} />);
  await userEvent.type(field(), 'fren');
  expect(await screen.findByRole('option')).toHaveTextContent('French Sign Language');
  await userEvent.clear(field());
  await userEvent.type(field(), 'arab');
  await screen.findAllByRole('option');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Remove Arabic' })).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  expect(screen.queryByRole('button', { name: 'Remove Arabic' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Remove French' })).toBeVisible();
});

it('takes no more languages than a lesson may have', () => {
  render(<Lessons start={['fr', 'en', 'de', 'it', 'es']} />);
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('a spoken language has a level', async () => {
  render(<Spoken />);
  await userEvent.type(screen.getByRole('combobox', { name: 'Languages' }), 'arab');
  await screen.findAllByRole('option');
  await userEvent.keyboard('{Enter}');
  const row = screen.getByText('Arabic').closest('li') as HTMLElement;
  await userEvent.selectOptions(within(row).getByLabelText('How well: Arabic'), 'Native');
  expect(screen.getByText(/"ar"/)).toHaveTextContent('[{"code":"fr","level":"native"},{"code":"ar","level":"native"}]');
});

it('every language of the list has a name in each language of the product', async () => {
  let nameOf = (code: string) => code;
  function Names() {
    ({ nameOf } = useLanguageNames());
    return null;
  }
  render(<Names />);
  for (const language of Object.keys(LANGUAGES)) {
    await act(() => changeLanguage(language));
    const found = findLanguages('', { language, nameOf, except: [] });
    expect(found).toHaveLength(6);
    expect(nameOf('bfi')).not.toBe('bfi');
  }
  await act(() => changeLanguage('en'));
});
