import { media, type ToastOptions } from '@mutua/web-kit';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';

const look = css`
  display: inline-flex;
  align-items: center;
  min-height: 36px;
  padding: 8px 10px;
  border: 0;
  border-radius: var(--radius-control);
  background: none;
  color: var(--accent-text);
  font-weight: var(--weight-bold);
  white-space: nowrap;
  cursor: pointer;
  ${media.hover} {
    &:hover {
      background: var(--surface-raised-hover);
    }
  }
  ${media.touch} {
    min-height: 44px;
  }
`;
const ActionButton = styled.button`
  ${look}
`;
const ActionLink = styled(Link)`
  ${look}
`;

/** The action of a toast: a link, or a function. */
export type ToastActionOptions = { label: string } & ({ to: string } | { onPress: () => void });

/**
 * Makes the `action` of a toast: `toast.success(t('accept.done'), { action: toastAction({ label: t('accept.openChat'), to }) })`. The
 * action also closes the toast.
 */
export function toastAction(options: ToastActionOptions): NonNullable<ToastOptions['action']> {
  return (close) => {
    const { label } = options;
    if ('to' in options) {
      return (
        <ActionLink to={options.to} onClick={close}>
          {label}
        </ActionLink>
      );
    }
    const press = () => {
      options.onPress();
      close();
    };
    return (
      <ActionButton type="button" onClick={press}>
        {label}
      </ActionButton>
    );
  };
}
