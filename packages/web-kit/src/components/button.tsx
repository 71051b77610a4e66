import { Children, type ComponentPropsWithRef, isValidElement, type MouseEvent, type ReactNode, type Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { iconSize } from '../theme/icon-size.ts';
import { media } from '../theme/media.ts';
import { SpinnerRing } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'soft';
export type ButtonSize = 'sm' | 'md' | 'lg';

interface Look {
  $variant: ButtonVariant;
  $size: ButtonSize;
  $full: boolean;
}

const sizes: Record<ButtonSize, ReturnType<typeof css>> = {
  sm: css`
    min-height: var(--control-sm);
    padding: 0 12px;
    font-size: 13px;
  `,
  md: css`
    min-height: var(--control);
    padding: 0 16px;
    font-size: 14px;
  `,
  lg: css`
    min-height: var(--control-lg);
    padding: 0 22px;
    font-size: 16px;
  `,
};

/** Styles while the button is pressed, and while a mouse rests on it. */
const touched = (styles: ReturnType<typeof css>) => css`
  &:active {
    ${styles}
  }
  ${media.hover} {
    &:hover {
      ${styles}
    }
  }
`;

const variants: Record<ButtonVariant, ReturnType<typeof css>> = {
  primary: css`
    background: var(--accent);
    color: var(--on-accent);
    ${touched(css`
      background: var(--accent-hover);
    `)}
  `,
  secondary: css`
    background: var(--surface);
    border-color: var(--line);
    box-shadow: var(--shadow-1);
    ${media.hover} {
      &:hover {
        background: var(--surface-hover);
      }
    }
    &:active {
      background: var(--surface-pressed);
    }
  `,
  ghost: css`
    color: var(--text-muted);
    ${touched(css`
      background: var(--fill);
      color: var(--text);
    `)}
  `,
  danger: css`
    background: var(--danger);
    color: var(--on-danger);
    ${touched(css`
      background: var(--danger-hover);
    `)}
  `,
  soft: css`
    background: var(--accent-soft);
    color: var(--on-accent-soft);
    ${touched(css`
      background: var(--accent-soft-hover);
    `)}
  `,
};

const look = css<Look>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 8px;
  width: ${({ $full }) => ($full ? '100%' : 'auto')};
  border: 1px solid transparent;
  border-radius: var(--radius-control);
  background: none;
  font-weight: var(--weight-bold);
  line-height: 1.25;
  text-align: center;
  white-space: nowrap;
  -webkit-user-select: none;
  user-select: none;
  transition: background var(--motion-hover);
  ${({ $size }) => sizes[$size]}
  ${({ $variant }) => variants[$variant]}
  &:disabled {
    background: var(--fill);
    color: var(--text-disabled);
    border-color: transparent;
    box-shadow: none;
    cursor: not-allowed;
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  > svg {
    ${iconSize(18)}
  }
  ${media.narrow} {
    /* A long label wraps instead of widening the page. */
    white-space: normal;
  }
`;

const ButtonBox = styled.button<Look>`
  ${look}
  transition:
    background var(--motion-hover),
    transform var(--motion-hover);
  &:active:not(:disabled) {
    transform: translateY(1px);
  }
`;
/*
 * Never transformed, because a link may cover its card with an ::after. A transform during a press would shrink the ::after to the link.
 * The press would then end on another element and open nothing.
 */
const LinkBox = styled(Link)<Look>`
  ${look}
`;
interface Common {
  /** `primary`: once per view or card. `secondary`: beside it. `ghost`: for minor actions. `danger`: only in a confirmation. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Takes the whole width. */
  full?: boolean;
  /** An icon before the label, 18 px: `icon={<Plus />}`. */
  icon?: ReactNode;
}

export interface ButtonProps extends Common, ComponentPropsWithRef<'button'> {
  /** Whether the action is running. The button then shows a spinner and ignores presses, but keeps the focus. */
  busy?: boolean;
}

/**
 * Puts bare words into an element, because a browser that translates the page moves them, and React could put no spinner before them. A
 * `slot` has no box of its own. Elements stay as they are, so that styles of a remote find them as children of the button.
 */
const label = (children: ReactNode): ReactNode =>
  Children.toArray(children).every(isValidElement) ? children : <slot>{children}</slot>;

/** A button. `type` is `button` by default. */
export function Button({
  variant = 'primary',
  size = 'md',
  full = false,
  busy = false,
  icon,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  // preventDefault also stops the submit that Enter in a field would cause.
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <ButtonBox
      type={type}
      $variant={variant}
      $size={size}
      $full={full}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? ignore : onClick}
      {...rest}
    >
      {busy ? <SpinnerRing /> : icon}
      {label(children)}
    </ButtonBox>
  );
}

export interface LinkButtonProps extends Common, LinkProps {
  ref?: Ref<HTMLAnchorElement>;
}

/** A link that looks like a button: to a path of this site, or to another address. */
export function LinkButton({
  variant = 'primary',
  size = 'md',
  full = false,
  icon,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <LinkBox $variant={variant} $size={size} $full={full} {...rest}>
      {icon}
      {label(children)}
    </LinkBox>
  );
}
