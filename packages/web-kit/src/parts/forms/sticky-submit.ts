import styled from 'styled-components';

/** The buttons below a long form. On a phone they stay visible while the form scrolls, and what floats stands above them. */
export const StickySubmit = styled.div.attrs<{ 'data-page-foot'?: boolean }>({ 'data-page-foot': true })`
  display: flex;
  margin-top: 24px;
  @media (max-width: 600px) and (min-height: 560px) {
    position: sticky;
    z-index: 12;
    bottom: var(--bottom-bar, 0px);
    margin: 24px calc(-1 * var(--gutter)) 0;
    padding: 12px var(--gutter);
    border-top: 1px solid var(--line-soft);
    background: var(--surface);
    > [type='submit'] {
      flex: 1;
    }
  }
`;
