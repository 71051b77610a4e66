import { TabPanel as AriaTabPanel, Tab, TabList, TabProvider } from '@ariakit/react';
import { createContext, type ReactNode, use, useId } from 'react';
import styled from 'styled-components';

const List = styled(TabList)`
  display: flex;
  gap: 28px;
  border-bottom: 1px solid var(--line);
  overflow-x: auto;
  scrollbar-width: none;
`;
const TabBox = styled(Tab)`
  position: relative;
  flex: none;
  height: 44px;
  padding: 0;
  border: 0;
  background: none;
  color: var(--text-muted);
  font-weight: var(--weight-medium);
  white-space: nowrap;
  &:hover {
    color: var(--text);
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
    height: 2px;
    background: var(--accent);
  }
  /* Reserves the width of the bold label, so that choosing a tab does not move its neighbours. */
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
const Count = styled.span`
  margin-left: 4px;
  color: var(--text-muted);
  font-weight: var(--weight-medium);
  font-variant-numeric: tabular-nums;
`;

const Prefix = createContext('');

export interface TabItem<T extends string> {
  value: T;
  label: string;
  count?: number;
}

export interface TabsProps<T extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  items: readonly TabItem<T>[];
  value: T;
  onChange: (value: T) => void;
  /** A `TabPanel` for each tab. */
  children?: ReactNode;
  className?: string;
}

/** A row of tabs with their panels; the arrow keys move and choose. */
export function Tabs<T extends string>({ label, items, value, onChange, children, className }: TabsProps<T>) {
  const prefix = useId();
  return (
    <Prefix value={prefix}>
      <TabProvider
        selectedId={prefix + value}
        setSelectedId={(id) => {
          const chosen = items.find((item) => prefix + item.value === id);
          if (chosen && chosen.value !== value) onChange(chosen.value);
        }}
      >
        <List aria-label={label} className={className}>
          {items.map((item) => (
            <TabBox key={item.value} id={prefix + item.value}>
              <span data-label={item.label}>{item.label}</span>
              {item.count !== undefined && <Count> ({item.count})</Count>}
            </TabBox>
          ))}
        </List>
        {children}
      </TabProvider>
    </Prefix>
  );
}

const Panel = styled(AriaTabPanel)`
  padding-top: 24px;
`;

/** The content of one tab. Mounted only while the tab is chosen. */
export function TabPanel({ value, children, className }: { value: string; children: ReactNode; className?: string }) {
  return (
    <Panel tabId={use(Prefix) + value} unmountOnHide className={className}>
      {children}
    </Panel>
  );
}
