import { act, fireEvent, render, screen } from '@testing-library/react';
import { z } from 'zod';
import { TextField } from '../components/fields.tsx';
import { useZodForm } from './use-zod-form.ts';

const Input = z.object({ name: z.string().min(2, 'Name is too short') });

function Form() {
  const form = useZodForm(Input, { name: '' });
  return (
    <form onSubmit={form.handleSubmit(() => undefined)}>
      <TextField label="Name" {...form.field('name')} />
      <button type="submit">Send</button>
    </form>
  );
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

it('checks a field at once when the keyboard leaves it', async () => {
  render(<Form />);
  fireEvent.blur(screen.getByLabelText('Name'));
  expect(await screen.findByText('Name is too short')).toBeVisible();
});

it('checks a field only after the end of the press that left it', async () => {
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
