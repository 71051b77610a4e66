import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { Provider } from 'react-redux';
import { createStore, type KitStore } from '../store/store.ts';
import { signInForTest, testUser } from '../testing/index.ts';
import { unsaved } from './unsaved.ts';
import { useFormDraft } from './use-form-draft.ts';
import { useTextDraft } from './use-text-draft.ts';

const nadia = testUser();
const mateo = testUser({ _id: '64b000000000000000000002', name: 'Mateo Restrepo' });
const DAY_MS = 24 * 60 * 60 * 1000;

let store: KitStore;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  store = createStore();
  signInForTest(store, nadia);
});
afterEach(() => jest.restoreAllMocks());

interface Stored {
  title?: string;
  level?: string;
}

function SkillForm({ about = 'skill:new', stored = {} }: { about?: string; stored?: Stored }) {
  const form = useForm({
    defaultValues: {
      title: '',
      level: 'beginner',
      note: '',
      password: '',
      tags: [] as string[],
      notices: { mail: true, push: true },
      ...stored,
    },
  });
  const draft = useFormDraft(form, about, { exclude: ['note'] });
  return (
    <form onSubmit={form.handleSubmit(() => draft.clear())}>
      <input aria-label="Title" {...form.register('title')} />
      <input aria-label="Level" {...form.register('level')} />
      <input aria-label="Note" {...form.register('note')} />
      <input aria-label="Password" type="password" {...form.register('password')} />
      <input aria-label="Push" type="checkbox" {...form.register('notices.push')} />
      <button type="button" onClick={() => form.setValue('tags', ['yeast'], { shouldDirty: true })}>
        tag
      </button>
      <p>
        {form.watch('tags').join()} {String(form.watch('notices').mail)} {form.formState.isDirty ? 'dirty' : 'clean'}
      </p>
      {draft.wasRestored && draft.savedAt && draft.savedAt <= Date.now() && <p>Your draft is back</p>}
      <button type="button" onClick={draft.discard}>
        discard
      </button>
      <button type="submit">send</button>
    </form>
  );
}

function Composer({ about }: { about: string }) {
  const [text, setText, clear] = useTextDraft(about);
  return (
    <>
      <textarea aria-label="Message" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button" onClick={clear}>
        send
      </button>
    </>
  );
}

const show = (element: React.ReactNode) => {
  const view = (content: React.ReactNode) => <Provider store={store}>{content}</Provider>;
  const result = render(view(element));
  return { ...result, change: (next: React.ReactNode) => result.rerender(view(next)) };
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Simulates a reload: the page ends without a chance to clean up, and starts again. */
const reload = (shown: { unmount: () => void }, element: React.ReactNode) => {
  window.dispatchEvent(new Event('pagehide'));
  shown.unmount();
  return show(element);
};

describe('the draft of a form', () => {
  it('is restored with every kind of field, and the form says so', async () => {
    const first = show(<SkillForm />);
    expect(screen.queryByText('Your draft is back')).toBeNull();
    await userEvent.type(field('Title'), 'Sourdough');
    await userEvent.click(field('Push'));
    await press('tag');

    reload(first, <SkillForm />);

    expect(field('Title')).toHaveValue('Sourdough');
    expect(field('Push')).not.toBeChecked();
    expect(screen.getByText('yeast true dirty')).toBeVisible();
    expect(screen.getByText('Your draft is back')).toBeVisible();
  });

  it('is stored a moment after the last key, before the member leaves', async () => {
    show(<SkillForm />);
    await userEvent.type(field('Title'), 'S');
    await act(() => new Promise((resolve) => setTimeout(resolve, 450)));

    expect(JSON.stringify({ ...localStorage })).toContain('{\\"title\\":\\"S\\"}');
  });

  it('contains only changed fields, so that newer stored values show in the others', async () => {
    const first = show(<SkillForm />);
    await userEvent.type(field('Title'), 'Sourdough');

    reload(first, <SkillForm stored={{ level: 'expert' }} />);

    expect([field('Title').value, field('Level').value]).toEqual(['Sourdough', 'expert']);
  });

  it('never contains passwords or excluded fields', async () => {
    const first = show(<SkillForm />);
    await userEvent.type(field('Title'), 'Bread');
    await userEvent.type(field('Password'), 'Secret1');
    await userEvent.type(field('Note'), 'private');

    reload(first, <SkillForm />);

    expect([field('Title').value, field('Password').value, field('Note').value]).toEqual(['Bread', '', '']);
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/Secret1|private/);
  });

  it('is removed after a successful submit, also while the form is still shown', async () => {
    const first = show(<SkillForm />);
    await userEvent.type(field('Title'), 'Sourdough');
    await press('send');

    reload(first, <SkillForm />);

    expect(field('Title')).toHaveValue('');
  });

  it('is discarded together with the input in the form', async () => {
    const first = show(<SkillForm />);
    await userEvent.type(field('Title'), 'Sourdough');
    const second = reload(first, <SkillForm />);
    await press('discard');

    expect(field('Title')).toHaveValue('');
    expect(screen.queryByText('Your draft is back')).toBeNull();
    reload(second, <SkillForm />);
    expect(field('Title')).toHaveValue('');
  });

  it('belongs to the subject of the form', async () => {
    const first = show(<SkillForm about="skill:1" />);
    await userEvent.type(field('Title'), 'Sourdough');

    first.change(<SkillForm about="skill:2" />);
    expect(field('Title')).toHaveValue('');
    first.change(<SkillForm about="skill:1" />);

    expect(field('Title')).toHaveValue('Sourdough');
  });

  it('belongs to one member, and stays while others use the device', async () => {
    const first = show(<SkillForm />);
    await userEvent.type(field('Title'), 'Sourdough');
    act(() => signInForTest(store, mateo));
    expect(field('Title')).toHaveValue('');

    const second = reload(first, <SkillForm />);
    expect(field('Title')).toHaveValue('');
    act(() => signInForTest(store));
    const third = reload(second, <SkillForm />);
    expect(field('Title')).toHaveValue('');
    act(() => signInForTest(store, nadia));
    reload(third, <SkillForm />);

    expect(field('Title')).toHaveValue('Sourdough');
  });

  it('of a visitor is lost with the tab', async () => {
    signInForTest(store);
    const first = show(<SkillForm />);
    await userEvent.type(field('Title'), 'Sourdough');
    const second = reload(first, <SkillForm />);
    expect(field('Title')).toHaveValue('Sourdough');

    sessionStorage.clear();
    reload(second, <SkillForm />);

    expect(field('Title')).toHaveValue('');
  });

  it('expires after 14 days, and is then removed', async () => {
    for (const about of ['skill:one', 'skill:two']) {
      const shown = show(<SkillForm about={about} />);
      await userEvent.type(field('Title'), 'Sourdough');
      shown.unmount();
    }
    const [typedAt, clock] = [Date.now(), jest.spyOn(Date, 'now')];
    clock.mockReturnValue(typedAt + 13.9 * DAY_MS);
    const young = show(<SkillForm about="skill:one" />);
    expect(field('Title')).toHaveValue('Sourdough');
    young.unmount();
    clock.mockReturnValue(typedAt + 14.1 * DAY_MS);

    show(<SkillForm about="skill:two" />);

    expect(field('Title')).toHaveValue('');
    expect(Object.keys(localStorage).filter((key) => key.endsWith('skill:two'))).toEqual([]);
  });

  it('lasts as long as the page when the storage is full or forbidden', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    const first = show(<SkillForm />);

    await userEvent.type(field('Title'), 'Sourdough');
    const second = reload(first, <SkillForm />);
    expect(field('Title')).toHaveValue('Sourdough');

    await press('discard');
    reload(second, <SkillForm />);
    expect(field('Title')).toHaveValue('');
  });

  it('is ignored when it cannot be read', () => {
    localStorage.setItem(`draft:${nadia._id}:skill:new`, '{"savedAt":');

    show(<SkillForm />);

    expect(field('Title')).toHaveValue('');
  });
});

describe('the draft of a text', () => {
  it('is restored, and is removed once the text was sent', async () => {
    const first = show(<Composer about="chat:1" />);
    await userEvent.type(field('Message'), 'Dear Hana');
    const second = reload(first, <Composer about="chat:1" />);
    expect(field('Message')).toHaveValue('Dear Hana');

    await press('send');
    expect(field('Message')).toHaveValue('');
    reload(second, <Composer about="chat:1" />);

    expect(field('Message')).toHaveValue('');
  });

  it('belongs to its conversation', async () => {
    const shown = show(<Composer about="chat:1" />);
    await userEvent.type(field('Message'), 'Dear Hana');
    shown.change(<Composer about="chat:2" />);
    expect(field('Message')).toHaveValue('');
    await userEvent.type(field('Message'), 'Dear Jonas');
    shown.change(<Composer about="chat:1" />);
    expect(field('Message')).toHaveValue('Dear Hana');
    shown.change(<Composer about="chat:2" />);
    expect(field('Message')).toHaveValue('Dear Jonas');
  });

  it('is not shown to another member', async () => {
    show(<Composer about="chat:1" />);
    await userEvent.type(field('Message'), 'Dear Hana');
    act(() => signInForTest(store, mateo));
    expect(field('Message')).toHaveValue('');
    act(() => signInForTest(store, nadia));
    expect(field('Message')).toHaveValue('Dear Hana');
  });

  it('counts as unsaved input until it is sent, but leaving asks no question', async () => {
    show(<Composer about="chat:1" />);
    await userEvent.type(field('Message'), 'D');
    expect([unsaved.exists(), unsaved.asks()]).toEqual([true, false]);

    await press('send');

    expect(unsaved.exists()).toBe(false);
  });
});
