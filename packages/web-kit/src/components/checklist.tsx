import { Check, Circle } from 'lucide-react';
import styled from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(160px, 1fr));
  gap: 6px 16px;
  font-size: var(--text-sm);
`;
const Item = styled.li<{ $met: boolean }>`
  display: flex;
  gap: 8px;
  align-items: center;
  color: ${({ $met }) => ($met ? 'var(--success-text)' : 'var(--text-muted)')};
  svg {
    flex: none;
    width: 15px;
    height: 15px;
    stroke-width: ${({ $met }) => ($met ? 2.5 : 1.75)};
  }
`;

export interface ChecklistProps {
  /** What the list is about, for screen readers. */
  label: string;
  items: readonly { label: string; met: boolean }[];
}

/** Conditions that are ticked off while the member types, such as a password's rules. */
export function Checklist({ label, items }: ChecklistProps) {
  const { t } = useTranslation('kit');
  return (
    <List aria-label={label}>
      {items.map((item) => (
        <Item key={item.label} $met={item.met}>
          {item.met ? <Check aria-hidden /> : <Circle aria-hidden />}
          <span>
            {item.label}
            <VisuallyHidden>: {t(item.met ? 'checklist.met' : 'checklist.unmet')}</VisuallyHidden>
          </span>
        </Item>
      ))}
    </List>
  );
}
