import type { SkillInput } from '@mutua/contracts/forms';
import type { FormDefaults } from '@mutua/web-kit/parts';
import { useZodForm } from '@mutua/web-kit/parts';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { ChoiceField } from './choice-field.tsx';

const loadRules = async () => (await import('@mutua/contracts/forms')).SkillInput;

function Form() {
  const form = useZodForm(loadRules, { proficiency: undefined } as FormDefaults<SkillInput>);
  const options = (['beginner', 'advanced', 'expert'] as const).map((value) => ({ value, content: value }));
  return (
    <ChoiceField label="Level" options={options} value={form.watch('proficiency')} {...form.field('proficiency')} />
  );
}

const radio = (name: string) => screen.getByRole('radio', { name });

/** A press in Safari: the radio button with the focus loses it as the mouse goes down, and the choice comes after the mouse is up. */
const press = async (focused: HTMLElement, pressed: HTMLElement) => {
  fireEvent.mouseDown(pressed);
  act(() => focused.blur());
  fireEvent.mouseUp(pressed);
  fireEvent.click(pressed);
  // The form checks a field after the press.
  await act(() => new Promise((resolve) => setTimeout(resolve)));
};

it('keeps the choice of a press that first took the focus from another one', async () => {
  render(<Form />);
  act(() => radio('beginner').focus());
  await press(radio('beginner'), radio('advanced'));
  expect(radio('advanced')).toBeChecked();

  act(() => radio('advanced').focus());
  await press(radio('advanced'), radio('expert'));
  expect(radio('expert')).toBeChecked();
});
