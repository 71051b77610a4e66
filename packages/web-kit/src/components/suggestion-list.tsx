import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { media } from '../theme/media.ts';
import { Marked } from './marked.tsx';

const List = styled.ul`
  position: absolute;
  z-index: 50;
  top: calc(100% + 6px);
  left: 0;
  right: 0;
  max-height: 360px;
  padding: 6px;
  overflow: auto;
  border: 1px solid var(--line-soft);
  border-radius: var(--radius-card);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
`;
const Item = styled.li`
  padding: 9px 10px;
  border-radius: var(--radius-control);
  color: var(--text-muted);
  overflow-wrap: anywhere;
  cursor: pointer;
  &[aria-selected='true'] {
    background: var(--surface-raised-hover);
  }
  ${media.hover} {
    &:hover {
      background: var(--surface-raised-hover);
    }
  }
  strong {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
  ${media.touch} {
    padding: 12px 10px;
  }
`;

interface SuggestionListProps {
  id: string;
  label: string;
  suggestions: readonly string[];
  /** The index of the suggestion that Enter picks. -1 for none. */
  active: number;
  typed: string;
  onPick: (text: string) => void;
}

/** The list below a search box. */
export function SuggestionList({ id, label, suggestions, active, typed, onPick }: SuggestionListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // A press must not take the focus from the field, because the list would be hidden before the click.
    <List ref={list} id={id} role="listbox" aria-label={label} onMouseDown={(event) => event.preventDefault()}>
      {suggestions.map((text, index) => (
        <Item
          key={text}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onClick={() => onPick(text)}
        >
          <Marked text={text} sought={typed} as="strong" />
        </Item>
      ))}
    </List>
  );
}
