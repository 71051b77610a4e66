import type { Skill } from '@mutua/contracts';
import {
  Card,
  CategoryIcon,
  ConfirmDialog,
  EmptyState,
  IconButton,
  IconLink,
  LevelMark,
  LinkButton,
  media,
  Pill,
  Rating,
  Rows,
  request,
  Section,
  Skeleton,
  TextLink,
  useTranslation,
} from '@mutua/web-kit';
import { lazyPart, readAvailability, undoable, useLazyPart, useRemovals } from '@mutua/web-kit/parts';
import { Eye, Moon, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { useDeleteOwnSkillMutation, useOwnSkillsQuery } from '../skills/skills.resource.ts';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { shownPart } from './dashboard.resource.ts';
import { isPutOff } from './notices/meets-later.ts';
import type { PartProps } from './shared-failure.tsx';
import { SKILLS_ID } from './stat-tiles.tsx';

// Only members with skills from before are asked.
const meetsPart = lazyPart(() => import('./notices/meets-question.tsx'));

const SkillsSection = styled(Section)`
  scroll-margin-top: calc(var(--header) + 24px);
`;
const Box = styled(Card)`
  padding: 0 20px;
`;
const More = styled(TextLink)`
  display: inline-block;
  margin-top: 12px;
`;
const SkillRow = styled.li`
  && {
    position: relative;
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 16px 0;
  }
`;
const Words = styled.div`
  flex: 1;
  display: grid;
  gap: 3px;
  min-width: 0;
`;
/* Covers the row, so that a press outside of the buttons opens the skill. */
const Title = styled(Link)`
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  font-weight: var(--weight-bold);
  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;
const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 12px;
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
`;
const Buttons = styled.div`
  position: relative;
  display: flex;
  flex: none;
  ${media.narrow} {
    margin-right: -8px;
    /* The first button is hidden here, because the title links to the same page. */
    > :first-child {
      display: none;
    }
  }
`;

function OwnSkillRow({ skill, onDelete }: { skill: Skill; onDelete: () => void }) {
  const { t } = useTranslation('exchange');
  const { _id, title, category, proficiency, rating, exchangeCount, isResting } = skill;
  return (
    <SkillRow>
      <CategoryIcon category={category} />
      <Words>
        <Title to={`/skills/${_id}`} title={title} dir="auto">
          {title}
        </Title>
        <Facts>
          {isResting && <Pill icon={<Moon size={14} aria-hidden />}>{t('skills.resting')}</Pill>}
          <LevelMark level={proficiency} />
          {rating.count > 0 && <Rating {...rating} />}
          <span>{t('skills.exchanges', { count: exchangeCount })}</span>
        </Facts>
      </Words>
      <Buttons>
        <IconLink to={`/skills/${_id}`} label={t('skills.view', { title })} icon={<Eye />} />
        <IconLink to={`/skills/${_id}/edit`} label={t('skills.edit', { title })} icon={<Pencil />} />
        <IconButton label={t('skills.delete.label', { title })} icon={<Trash2 />} onClick={onDelete} />
      </Buttons>
    </SkillRow>
  );
}

function DeleteDialog({ skill, onClose }: { skill: Skill | null; onClose: () => void }) {
  const { t } = useTranslation('exchange');
  const [remove] = useDeleteOwnSkillMutation();
  const confirm = () => {
    if (skill) {
      const { _id: id } = skill;
      undoable({
        id,
        text: t('skills.delete.done'),
        undoLabel: t('common.undo'),
        request: request('DELETE /skills/:id', { params: { id } }),
        send: () => remove(id).unwrap(),
        failed: t('skills.failed.delete'),
      });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open={skill !== null}
      onClose={onClose}
      onConfirm={confirm}
      title={t('skills.delete.title', { title: skill?.title ?? '' })}
      confirmLabel={t('skills.delete.confirm')}
      danger
    >
      {t('skills.delete.question')} {t('skills.delete.pending')}
    </ConfirmDialog>
  );
}

/** The member's skills, each with buttons to view, edit and delete it. */
export function OwnSkills({ isExplained }: PartProps) {
  const { t } = useTranslation('exchange');
  const query = useOwnSkillsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    selectFromResult: shownPart,
  });
  const [doomed, setDoomed] = useState<Skill | null>(null);
  const isRemoved = useRemovals();
  const skills = query.data?.skills.filter(({ _id }) => !isRemoved(_id));
  const unsaid = skills?.filter(({ meets }) => meets === null) ?? [];
  const [isAsked, setAsked] = useState(() => !isPutOff());
  const isAsking = isAsked && unsaid.length > 0;
  const question = useLazyPart(meetsPart, isAsking, () => setAsked(false));
  // The list waits for the question above it, which would push it down.
  const isComplete = skills !== undefined && (!isAsking || question !== undefined);
  if (isExplained) return null;
  return (
    <SkillsSection
      id={SKILLS_ID}
      title={t('dashboard.skills.title')}
      action={<TextLink to="/skills/create">{t('common.addSkill')}</TextLink>}
    >
      {!isComplete && (
        <NotLoaded query={query} failed={t('skills.failed.list')} titleAs="h3">
          <Skeleton $height={222} $radius={10} />
        </NotLoaded>
      )}
      {skills?.length === 0 && (
        <EmptyState
          titleAs="h3"
          title={t('dashboard.skills.empty')}
          action={
            <LinkButton to="/skills/create" icon={<Plus aria-hidden />}>
              {t('dashboard.skills.first')}
            </LinkButton>
          }
        >
          {t('dashboard.skills.emptyText')}
        </EmptyState>
      )}
      {isAsking && question && <question.MeetsQuestion skills={unsaid} />}
      {isComplete && skills.length > 0 && (
        <Box as="div">
          <Rows>
            {skills.map((skill) => (
              <OwnSkillRow key={skill._id} skill={skill} onDelete={() => setDoomed(skill)} />
            ))}
          </Rows>
        </Box>
      )}
      {skills !== undefined && skills.length > 0 && readAvailability('lessons')?.isThere === true && (
        <More to="/lessons?offer=1">{t('dashboard.offerLesson')}</More>
      )}
      <DeleteDialog skill={doomed} onClose={() => setDoomed(null)} />
    </SkillsSection>
  );
}
