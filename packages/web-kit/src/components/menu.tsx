import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react';
import type { LinkProps } from 'react-router-dom';
import styled from 'styled-components';
import { isPhone } from '../theme/phone.ts';
import { useLazyPart } from './lazy-part.ts';
import { overlays, prepareOverlays, showUnavailable } from './overlays.ts';

/** Text at the top of a menu, such as the name of its member. */
export const MenuHeader = styled.div`
  padding: 8px 10px;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export interface MenuProps {
  /** The button that opens the menu, for example `<IconButton label="More" icon={<Ellipsis />} />`. */
  trigger: ReactElement<Record<string, unknown>>;
  /** The items: `MenuItem`, `MenuSeparator` and `MenuHeader`. */
  children: ReactNode;
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
  /** The name of the menu. By default it is that of its button. */
  label?: string;
  /** Whether it is a sheet at the bottom of the window on a phone. */
  sheet?: boolean;
}

type InitialFocus = 'container' | 'first' | 'last';
const FOCUS_BY_KEY: Partial<Record<string, InitialFocus>> = { ArrowDown: 'first', ArrowUp: 'last' };

/** A menu button with its menu. The arrow keys, Home, End and first letters move, Esc closes. */
export function Menu({ trigger, children, placement = 'bottom-end', label, sheet = false }: MenuProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [initialFocus, setInitialFocus] = useState<InitialFocus>('container');
  const parts = useLazyPart(overlays, open, () => {
    showUnavailable();
    setOpen(false);
  });
  const openAt = (focus: InitialFocus) => {
    setInitialFocus(focus);
    setWasOpened(true);
    setOpen(true);
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: setButton,
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        // Set until the menu is loaded.
        'data-waiting': open && !parts ? '' : undefined,
        onPointerEnter: prepareOverlays,
        onFocus: prepareOverlays,
        onClick: (event: MouseEvent) => {
          // A click by the keyboard has no position.
          if (open) setOpen(false);
          else openAt(event.detail === 0 ? 'first' : 'container');
        },
        onKeyDown: (event: KeyboardEvent) => {
          const focus = FOCUS_BY_KEY[event.key];
          if (!focus) return;
          event.preventDefault();
          openAt(focus);
        },
      })}
      {parts && wasOpened && button && (
        <parts.MenuPanel
          open={open}
          onChange={setOpen}
          trigger={button}
          initialFocus={initialFocus}
          placement={placement}
          label={label}
          isSheet={sheet && isPhone()}
        >
          {children}
        </parts.MenuPanel>
      )}
    </>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect?: () => void;
  /** Makes the item a link to this path. */
  to?: LinkProps['to'];
  danger?: boolean;
  /** Whether the item is the chosen one of several values. */
  checked?: boolean;
  children: ReactNode;
}

/** The content of an open menu is loaded together with it. */
const parts = () => {
  const loaded = overlays.current();
  if (!loaded) throw new Error('A part of a menu was drawn outside of it');
  return loaded;
};

/** One item of a menu: an action, or a link with `to`. The menu closes after it. */
export function MenuItem(props: MenuItemProps) {
  const { MenuChoice } = parts();
  return <MenuChoice {...props} />;
}

export interface MenuChoicesProps<T extends string> {
  label: string;
  icon?: ReactNode;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
}

/** Values side by side in a menu. Choosing one keeps the menu open. */
export function MenuChoices<T extends string>(props: MenuChoicesProps<T>) {
  const { MenuValues } = parts();
  return <MenuValues {...props} onChange={(value) => props.onChange(value as T)} />;
}

/** A thin line between groups of items. */
export function MenuSeparator() {
  const { MenuLine } = parts();
  return <MenuLine />;
}
