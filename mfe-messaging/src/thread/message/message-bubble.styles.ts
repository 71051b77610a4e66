import styled, { keyframes } from 'styled-components';

const enter = keyframes`
  from { opacity: 0; transform: translateY(6px); }
`;

export const Bubble = styled.div`
  width: fit-content;
  max-width: min(500px, 100%);
  padding: 9px 14px;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-bubble);
  background: var(--surface);
  font-size: 15px;
  line-height: 1.45;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  &[data-clips] {
    overflow: clip;
    overflow-clip-margin: 6px;
  }
  &:not([data-own]) {
    &[data-joins-above] {
      border-top-left-radius: 5px;
    }
    &[data-joins-below] {
      border-bottom-left-radius: 5px;
    }
  }
  &[data-own] {
    margin-left: auto;
    border-color: transparent;
    background: var(--give-soft);
    color: var(--on-give-soft);
    &[data-joins-above] {
      border-top-right-radius: 5px;
    }
    &[data-joins-below] {
      border-bottom-right-radius: 5px;
    }
  }
  /* As wide as the preview card, not as its text. */
  &[data-has-card] {
    width: min(500px, 100%);
  }
  &[data-gone] {
    border: 1px dashed var(--line);
    background: none;
    color: var(--text-muted);
    font-style: italic;
  }
  &[data-enters] {
    animation: ${enter} var(--motion-enter) var(--ease-out) backwards;
  }
  &:focus {
    outline: none;
  }
  /* The arrow keys move the focus from message to message. */
  &&:focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  /* The selector is repeated three times to override the rule for elements that a script focuses. */
  &&&[data-wanted] {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  a {
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`;
export const PictureBubble = styled(Bubble)`
  padding: 4px;
  overflow: hidden;
  white-space: normal;
  img {
    /* The same size before and after the image has loaded. Files of earlier releases have no size. */
    width: 320px;
    max-width: 100%;
    aspect-ratio: 8 / 5;
    border-radius: 12px;
    background: var(--fill);
    object-fit: cover;
  }
  &[data-tile] {
    width: min(168px, 38vw);
    img {
      width: 100%;
      aspect-ratio: 1;
    }
  }
`;
export const PictureCaption = styled.div`
  padding: 6px 10px 5px;
  white-space: pre-wrap;
`;
export const FileBubble = styled(Bubble)`
  display: flex;
  flex-wrap: wrap;
  gap: 12px;
  align-items: center;
  padding: 10px 8px 10px 10px;
  white-space: normal;
  button {
    color: inherit;
  }
`;
export const VoiceBubble = styled(FileBubble)`
  width: min(390px, 100%);
  padding: 6px 8px;
`;
export const FileMark = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 40px;
  height: 40px;
  border-radius: 8px;
  background: var(--bg);
  color: var(--give-text);
`;
export const FileWords = styled.span`
  flex: 1;
  display: grid;
  min-width: 0;
  strong {
    font-weight: var(--weight-bold);
  }
  small {
    font-size: var(--text-xs);
    font-variant-numeric: tabular-nums;
  }
`;
export const Caption = styled.div`
  flex: 1 0 100%;
  padding: 0 4px;
  white-space: pre-wrap;
`;
export const Edited = styled.small`
  margin-inline-start: 8px;
  color: var(--text-muted);
  font-size: var(--text-xs);
  [data-own] > & {
    color: inherit;
  }
`;
export const Gone = styled.em`
  color: var(--text-muted);
`;
