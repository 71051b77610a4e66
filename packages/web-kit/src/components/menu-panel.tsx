import {
  Menu as AriaMenu,
  MenuGroup as AriaMenuGroup,
  MenuItem as AriaMenuItem,
  MenuItemRadio as AriaMenuItemRadio,
  MenuSeparator as AriaMenuSeparator,
  useMenuStore,
} from '@ariakit/react';
import { Check } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect } from 'react';
import { Link } from 'react-router-dom';
import styled, { css, keyframes } from 'styled-components';
import { iconSize } from '../theme/icon-size.ts';
import { media } from '../theme/media.ts';
import type { MenuChoicesProps, MenuItemProps, MenuProps } from './menu.tsx';

const appear = keyframes`
  from { opacity: 0; transform: translateY(-4px); }
`;

const sheet = css`
  min-width: 100%;
  max-width: none;
  max-height: 85dvh;
  padding: 10px 12px calc(16px + env(safe-area-inset-bottom));
  border-width: 1px 0 0;
  border-radius: var(--radius-dialog) var(--radius-dialog) 0 0;
  box-shadow: var(--shadow-3);
`;
/* Above a dialog, because the menu's button may be inside one. */
const Panel = styled(AriaMenu)<{ $isSheet: boolean }>`
  z-index: 65;
  display: grid;
  /* A row that shrinks, such as that of reactions, stays within the greatest width. A scroll bar would appear otherwise. */
  grid-template-columns: minmax(0, 1fr);
  min-width: 220px;
  max-width: min(320px, calc(100vw - 24px));
  max-height: min(480px, var(--popover-available-height, 480px));
  padding: 6px;
  /* WebKit counts a separator, which reaches over the padding, as wider than the menu. */
  overflow: hidden auto;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
  animation: ${appear} var(--motion-hover) var(--ease-out);
  &:focus-visible {
    outline: none;
  }
  ${({ $isSheet }) => $isSheet && sheet}
`;
const SheetScrim = styled.div`
  position: fixed;
  inset: 0;
  background: var(--scrim);
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
  &[data-active-item] {
    background: var(--surface-raised-hover);
    outline: none;
  }
  ${media.hover} {
    &:hover {
      background: var(--surface-raised-hover);
      outline: none;
    }
  }
  &[data-focus-visible] {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  > svg {
    ${iconSize(18)}
    color: ${({ $danger }) => ($danger ? 'inherit' : 'var(--text-muted)')};
  }
  ${media.touch} {
    min-height: 44px;
  }
`;
const Chosen = styled(Check)`
  margin-left: auto;
`;
const Values = styled(AriaMenuGroup)`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;
  align-items: center;
  padding: 6px 6px 6px 10px;
  font-weight: var(--weight-medium);
  > svg {
    ${iconSize(18)}
    color: var(--text-muted);
  }
`;
const Segments = styled.span`
  display: inline-flex;
  margin-left: auto;
  padding: 3px;
  border-radius: 8px;
  background: var(--fill);
`;
const Segment = styled(AriaMenuItemRadio)`
  display: grid;
  place-items: center;
  min-height: 28px;
  padding: 4px 10px;
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
  cursor: pointer;
  &[aria-checked='true'] {
    background: var(--selected);
    color: var(--text);
    box-shadow: var(--shadow-1);
  }
  &[data-active-item] {
    color: var(--text);
    outline: none;
  }
  ${media.hover} {
    &:hover {
      color: var(--text);
      outline: none;
    }
  }
  &[data-focus-visible] {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  ${media.touch} {
    min-height: 44px;
  }
  @media (forced-colors: active) {
    &[aria-checked='true'] {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
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
  /** The button that opens the menu, with its `id`. */
  trigger: HTMLElement;
  /** The element that gets the initial focus: the panel after a press, the first or last item after a key. */
  initialFocus: 'container' | 'first' | 'last';
  /** Whether it is a sheet at the bottom of the window, over a dimmed page, instead of a panel at the button. */
  isSheet: boolean;
  children: ReactNode;
}

const SHEET = {
  modal: true,
  backdrop: <SheetScrim />,
  // Replaces the position at the button.
  updatePosition: () => undefined,
  wrapperProps: { style: { position: 'fixed', inset: 'auto 0 0', width: '100%', zIndex: 60 } },
} as const;

/** The items of a menu, see `Menu`. */
export function MenuPanel({
  open,
  onChange,
  trigger,
  initialFocus,
  placement,
  label,
  isSheet,
  children,
}: MenuPanelProps) {
  const menu = useMenuStore({ open, setOpen: onChange, placement });
  // biome-ignore lint/correctness/useExhaustiveDependencies: setting the store changes the store, so it would run without end
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
      $isSheet={isSheet}
      {...(isSheet && SHEET)}
      gutter={6}
      overflowPadding={12}
      portal
      // Ariakit keeps the tab order with hidden focusable elements, which confuse screen readers.
      preserveTabOrder={false}
      unmountOnHide
      {...(label === undefined ? { 'aria-labelledby': trigger.id } : { 'aria-label': label })}
    >
      {children}
    </Panel>
  );
}

/** One item, see `MenuItem`. */
export function MenuChoice({ icon, onSelect, to, danger = false, checked, children }: MenuItemProps) {
  return (
    <Item
      $danger={danger}
      onClick={onSelect}
      {...(checked !== undefined && { role: 'menuitemradio', 'aria-checked': checked })}
      render={to === undefined ? <button type="button" /> : <Link to={to} />}
    >
      {icon}
      <slot>{children}</slot>
      {checked && <Chosen aria-hidden />}
    </Item>
  );
}

/** A group of values to choose from, see `MenuChoices`. */
export function MenuValues({ label, icon, options, value, onChange }: MenuChoicesProps<string>) {
  const id = useId();
  return (
    <Values aria-labelledby={id}>
      {icon}
      <span id={id}>{label}</span>
      <Segments>
        {options.map((option) => (
          <Segment
            key={option.value}
            name={id}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          >
            {option.label}
          </Segment>
        ))}
      </Segments>
    </Values>
  );
}

/** A thin line, see `MenuSeparator`. */
export const MenuLine = () => <Separator />;
