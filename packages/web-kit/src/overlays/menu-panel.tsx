import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSeparator as AriaMenuSeparator,
  useMenuStore,
} from '@ariakit/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import styled, { keyframes } from 'styled-components';
import type { MenuItemProps, MenuProps } from '../components/menu.tsx';
import { media } from '../theme/media.ts';

const appear = keyframes`
  from { opacity: 0; transform: translateY(-4px); }
`;

const Panel = styled(AriaMenu)`
  z-index: 50;
  display: grid;
  min-width: 220px;
  max-width: min(320px, calc(100vw - 24px));
  max-height: min(480px, var(--popover-available-height, 480px));
  padding: 6px;
  overflow: auto;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
  animation: ${appear} var(--motion-hover) var(--ease-out);
  &:focus-visible {
    outline: none;
  }
`;
const Item = styled(AriaMenuItem)<{ $danger: boolean }>`
  display: flex;
  gap: 10px;
  align-items: center;
  min-height: 38px;
  padding: 8px 10px;
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  color: ${({ $danger }) => ($danger ? 'var(--danger-text)' : 'var(--text)')};
  font-weight: var(--weight-medium);
  text-align: left;
  cursor: pointer;
  &[data-active-item],
  &:hover {
    background: var(--surface-raised-hover);
    outline: none;
  }
  &[data-focus-visible] {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  &[aria-disabled='true'] {
    color: var(--text-disabled);
    background: none;
    cursor: not-allowed;
  }
  > svg {
    flex: none;
    width: 18px;
    height: 18px;
    stroke-width: 1.75;
    color: ${({ $danger, disabled }) => ($danger || disabled ? 'inherit' : 'var(--text-muted)')};
  }
  ${media.touch} {
    min-height: 44px;
  }
`;
const Separator = styled(AriaMenuSeparator)`
  width: auto;
  margin: 6px -6px;
  border: 0;
  border-top: 1px solid var(--line);
`;

export interface MenuPanelProps extends Pick<MenuProps, 'placement' | 'label'> {
  open: boolean;
  onChange: (open: boolean) => void;
  /** The button that opens it, with its `id`. */
  trigger: HTMLElement;
  /** What gets the focus: the panel after a press, an end of the list after a key. */
  initialFocus: 'container' | 'first' | 'last';
  children: ReactNode;
}

/** The choices of a menu, see `Menu`. */
export function MenuPanel({ open, onChange, trigger, initialFocus, placement, label, children }: MenuPanelProps) {
  const menu = useMenuStore({ open, setOpen: onChange, placement });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store changes with what it is told, which would never end
  useLayoutEffect(() => {
    if (!open) return;
    menu.setAnchorElement(trigger);
    menu.setDisclosureElement(trigger);
    menu.setInitialFocus(initialFocus);
    menu.setAutoFocusOnShow(true);
  }, [open, trigger, initialFocus]);
  return (
    <Panel
      store={menu}
      gutter={6}
      overflowPadding={12}
      portal
      // Ariakit keeps the tab order with hidden stops that take the focus, which screen readers trip over.
      preserveTabOrder={false}
      unmountOnHide
      {...(label === undefined ? { 'aria-labelledby': trigger.id } : { 'aria-label': label })}
    >
      {children}
    </Panel>
  );
}

/** One choice, see `MenuItem`. */
export function MenuChoice({ icon, onSelect, to, danger = false, disabled = false, children }: MenuItemProps) {
  return (
    <Item
      $danger={danger}
      disabled={disabled}
      onClick={onSelect}
      render={to === undefined ? <button type="button" /> : <Link to={to} />}
    >
      {icon}
      {children}
    </Item>
  );
}

/** A hairline, see `MenuSeparator`. */
export const MenuLine = () => <Separator />;
