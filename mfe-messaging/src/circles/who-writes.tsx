import { useTranslation } from '@mutua/web-kit';
import { firstNameOf } from '@mutua/web-kit/parts';
import styled from 'styled-components';
import { useWhoWrites } from './use-circle-live.ts';

const Line = styled.p`
  padding: 4px 0 12px;
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

/** Who writes in a circle: one name, two names, or several without names. */
export function WhoWrites({ circleId }: { circleId: string }) {
  const { t } = useTranslation('messaging');
  const [first, second, ...more] = useWhoWrites(circleId).map((name) => firstNameOf(name));
  if (first === undefined) return null;
  if (second === undefined) return <Line>{t('circles.writes.one', { name: first })}</Line>;
  return (
    <Line>
      {more.length > 0 ? t('circles.writes.several') : t('circles.writes.two', { name: first, other: second })}
    </Line>
  );
}
