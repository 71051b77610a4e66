import { phone, visuallyHidden } from '@mutua/web-kit/parts';
import styled, { css } from 'styled-components';

/** The panel of filters below a search or a list. Its columns are the page's own. */
export const FilterFieldset = styled.fieldset`
  display: grid;
  gap: 16px;
  margin-top: 12px;
  padding: 20px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--bg-sunken);
  ${phone} {
    gap: 12px;
    padding: 16px;
  }
`;

/** A button that shows only its icon; screen readers still get its words. */
export const iconOnly = css`
  > span:first-of-type {
    ${visuallyHidden}
  }
`;
