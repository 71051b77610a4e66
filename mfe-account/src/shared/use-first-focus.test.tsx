import { render, screen } from '@testing-library/react';
import { useFirstFocus } from './use-first-focus.ts';

function Form() {
  return (
    <form ref={useFirstFocus()}>
      <input aria-label="Email" defaultValue="mia@example.org" />
      <input aria-label="Password" />
    </form>
  );
}

/** A document whose header can have the focus, as `start.js` of the shell describes it. */
function open(early: { alive: { page?: true }; hasMoved: boolean } | undefined) {
  Object.assign(window, { mutuaEarly: early });
  return render(<button type="button">Menu</button>);
}
const showForm = () => render(<Form />);
afterEach(() => Reflect.deleteProperty(window, 'mutuaEarly'));

it('focuses the first empty field of a document that nobody has used yet', () => {
  open({ alive: {}, hasMoved: false });
  showForm();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

it('leaves the focus at another element of the document', () => {
  open({ alive: {}, hasMoved: false });
  screen.getByRole('button').focus();
  showForm();
  expect(screen.getByRole('button')).toHaveFocus();
});

it('takes no focus when the visitor has begun to use the page', () => {
  open({ alive: {}, hasMoved: true });
  showForm();
  expect(document.body).toHaveFocus();
});

it('takes the focus from the link that has opened the page', () => {
  open({ alive: { page: true }, hasMoved: true });
  screen.getByRole('button').focus();
  showForm();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});
