import styled from 'styled-components';

export const Heading = styled.h3`
  margin: 14px 0 2px 30px;
  font: var(--weight-bold) 17px / 1.4 var(--font-display);
  &:first-child {
    margin-top: 0;
  }
`;
export const RowBox = styled.li<{ $side: 'own' | 'other' | 'none'; $both: boolean; $heading: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: 22px minmax(0, 1fr) auto;
  gap: 0 8px;
  padding: 4px 0;
  border-radius: 6px;
  font-size: 15px;
  line-height: 1.5;
  ${({ $both }) => $both && 'background: var(--warning-soft); color: var(--warning-text);'}
  &::before {
    content: '';
    justify-self: center;
    border-inline-start: 3px solid
      ${({ $side }) => ({ own: 'var(--give-line)', other: 'var(--get-line)', none: 'var(--line)' })[$side]};
    border-radius: 2px;
  }
  ${({ $heading }) => $heading && '.look { font: var(--weight-bold) 17px / 1.4 var(--font-display); }'}
  /* The actions on a line are beside it while it has the pointer or the focus. */
  > [data-actions] {
    align-self: start;
    height: 22px;
    opacity: 0;
    button {
      width: 28px;
      height: 28px;
      margin-block: -3px;
    }
    svg {
      width: 15px;
      height: 15px;
    }
  }
  &:is(:hover, :focus-within) > [data-actions] {
    opacity: 1;
  }
`;
/* The hidden text gives the field its height, both as typed and as formatted. */
export const Cell = styled.div<{ $otherWrites: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-width: 0;
  border-radius: 3px;
  ${({ $otherWrites }) => $otherWrites && 'box-shadow: 0 0 0 2px var(--get-line); margin-inline: -4px; padding-inline: 4px;'}
  > .raw,
  > .look,
  > textarea {
    grid-area: 1 / 1;
    min-width: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  > .raw {
    visibility: hidden;
  }
  > .look {
    z-index: 1;
    pointer-events: none;
    a {
      color: var(--accent-text);
      text-decoration: underline;
      text-underline-offset: 2px;
      pointer-events: auto;
    }
    code {
      padding: 1px 5px;
      border-radius: 5px;
      background: var(--bg-sunken);
      font-size: 0.87em;
    }
  }
  > textarea {
    width: 100%;
    padding: 0;
    border: 0;
    outline: none;
    background: none;
    color: inherit;
    font: inherit;
    resize: none;
    overflow: hidden;
  }
  @media (pointer: coarse) {
    /* Below 16 px iOS zooms into the field. */
    font-size: 16px;
  }
  &:focus-within {
    box-shadow: 0 1px 0 0 var(--focus);
  }
  &:not(:focus-within) > textarea:not(:placeholder-shown) {
    color: transparent;
  }
  &:focus-within > .look {
    visibility: hidden;
  }
`;
export const Mark = styled.span`
  display: inline-block;
  margin-inline-start: 6px;
  padding: 0 5px;
  border-radius: 3px;
  background: var(--get-soft);
  color: var(--on-get-soft);
  font: var(--weight-bold) 11px / 16px var(--font-text);
`;
export const Both = styled.p`
  display: flex;
  gap: 8px;
  align-items: center;
  grid-column: 2 / -1;
  font-size: 12px;
  button {
    color: inherit;
    text-decoration: underline;
  }
`;
export const Quiet = styled.p`
  color: var(--text-muted);
  font-style: italic;
`;
