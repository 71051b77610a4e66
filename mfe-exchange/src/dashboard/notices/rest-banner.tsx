import { Button, LinkButton, toast, useSession, useTranslation } from '@mutua/web-kit';
import { toastResult } from '@mutua/web-kit/parts';
import { Moon } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';
import { useOwnSkillsQuery, useTeachAgainMutation } from '../../skills/skills.resource.ts';

const Box = styled.section`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr);
  gap: 2px 12px;
  padding: 16px 18px;
  border-radius: var(--radius-card);
  /* Also above the steps of the guide. */
  + ol {
    margin-top: 24px;
  }
  background: var(--accent-soft);
  color: var(--on-accent-soft);
  > svg {
    margin-top: 2px;
  }
  h2 {
    font-family: inherit;
    font-size: var(--text-base);
    font-weight: var(--weight-bold);
    letter-spacing: normal;
  }
  > p,
  > div {
    grid-column: 2;
  }
`;
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 10px;
`;

/**
 * Asks a member who is back whether the skills that rest are taught again. Nothing while none rests. The account knows how many rest, so that
 * the banner does not come later than the page and push it down.
 */
export function RestBanner() {
  const { t } = useTranslation('exchange');
  const titleId = useId();
  const { user } = useSession();
  const { data, isError } = useOwnSkillsQuery(undefined, {
    selectFromResult: ({ data, isError }) => ({ data, isError }),
  });
  const resting = data?.skills.flatMap(({ _id, isResting }) => (isResting ? [_id] : []));
  const [teach, { isLoading }] = useTeachAgainMutation();
  const expected = isError ? 0 : (user?.restingSkills ?? 0);
  const count = resting?.length ?? expected;
  if (count === 0) return null;
  const teachAll = async () => {
    if (!resting) return;
    if (await toastResult(teach(resting), t('dashboard.rests.failed'))) toast.success(t('dashboard.rests.done'));
  };
  return (
    <Box aria-labelledby={titleId}>
      <Moon size={18} strokeWidth={1.75} aria-hidden />
      <h2 id={titleId}>{t('dashboard.rests.title', { count })}</h2>
      <p>{t('dashboard.rests.text', { count })}</p>
      <Buttons>
        <Button disabled={!resting} busy={isLoading} onClick={() => void teachAll()}>
          {t('dashboard.rests.all', { count })}
        </Button>
        {count > 1 && (
          <LinkButton to="/still-teaching" variant="secondary">
            {t('dashboard.rests.choose')}
          </LinkButton>
        )}
      </Buttons>
    </Box>
  );
}
