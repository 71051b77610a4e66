import { createContext, type KeyboardEvent, type ReactNode, use, useId } from 'react';
import styled from 'styled-components';
import { media } from '../theme/media.ts';
import { phone } from '../theme/phone.ts';

const List = styled.div`
  display: flex;
  gap: 28px;
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
  scrollbar-width: none;
  /* Safari before 18.2. */
  &::-webkit-scrollbar {
    display: none;
  }
  ${phone} {
    gap: 18px;
  }
`;
const TabBox = styled.button`
  position: relative;
  flex: none;
  height: 44px;
  padding: 0;
  border: 0;
  background: none;
  color: var(--text-muted);
  font-weight: var(--weight-medium);
  white-space: nowrap;
  ${media.hover} {
    &:hover {
      color: var(--text);
    }
  }
  &:focus-visible {
    outline-offset: -2px;
    border-radius: var(--radius-control);
  }
  &[aria-selected='true'] {
    color: var(--text);
    font-weight: var(--weight-bold);
  }
  &[aria-selected='true']::after {
    content: '';
    position: absolute;
    inset: auto 0 0 0;
    /* A border is also visible with forced colours. */
    border-bottom: 2px solid var(--accent);
  }
  /* Reserves the width of the bold label, so that selecting a tab does not move the others. */
  > span {
    display: inline-grid;
  }
  > span::after {
    content: attr(data-label);
    height: 0;
    overflow: hidden;
    visibility: hidden;
    font-weight: var(--weight-bold);
  }
`;
const Count = styled.span<{ $isComing: boolean }>`
  ${({ $isComing }) => $isComing && 'visibility: hidden;'}
  margin-left: 4px;
  color: var(--text-muted);
  font-weight: var(--weight-medium);
  font-variant-numeric: tabular-nums;
`;

/** The selected tab, and the prefix of the ids of all tabs. */
const Chosen = createContext({ prefix: '', value: '' });

/** The tab to which a key moves. The last tab is followed by the first. */
const STEPS: Partial<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export interface TabItem<T extends string> {
  value: T;
  label: string;
  /** The count of a tab. Undefined while unknown, but its space is reserved. */
  count?: number | undefined;
}

export interface TabsProps<T extends string> {
  /** The subject of the tabs, for screen readers. */
  label: string;
  items: readonly TabItem<T>[];
  value: T;
  onChange: (value: T) => void;
  /** A `TabPanel` for each tab. */
  children?: ReactNode;
  className?: string;
}

/** A row of tabs with their panels. The arrow keys move and select. */
export function Tabs<T extends string>({ label, items, value, onChange, children, className }: TabsProps<T>) {
  const prefix = useId();
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const index = step(
      items.findIndex((item) => item.value === value),
      items.length,
    );
    const next = items[index];
    if (!next || next.value === value) return;
    onChange(next.value);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };
  return (
    <Chosen value={{ prefix, value }}>
      <List role="tablist" aria-label={label} className={className} onKeyDown={move}>
        {items.map((item) => {
          const isChosen = item.value === value;
          return (
            <TabBox
              key={item.value}
              type="button"
              role="tab"
              id={prefix + item.value}
              aria-selected={isChosen}
              aria-controls={isChosen ? `${prefix}panel` : undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => {
                if (!isChosen) onChange(item.value);
              }}
            >
              <span data-label={item.label}>{item.label}</span>
              {/* Between the two elements: within the second one, Firefox leaves the space out of the tab's name. */}
              {'count' in item && ' '}
              {'count' in item && <Count $isComing={item.count === undefined}>({item.count ?? 0})</Count>}
            </TabBox>
          );
        })}
      </List>
      {children}
    </Chosen>
  );
}

const Panel = styled.div`
  padding-top: 24px;
`;

/** The content of one tab. It is mounted only while the tab is selected. */
export function TabPanel({ value, children, className }: { value: string; children: ReactNode; className?: string }) {
  const chosen = use(Chosen);
  if (chosen.value !== value) return null;
  return (
    <Panel
      role="tabpanel"
      id={`${chosen.prefix}panel`}
      aria-labelledby={chosen.prefix + value}
      // Makes a panel without controls reachable by Tab.
      tabIndex={0}
      className={className}
    >
      {children}
    </Panel>
  );
}
