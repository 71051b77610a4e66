import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { focusNextOrSubmit } from './focus-next-or-submit.ts';

const sent = jest.fn();
beforeEach(() => sent.mockReset());

function Form() {
  return (
    <form
      onKeyDown={focusNextOrSubmit}
      onSubmit={(event) => {
        event.preventDefault();
        sent();
      }}
    >
      <input aria-label="Title" />
      <label>
        <input type="radio" name="level" value="beginner" /> Beginner
      </label>
      <label>
        <input type="radio" name="level" value="expert" /> Expert
      </label>
      <textarea aria-label="Text" />
      <label>
        <input type="checkbox" aria-required="true" /> Terms
      </label>
      <label>
        <input type="checkbox" /> News
      </label>
      <button type="button">Other</button>
      <button type="submit">Send</button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText(name);

it('moves with Enter from one empty field to the next, and submits when all are filled', async () => {
  render(<Form />);
  await userEvent.type(field('Title'), 'Guitar{Enter}');
  expect(field('Beginner')).toHaveFocus();
  await userEvent.keyboard(' {Enter}');
  expect(field('Text')).toHaveFocus();
  await userEvent.keyboard('One{Enter}two{Control>}{Enter}{/Control}');
  expect(field('Text')).toHaveValue('One\ntwo');
  expect(field('Terms')).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
  await userEvent.keyboard(' {Enter}');
  expect(sent).toHaveBeenCalledTimes(1);
});

it('skips filled fields', async () => {
  render(<Form />);
  await userEvent.click(field('Expert'));
  await userEvent.type(field('Text'), 'Chords');
  await userEvent.click(field('Terms'));
  await userEvent.type(field('Title'), 'Guitar{Enter}');
  expect(sent).toHaveBeenCalledTimes(1);
});

it('returns to a field that was left empty', async () => {
  render(<Form />);
  await userEvent.click(field('Expert'));
  await userEvent.click(field('Terms'));
  await userEvent.type(field('Text'), 'Chords{Control>}{Enter}{/Control}');
  expect(field('Title')).toHaveFocus();
  expect(sent).not.toHaveBeenCalled();
});

it('does nothing on Enter while a button has the focus', async () => {
  render(<Form />);
  screen.getByRole('button', { name: 'Other' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(sent).not.toHaveBeenCalled();
});

it("ignores the Enter that ends a word of an input method, also Safari's late one", async () => {
  render(<Form />);
  await userEvent.type(field('Title'), 'ギター');
  fireEvent.keyDown(field('Title'), { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(field('Title'), { key: 'Enter', isComposing: true });
  expect(field('Title')).toHaveFocus();
});
