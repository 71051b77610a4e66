import { say } from '@mutua/contracts/say';
import { changeLanguage } from '@mutua/web-kit';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { z } from 'zod';
import { TextField } from '../../components/fields.tsx';
import { Toaster } from '../../components/toaster.tsx';
import { useZodForm } from './use-zod-form.ts';

const Input = z.object({ name: z.string().min(2, 'Name is too short') });
let isOffline = false;
const loadRules = async () => {
  if (isOffline) throw new Error('The rules cannot be fetched');
  return Input;
};

const sent = jest.fn();
beforeEach(() => sent.mockReset());

function Form({ name = '' }: { name?: string }) {
  const form = useZodForm(loadRules, { name });
  return (
    <form onSubmit={form.handleSubmit(sent)}>
      <TextField label="Name" {...form.field('name')} />
      <button type="submit">Send</button>
    </form>
  );
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

it('selects what it fills into a field of a rendered page that already has the focus, so that typing replaces it', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Form />);
  screen.getByLabelText('Name').focus();
  render(<Form name="Ada" />, { container, hydrate: true });
  expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  await userEvent.keyboard('Nadia');
  expect(screen.getByLabelText('Name')).toHaveValue('Nadia');
});

it('checks a field at once when the keyboard leaves it', async () => {
  render(<Form />);
  fireEvent.blur(screen.getByLabelText('Name'));
  expect(await screen.findByText('Name is too short')).toBeVisible();
});

it('checks a field only after the press that took its focus', async () => {
  render(<Form />);
  const button = screen.getByRole('button', { name: 'Send' });
  fireEvent.mouseDown(button);
  fireEvent.blur(screen.getByLabelText('Name'));
  await settle();
  expect(screen.queryByText('Name is too short')).toBeNull();
  fireEvent.mouseUp(button);
  expect(await screen.findByText('Name is too short')).toBeVisible();
});

it('checks after a press that ended in a drag', async () => {
  render(<Form />);
  fireEvent.mouseDown(document.body);
  fireEvent.blur(screen.getByLabelText('Name'));
  fireEvent(document.body, new Event('dragend', { bubbles: true }));
  expect(await screen.findByText('Name is too short')).toBeVisible();
});

it('sends nothing and shows an error while the rules cannot be loaded, and checks once they are loaded', async () => {
  isOffline = true;
  render(
    <>
      <Form />
      <Toaster />
    </>,
  );
  const name = screen.getByLabelText('Name');
  fireEvent.change(name, { target: { value: 'A' } });
  fireEvent.blur(name);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/not available right now/)).toBeVisible();
  isOffline = false;
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Name is too short')).toBeVisible();
  fireEvent.change(name, { target: { value: 'Ada' } });
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ name: 'Ada' }, expect.anything()));
});

describe('in another language', () => {
  const Rules = z.object({ name: z.string().min(2, say('Description must be at least {min} characters', { min: 2 })) });
  const load = async () => Rules;
  function NameForm() {
    const form = useZodForm(load, { name: '' });
    return <TextField label="Name" {...form.field('name')} />;
  }
  afterEach(() => act(() => changeLanguage('en')));

  it('shows the messages of rules with their values', async () => {
    await act(() => changeLanguage('de'));
    render(<NameForm />);
    fireEvent.blur(screen.getByLabelText('Name'));
    expect(await screen.findByText('Die Beschreibung braucht mindestens 2 Zeichen')).toBeVisible();
  });

  it('translates the messages on the page when the language changes', async () => {
    render(<NameForm />);
    fireEvent.blur(screen.getByLabelText('Name'));
    expect(await screen.findByText('Description must be at least 2 characters')).toBeVisible();
    await act(() => changeLanguage('pt'));
    expect(await screen.findByText('A descrição precisa de pelo menos 2 caracteres')).toBeVisible();
  });
});
