import styled from 'styled-components';

/** A field that contains chips, and an input for the next one. It looks like one control. */
export const ChipsBox = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 6px;
  min-height: 44px;
  padding: 4px 6px;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-control);
  background: var(--surface);
  cursor: text;
  &:has(input:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  &:has([aria-invalid='true']) {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }
  input {
    width: 100%;
    min-height: 34px;
    padding: 0 8px;
    border: 0;
    outline: 0;
    background: none;
    color: var(--text);
    font-size: 15px;
    text-overflow: ellipsis;
    &::placeholder {
      color: var(--text-placeholder);
      opacity: 1;
    }
    @media (pointer: coarse) {
      /* Below 16 px iOS zooms into the field. */
      font-size: 16px;
    }
  }
`;
