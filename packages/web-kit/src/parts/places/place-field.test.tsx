import type { Place } from '@mutua/contracts';
import { failure, installTestApi } from '@mutua/web-kit/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PlaceField } from './place-field.tsx';
import { placeName, placeText } from './place-text.ts';

const KOELN: Place = { _id: '2886242', name: 'Köln', region: 'North Rhine-Westphalia', country: 'DE' };
const COLONIA: Place = { _id: '3443013', name: 'Colonia del Sacramento', region: 'Colonia', country: 'UY' };

const server = installTestApi();
beforeEach(() => {
  server.on('GET /places', ({ query }) => ({
    places: query.q?.startsWith('col') ? [{ ...KOELN, foundBy: 'Colonia' }, COLONIA] : [],
  }));
});
const questions = () => server.callsTo('GET /places').map(({ query }) => query.q);

const chosen = jest.fn();
const typed = jest.fn();
beforeEach(() => jest.clearAllMocks());

function Town({ withWords = false, start = null }: { withWords?: boolean; start?: Place | null }) {
  const [place, setPlace] = useState(start);
  const [text, setText] = useState('');
  return (
    <>
      <PlaceField
        label="Town"
        value={place}
        onChange={(next) => {
          chosen(next);
          setPlace(next);
        }}
        {...(withWords && {
          text,
          onText: (next: string) => {
            typed(next);
            setText(next);
          },
        })}
      />
      <button type="button">next</button>
    </>
  );
}
const field = () => screen.getByRole('combobox', { name: 'Town' });
const rows = async () => (await screen.findAllByRole('option')).map(({ textContent }) => textContent);

// The focus came while the scripts loaded, and only the typing is replayed.
it('finds places for what was typed before the field was alive', async () => {
  render(<Town withWords />);
  fireEvent.change(field(), { target: { value: 'colonia' } });
  expect(await rows()).toHaveLength(2);
});

it('finds places from two letters on, once for a whole word, and says how many', async () => {
  render(<Town />);
  await userEvent.type(field(), 'c');
  expect(questions()).toEqual([]);
  await userEvent.type(field(), 'olonia');
  expect(await rows()).toEqual([
    'KölnNorth Rhine-Westphalia, Germanyfound by Colonia',
    'Colonia del SacramentoColonia, Uruguay',
  ]);
  expect(questions()).toEqual(['colonia']);
  expect(screen.getByRole('status')).toHaveTextContent('2 places');
  expect(screen.getByText(/Smaller than 1,000 people/)).toHaveTextContent('GeoNames, CC BY 4.0');
});

it('finds places for one letter that is a word', async () => {
  server.on('GET /places', () => ({
    places: [{ _id: '1849796', name: 'Tsu', region: 'Mie', country: 'JP', foundBy: '津' }],
  }));
  render(<Town />);
  await userEvent.type(field(), '津');
  expect(await rows()).toEqual(['TsuMie, Japanfound by 津']);
});

it('clears what is typed, also a chosen place whose name is not known yet', async () => {
  render(<Town />);
  await userEvent.type(field(), 'nowhere');
  await userEvent.click(screen.getByRole('button', { name: 'Clear the place' }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
  expect(chosen).toHaveBeenCalledWith(null);
});

it('is used by keys: the first place is selected, arrows move, Enter picks', async () => {
  render(<Town />);
  await userEvent.type(field(), 'colonia');
  await rows();
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Köln');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(chosen).toHaveBeenCalledWith(COLONIA);
  expect(field()).toHaveValue('Colonia del Sacramento, Uruguay');
  expect(screen.queryByRole('option')).toBeNull();
});

it('where words count, Enter keeps them, and only a chosen row becomes a place', async () => {
  render(<Town withWords />);
  await userEvent.type(field(), 'colonia');
  await rows();
  expect(screen.queryByRole('option', { selected: true })).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(chosen).not.toHaveBeenCalled();
  expect(field()).toHaveValue('colonia');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field()).toHaveValue('Köln, Germany');
  await userEvent.type(field(), 'x');
  expect(chosen).toHaveBeenLastCalledWith(null);
  expect(typed).toHaveBeenLastCalledWith('Köln, Germanyx');
});

it('where only places count, other words are gone when the focus leaves, and an emptied field has no place', async () => {
  render(<Town start={KOELN} />);
  await userEvent.type(field(), 'somewhere');
  await userEvent.tab();
  expect(field()).toHaveValue('Köln, Germany');
  await userEvent.clear(field());
  await userEvent.tab();
  expect(chosen).toHaveBeenLastCalledWith(null);
});

it('Esc hides the list, the button empties the field and keeps the focus', async () => {
  render(<Town />);
  await userEvent.type(field(), 'colonia');
  await rows();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Clear the place' }));
  expect(field()).toHaveValue('');
  expect(field()).toHaveFocus();
});

it('says that there is no such place, or that the list did not answer, and asks again', async () => {
  render(<Town />);
  await userEvent.type(field(), 'xyz');
  expect(await screen.findByText('No such town in the list')).toBeVisible();
  server.on('GET /places', () => failure(503, 'down'));
  await userEvent.type(field(), 'z');
  expect(await screen.findByText('The list of places did not answer.')).toBeVisible();
  server.on('GET /places', () => ({ places: [KOELN] }));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await rows()).toEqual(['KölnNorth Rhine-Westphalia, Germany']));
});

it('names the region of a town with a namesake in its country, and nothing twice', () => {
  const portland: Place = { _id: '5746545', name: 'Portland', region: 'Oregon', country: 'US', hasNamesake: true };
  const puebla: Place = { _id: '3521081', name: 'Puebla', region: 'Puebla', country: 'MX', hasNamesake: true };
  const singapore: Place = { _id: '1880252', name: 'Singapore', region: '', country: 'SG' };
  const places = [KOELN, portland, puebla, singapore];
  expect(places.map((place) => placeText(place, 'en'))).toEqual([
    'Köln, Germany',
    'Portland, Oregon, United States',
    'Puebla, Mexico',
    'Singapore',
  ]);
  expect(places.map(placeName)).toEqual(['Köln', 'Portland, Oregon', 'Puebla', 'Singapore']);
});
