import type { TopicTitle, Unlock } from '@mutua/contracts';
import { Card, LinkButton, Rows, useCategoryLabel, useTranslation } from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/parts';
import { Plus } from 'lucide-react';
import styled from 'styled-components';

const Box = styled(Card)`
  padding: 0 24px;
`;
const Row = styled.li`
  && {
    display: grid;
    grid-template-columns: 48px minmax(0, 1fr) auto;
    gap: 4px 16px;
    align-items: center;
    padding: 20px 0;
  }
  ${phone} {
    && {
      grid-template-columns: 32px minmax(0, 1fr);
      gap: 4px 12px;
    }
    > a {
      grid-column: 2;
      justify-self: start;
      margin-top: 6px;
    }
  }
`;
const Figure = styled.span`
  font: 600 36px / 1 var(--font-display);
  letter-spacing: -0.03em;
  font-variant-numeric: tabular-nums;
  ${phone} {
    align-self: start;
    font-size: 30px;
  }
`;
const Words = styled.div`
  display: grid;
  gap: 2px;
  min-width: 0;
  overflow-wrap: anywhere;
  strong {
    font-size: 16px;
    font-weight: var(--weight-bold);
  }
  span {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  small {
    color: var(--text-muted);
    font-size: var(--text-xs);
  }
`;

/** The path of the form for a new skill, with this title and category. */
export const teachPath = ({ title, category }: TopicTitle) =>
  `/skills/create?${new URLSearchParams({ category, title })}`;

/** For example "Language, where you teach already". */
export function useUnlockPlace(): (unlock: Unlock) => string {
  const { t } = useTranslation('exchange');
  const categoryLabel = useCategoryLabel();
  return ({ topic, isOwnCategory }) =>
    t(isOwnCategory ? 'matches.teach.known' : 'matches.teach.unknown', { category: categoryLabel(topic.category) });
}

/** Topics that the member could teach, each with the number of matches that it would bring. */
export function UnlockRows({ unlocks }: { unlocks: Unlock[] }) {
  const { t, language } = useTranslation('exchange');
  const placeOf = useUnlockPlace();
  const list = new Intl.ListFormat(language);
  return (
    <Box as="div">
      <Rows>
        {unlocks.map((unlock) => (
          <Row key={`${unlock.topic.category} ${unlock.topic.title}`}>
            <Figure aria-hidden>{unlock.matches}</Figure>
            <Words>
              <strong dir="auto">{unlock.topic.title}</strong>
              <span>{t('matches.teach.would', { count: unlock.matches })}</span>
              <small>
                {t('matches.teach.for', { wants: list.format(unlock.yourWants) })} · {placeOf(unlock)}
              </small>
            </Words>
            <LinkButton
              to={teachPath(unlock.topic)}
              variant="secondary"
              icon={<Plus aria-hidden />}
              aria-label={t('matches.teach.add', { title: unlock.topic.title })}
            >
              {t('common.addSkill')}
            </LinkButton>
          </Row>
        ))}
      </Rows>
    </Box>
  );
}
