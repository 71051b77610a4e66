import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { translatePage } from '../testing/translate-page.ts';
import { Button, LinkButton } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { Menu, MenuItem } from './menu.tsx';

describe('Button', () => {
  it('submits a form only with type `submit`', async () => {
    const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    render(
      <form onSubmit={submit}>
        <Button>Add</Button>
        <Button type="submit">Save</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(submit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('neither acts nor submits again while it is busy, and keeps the focus', async () => {
    const press = jest.fn();
    const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" busy={busy} onClick={press}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(false));
    const button = screen.getByRole('button', { name: 'Save' });
    button.focus();
    rerender(form(true));
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');

    await userEvent.click(button);
    await userEvent.type(screen.getByLabelText('Name'), 'Nadia{Enter}');
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });

  it.each([undefined, <svg key="icon" />])(
    'becomes busy and changes its label on a page that the browser translates',
    (icon) => {
      const { rerender } = render(<Button icon={icon}>Follow</Button>);
      translatePage();
      rerender(
        <Button icon={icon} busy>
          Follow
        </Button>,
      );
      expect(screen.getByRole('button', { name: '[Follow]' })).toHaveAttribute('aria-busy', 'true');
      rerender(<Button icon={icon}>Following</Button>);
      expect(screen.getByRole('button', { name: 'Following' })).toBeVisible();
    },
  );

  it('keeps elements as its children, which a remote may style', () => {
    const label = [<span key="filters">Filters</span>, false, <b key="count">3</b>];
    render(
      <MemoryRouter>
        <Button>{label}</Button>
        <LinkButton to="/">{label}</LinkButton>
      </MemoryRouter>,
    );
    for (const box of [screen.getByRole('button'), screen.getByRole('link')])
      expect([...box.children].map(({ localName }) => localName)).toEqual(['span', 'b']);
  });
});

describe('IconButton', () => {
  it.each([
    { badge: 0, name: 'Messages', shown: null },
    { badge: 3, name: 'Messages, 3 unread', shown: '3' },
    { badge: 12, name: 'Messages, 9+ unread', shown: '9+' },
  ])('shows and announces $badge unread', ({ badge, name, shown }) => {
    render(<IconButton label="Messages" icon={<svg />} badge={badge} />);
    const button = screen.getByRole('button', { name });
    expect(button.textContent).toBe(shown ?? '');
  });
});

describe('the tooltip of an IconButton', () => {
  const moveMouse = (clientX: number, clientY: number) =>
    fireEvent.pointerMove(window, { pointerType: 'mouse', clientX, clientY });
  const setup = () => {
    render(<IconButton label="Messages" icon={<svg />} />);
    return screen.getByRole('button', { name: 'Messages' });
  };

  it('appears after the mouse has rested, stays while the mouse is on it, and lets presses through', async () => {
    const button = setup();
    await userEvent.hover(button);
    const tip = await screen.findByRole('tooltip');
    expect(tip).toHaveTextContent('Messages');
    await userEvent.unhover(button);
    const box = { left: 100, right: 180, top: 60, bottom: 88 } as DOMRect;
    tip.getBoundingClientRect = () => box;
    // It takes no press, so what lies below it gets the events of the mouse.
    expect(getComputedStyle(tip).pointerEvents).toBe('none');
    moveMouse(140, 70);
    // Longer than the tooltip stays without the mouse.
    await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(tip).toBeVisible();
    moveMouse(140, 200);
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument());
  });

  it('disappears with Esc', async () => {
    await userEvent.hover(setup());
    await screen.findByRole('tooltip');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('appears while the button has the keyboard focus', async () => {
    setup();
    await userEvent.tab();
    expect(screen.getByRole('tooltip')).toHaveTextContent('Messages');
    await userEvent.tab();
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  it('does not appear after a touch', async () => {
    const button = setup();
    await userEvent.pointer({ keys: '[TouchA]', target: button });
    await act(() => new Promise((resolve) => setTimeout(resolve, 600)));
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });
});

describe('Menu', () => {
  function setup() {
    const block = jest.fn();
    render(
      <MemoryRouter initialEntries={['/chat']}>
        <Menu trigger={<IconButton label="More" icon={<svg />} />}>
          <MenuItem to="/profile">View Profile</MenuItem>
          <MenuItem>Share</MenuItem>
          <MenuItem danger onSelect={block}>
            Block User
          </MenuItem>
        </Menu>
        <Routes>
          <Route path="/chat" element="Chat" />
          <Route path="/profile" element="Profile page" />
        </Routes>
      </MemoryRouter>,
    );
    return { block, trigger: screen.getByRole('button', { name: 'More' }) };
  }

  it('opens and moves with the arrow keys, runs the choice, and returns the focus', async () => {
    const { block, trigger } = setup();
    act(() => trigger.focus());
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByRole('menuitem', { name: 'View Profile' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('menuitem', { name: 'Block User' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(block).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await waitFor(() => expect(trigger).toHaveFocus());
  });

  it('closes with Esc', async () => {
    const { trigger } = setup();
    await userEvent.click(trigger);
    expect(await screen.findByRole('menu', { name: 'More' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await waitFor(() => expect(trigger).toHaveFocus());
  });

  it('follows a link by keyboard', async () => {
    const { trigger } = setup();
    act(() => trigger.focus());
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getAllByRole('menuitem')[0]).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Profile page')).toBeVisible();
  });
});
