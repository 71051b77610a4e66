import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef, type SyntheticEvent, useState } from 'react';
import { Checklist } from './checklist.tsx';
import { Checkbox, PasswordField, Select, TextArea, TextField } from './fields.tsx';
import { SearchField } from './search-field.tsx';

describe.each([
  ['TextField', TextField, 'textbox'],
  ['TextArea', TextArea, 'textbox'],
  ['Select', Select, 'combobox'],
] as const)('%s', (_name, Control, role) => {
  it('has its label and its help', () => {
    render(<Control label="Title" help="2 to 100 characters" />);
    const control = screen.getByRole(role, { name: 'Title' });
    expect(control).toHaveAccessibleDescription('2 to 100 characters');
    expect(control).toBeValid();
  });

  it('shows an error instead of the help, and marks the control as invalid', () => {
    render(<Control label="Title" help="2 to 100 characters" error="Title is required" required />);
    const control = screen.getByRole(role, { name: 'Title' });
    expect(control).toHaveAccessibleDescription('Title is required');
    expect(control).toBeInvalid();
    expect(control).toBeRequired();
    expect(screen.queryByText('2 to 100 characters')).not.toBeInTheDocument();
  });

  it('keeps a hidden label for screen readers and marks an optional field', () => {
    render(<Control label="Title" hideLabel optional />);
    expect(screen.getByRole(role, { name: 'Title (optional)' })).toBeInTheDocument();
  });
});

describe('the space for an error', () => {
  /** The line below the control. jsdom cannot measure it. */
  const noteLine = (container: HTMLElement) => container.querySelector('input')?.nextElementSibling;

  it('is reserved before there is an error', () => {
    const { container, rerender } = render(<TextField label="Title" error={undefined} />);
    expect(noteLine(container)).toBeEmptyDOMElement();
    const line = noteLine(container);
    rerender(<TextField label="Title" error="Title is required" />);
    expect(noteLine(container)).toBe(line);
    expect(line).toHaveTextContent('Title is required');
  });

  it('is not reserved by a field that cannot have one', () => {
    const { container } = render(<TextField label="Title" />);
    expect(noteLine(container)).toBeNull();
  });
});

describe('TextField', () => {
  it('passes its ref and attributes to the input', () => {
    const ref = createRef<HTMLInputElement>();
    render(<TextField label="Email" ref={ref} type="email" autoComplete="email" id="email" />);
    expect(ref.current).toBe(screen.getByLabelText('Email'));
    expect(ref.current).toHaveAttribute('type', 'email');
    expect(ref.current).toHaveAttribute('id', 'email');
  });
});

describe('TextArea', () => {
  it('counts the characters', () => {
    render(<TextArea label="Bio" counter={{ length: 31, limit: 500 }} />);
    expect(screen.getByText('31/500')).toBeVisible();
  });
});

describe('Select', () => {
  it('offers the empty choice first', async () => {
    render(<Select label="Level" placeholder="Choose a level..." options={[{ value: 'expert', label: 'Expert' }]} />);
    const select = screen.getByRole('combobox', { name: 'Level' });
    expect(select).toHaveDisplayValue('Choose a level...');
    await userEvent.selectOptions(select, 'Expert');
    expect(select).toHaveValue('expert');
  });
});

describe('PasswordField', () => {
  it('reveals the password, and keeps the checklist', async () => {
    render(
      <PasswordField label="Password">
        <Checklist label="Rules" items={[{ label: 'One number', met: false }]} />
      </PasswordField>,
    );
    const input = screen.getByLabelText('Password');
    expect(input).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(input).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(input).toHaveAttribute('type', 'password');
    expect(screen.getByRole('list', { name: 'Rules' })).toHaveTextContent('One number: Not met yet');
  });
});

describe('PasswordField with an error', () => {
  it('replaces the checklist, whose height remains', () => {
    const field = (error: string | undefined) => (
      <PasswordField label="Password" error={error}>
        <Checklist label="Rules" items={[{ label: 'One number', met: false }]} />
      </PasswordField>
    );
    const { rerender } = render(field(undefined));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('One number: Not met yet');
    rerender(field('Password is too short'));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is too short');
    expect(screen.getByText('One number')).not.toBeVisible();
  });
});

describe('Checkbox', () => {
  it('is named by its label and described by its error', async () => {
    render(<Checkbox error="Please accept the terms">I accept the terms</Checkbox>);
    const box = screen.getByRole('checkbox', { name: 'I accept the terms' });
    expect(box).toHaveAccessibleDescription('Please accept the terms');
    expect(box).toBeInvalid();
    await userEvent.click(screen.getByText('I accept the terms'));
    expect(box).toBeChecked();
  });
});

function Searching({ suggestions, onPick }: { suggestions?: string[]; onPick?: (text: string) => void }) {
  const [query, setQuery] = useState('');
  return <SearchField label="Search" value={query} onChange={setQuery} suggestions={suggestions} onPick={onPick} />;
}

it.each([
  ['TextField', 'textbox'],
  ['SearchField', 'searchbox'],
])('%s accepts as many characters as its limit, and counts an emoji as one', async (name, role) => {
  function Typing() {
    const [text, setText] = useState('');
    return name === 'TextField' ? (
      <TextField label="Search" maxLength={3} value={text} onChange={({ target }) => setText(target.value)} />
    ) : (
      <SearchField label="Search" maxLength={3} value={text} onChange={setText} />
    );
  }
  render(<Typing />);
  const box = screen.getByRole(role);
  await userEvent.click(box);
  await userEvent.paste('😀😀😀');
  expect(box).toHaveValue('😀😀😀');
  await userEvent.clear(box);
  await userEvent.paste('abcde');
  expect(box).toHaveValue('abc');
});

it('takes back what is typed beyond a limit, not what stood there before', async () => {
  const changed = jest.fn();
  render(<TextField label="Name" maxLength={3} defaultValue="abc" onChange={({ target }) => changed(target.value)} />);
  const box = screen.getByRole<HTMLInputElement>('textbox');
  await userEvent.type(box, 'x', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect([box.value, box.selectionStart, changed.mock.lastCall]).toEqual(['abc', 1, ['abc']]);
});

it('limits the word of an input method at its end', () => {
  const changed = jest.fn();
  render(<TextField label="Name" maxLength={3} defaultValue="ab" onChange={({ target }) => changed(target.value)} />);
  const box = screen.getByRole('textbox');
  fireEvent.compositionStart(box);
  fireEvent.input(box, { target: { value: 'abかん' }, isComposing: true });
  expect(box).toHaveValue('abかん');
  fireEvent.compositionEnd(box);
  expect(box).toHaveValue('abか');
  expect(changed).toHaveBeenLastCalledWith('abか');
});

describe('SearchField', () => {
  it('can be cleared, and keeps the focus', async () => {
    render(<Searching />);
    const box = screen.getByRole('searchbox', { name: 'Search' });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    await userEvent.type(box, 'guitar');
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
  });

  it('offers suggestions while the member types, and the keyboard can choose one', async () => {
    const pick = jest.fn();
    render(<Searching suggestions={['Fingerstyle guitar', 'Guitar repair']} onPick={pick} />);
    const box = screen.getByRole('combobox', { name: 'Search' });
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
    await userEvent.type(box, 'gui');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(pick).toHaveBeenCalledWith('Guitar repair');
    expect(box).toHaveValue('Guitar repair');
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
  });

  it('shows no list without suggestions, and hides the list with Esc', async () => {
    const { rerender } = render(<Searching suggestions={[]} />);
    await userEvent.type(screen.getByRole('combobox'), 'gu');
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    rerender(<Searching suggestions={['Guitar repair']} />);
    expect(await screen.findByRole('option')).toHaveTextContent('Guitar repair');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  });
});

describe('a field for a day', () => {
  const box = () => screen.getByLabelText<HTMLInputElement>('Day');
  function Day({ day }: { day: string }) {
    const [value, setValue] = useState(day);
    return (
      <>
        <TextField label="Day" type="date" value={value} onChange={({ target }) => setValue(target.value)} />
        <output>{value || 'none'}</output>
        <button type="button" onClick={() => setValue('2026-12-24')}>
          Christmas
        </button>
      </>
    );
  }

  it('shows its value, and says what is typed', async () => {
    render(<Day day="2026-11-30" />);
    expect(box()).toHaveValue('2026-11-30');
    fireEvent.change(box(), { target: { value: '2026-12-01' } });
    expect(screen.getByRole('status')).toHaveTextContent('2026-12-01');
    await userEvent.click(screen.getByRole('button', { name: 'Christmas' }));
    expect(box()).toHaveValue('2026-12-24');
  });

  it('can be emptied by Reset on an iPhone, which goes back to the attribute', () => {
    render(<Day day="2026-11-30" />);
    fireEvent.change(box(), { target: { value: box().defaultValue } });
    expect(screen.getByRole('status')).toHaveTextContent('none');
  });

  describe('half typed, such as without a year', () => {
    const WRONG = 'The date is incomplete or does not exist';
    const send = jest.fn((event: SyntheticEvent) => event.preventDefault());
    beforeEach(() => send.mockClear());
    /** jsdom has no parts of a date: the field says '' and tells of the rest by `badInput`, as in a browser. */
    const leaveHalf = (field: HTMLElement, badInput = true) =>
      Object.defineProperty(field, 'validity', { value: { badInput }, configurable: true });
    const submit = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
    function Days() {
      const [{ from, until }, set] = useState({ from: '', until: '' });
      return (
        <form onSubmit={send} noValidate>
          <TextField
            label="From"
            type="date"
            value={from}
            onChange={({ target }) => set({ from: target.value, until })}
          />
          <TextField
            label="Until"
            type="date"
            optional
            value={until}
            onChange={({ target }) => set({ from, until: target.value })}
          />
          <button type="submit">Save</button>
        </form>
      );
    }

    it('is not sent as an empty one: the first such field gets the focus, each its error', async () => {
      render(<Days />);
      const [from, until] = [screen.getByLabelText('From'), screen.getByLabelText(/^Until/)];
      leaveHalf(from);
      leaveHalf(until);
      await submit();
      expect(send).not.toHaveBeenCalled();
      expect(from).toHaveFocus();
      for (const field of [from, until]) {
        expect(field).toBeInvalid();
        expect(field).toHaveAccessibleDescription(WRONG);
      }
      leaveHalf(from, false);
      fireEvent.input(from, { target: { value: '2026-12-01' } });
      expect(from).toHaveAccessibleDescription('');
      await submit();
      expect(until).toHaveFocus();
      expect(send).not.toHaveBeenCalled();
    });

    it('is empty again without its parts, of which no event tells but the focus that leaves', async () => {
      render(<Days />);
      const until = screen.getByLabelText(/^Until/);
      leaveHalf(until);
      await submit();
      leaveHalf(until, false);
      fireEvent.blur(until);
      expect(until).toHaveAccessibleDescription('');
      await submit();
      expect(send).toHaveBeenCalledTimes(1);
    });
  });

  it('gives its element to a ref', () => {
    const ref = createRef<HTMLInputElement>();
    render(<TextField ref={ref} label="Day" type="date" value="" onChange={() => undefined} />);
    expect(ref.current).toBe(box());
  });
});
