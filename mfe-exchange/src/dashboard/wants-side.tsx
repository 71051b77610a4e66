import { Rows, TextLink, useTranslation } from '@mutua/web-kit';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { useUnlocksQuery } from '../matches/matches.resource.ts';
import { teachPath, useUnlockPlace } from '../wants/unlock-rows.tsx';
import { useOwnWantsQuery } from '../wants/wants.resource.ts';
import { Quiet, SideSection } from './side-section.tsx';

const SHOWN = 3;

const Row = styled.li`
  && {
    padding: 0;
  }
`;
const RowLink = styled(Link)`
  display: flex;
  gap: 12px;
  align-items: center;
  justify-content: space-between;
  padding: 12px 0;
  strong {
    display: block;
    min-width: 0;
    font-weight: var(--weight-bold);
    overflow-wrap: anywhere;
  }
  &:hover strong {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  small {
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
  span:last-child {
    flex: none;
    color: var(--text-muted);
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
  b {
    font: 600 22px / 1 var(--font-display);
    font-variant-numeric: tabular-nums;
  }
`;

/** Topics to teach for more matches. */
function TeachThis() {
  const { t } = useTranslation('exchange');
  const placeOf = useUnlockPlace();
  const { data: unlocks = [] } = useUnlocksQuery(undefined, { refetchOnMountOrArgChange: true });
  if (unlocks.length === 0) return null;
  return (
    <SideSection
      title={t('matches.teach.title')}
      action={<TextLink to="/matches?tab=teach">{t('common.viewAll')}</TextLink>}
    >
      <Quiet>{t('dashboard.matches.teach')}</Quiet>
      <Rows>
        {unlocks.slice(0, SHOWN).map((unlock) => (
          <Row key={`${unlock.topic.category} ${unlock.topic.title}`}>
            <RowLink to={teachPath(unlock.topic)}>
              <div>
                <strong dir="auto">{unlock.topic.title}</strong>
                <small>{placeOf(unlock)}</small>
              </div>
              <b>{unlock.matches}</b>
            </RowLink>
          </Row>
        ))}
      </Rows>
    </SideSection>
  );
}

/** The first wants, each with the number of its mutual matches. */
function OwnWants() {
  const { t } = useTranslation('exchange');
  const { data: wants = [] } = useOwnWantsQuery(undefined, { refetchOnMountOrArgChange: true });
  const open = wants.filter(({ status }) => status === 'open');
  if (open.length === 0) return null;
  return (
    <SideSection title={t('wants.title')} action={<TextLink to="/wants">{t('common.viewAll')}</TextLink>}>
      <Rows>
        {open.slice(0, SHOWN).map(({ _id, title, teachers, mutual, ring }) => (
          <Row key={_id}>
            <RowLink to="/wants">
              <strong dir="auto">{title}</strong>
              <span>
                {mutual > 0
                  ? t('wants.mutual', { count: mutual })
                  : ring === null
                    ? t('wants.teachIt', { count: teachers })
                    : t('wants.ring', { size: ring })}
              </span>
            </RowLink>
          </Row>
        ))}
      </Rows>
    </SideSection>
  );
}

/** Wants and topics. They stand at the end of the side column, because they load late and would move what is below. */
export function WantsSide() {
  return (
    <>
      <OwnWants />
      <TeachThis />
    </>
  );
}
