import type { RequestRing } from '@mutua/contracts';
import { useTranslation } from '@mutua/web-kit';
import { RingMark } from '@mutua/web-kit/parts';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

const Mark = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  min-width: 44px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  svg {
    flex: none;
  }
  &:hover {
    color: var(--text);
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`;

/** Says that an exchange is a leg of a ring, and links to the ring. */
export function RingLink({ ring, className }: { ring: RequestRing; className?: string }) {
  const { t } = useTranslation('messaging');
  const words = t('exchange.ring', { size: ring.size });
  return (
    <Mark to={`/rings/${ring._id}`} className={className} title={words}>
      <RingMark size={18} />
      <span>{words}</span>
    </Mark>
  );
}
