import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSeparator as AriaMenuSeparator,
  MenuButton,
  MenuProvider,
} from '@ariakit/react';
import type { ReactElement, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styled, { keyframes } from 'styled-components';
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

/** Words at a menu's top, such as whose menu it is. */
export const MenuHeader = styled.div`
  padding: 8px 10px;
  min-width: 0;
  overflow-wrap: anywhere;
`;

export interface MenuProps {
  /** The button that opens it: `<IconButton label="More" icon={<Ellipsis />} />`. */
  trigger: ReactElement<Record<string, unknown>>;
  /** `MenuItem`, `MenuSeparator`, `MenuHeader`. */
  children: ReactNode;
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
  /** The menu's name; the trigger's when left out. */
  label?: string;
}

/** A menu button with its menu: arrow keys, Home, End, first letters, Esc. */
export function Menu({ trigger, children, placement = 'bottom-end', label }: MenuProps) {
  return (
    <MenuProvider placement={placement}>
      <MenuButton render={trigger} />
      {/* Ariakit keeps the tab order with hidden stops that take the focus, which screen readers trip over. */}
      <Panel gutter={6} overflowPadding={12} portal preserveTabOrder={false} unmountOnHide aria-label={label}>
        {children}
      </Panel>
    </MenuProvider>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  onSelect?: () => void;
  /** Makes it a link. */
  to?: LinkProps['to'];
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** One choice of a menu: an action, or a link with `to`. The menu closes after it. */
export function MenuItem({ icon, onSelect, to, danger = false, disabled = false, children }: MenuItemProps) {
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

/** A hairline between groups of choices. */
export const MenuSeparator = () => <Separator />;
