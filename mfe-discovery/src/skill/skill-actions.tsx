import type { Skill } from '@mutua/contracts';
import { Button, IconButton, IconLink, LinkButton, Skeleton, useTranslation } from '@mutua/web-kit';
import { readAvailability } from '@mutua/web-kit/parts';
import { Pencil, Share2, Users } from 'lucide-react';
import { KeepButton } from '../shared/keep/keep-button.tsx';
import { useHasWants } from '../shared/matches.resource.ts';
import { NextLesson } from '../shared/next-lesson.tsx';
import { ShareMenu } from '../shared/share/share-menu.tsx';
import { WantButton } from '../shared/want-button.tsx';
import { DeleteSkill } from './delete-skill.tsx';
import { EndorseButton } from './endorse-button.tsx';
import { RequestAction, RequestSent } from './request-action.tsx';
import type { RequestDialogState } from './request-dialog.tsx';
import { useActiveRequestQuery } from './skill.resource.ts';
import { Icons, Pair, WideOnly } from './skill-page.styles.ts';

interface Props {
  skill: Skill;
  isOwner: boolean;
  /** Whether the reader is a member, but not the owner. */
  canSwap: boolean;
  onDeleted: () => void;
  dialog: RequestDialogState;
}

/** The main action: for everybody except the owner, the request. @param isBar it stands in the bar of a phone */
export function PrimaryAction({
  skill,
  isOwner,
  isBar,
  dialog,
}: Pick<Props, 'skill' | 'isOwner' | 'dialog'> & { isBar: boolean }) {
  const { t } = useTranslation('discovery');
  return isOwner ? (
    <LinkButton to={`/skills/${skill._id}/edit`} size="lg" full icon={<Pencil aria-hidden />}>
      {t('skill.edit')}
    </LinkButton>
  ) : (
    <RequestAction skill={skill} isBar={isBar} dialog={dialog} />
  );
}

const keepOf = ({ _id: targetId, userId, isKept }: Skill) =>
  ({ kind: 'skill', targetId, ownerId: userId._id, isKept, hasKey: true }) as const;

const noticeOf = ({ title, meets, languages = [], place, userId: { name, location } }: Skill) => ({
  ...{ title, teacher: name, meets, languages, place, location },
});

const wantOf = ({ _id, title, category }: Skill) => ({ title, category, skillId: _id });

/**
 * The row below the main action. A request takes the place of the wants, so that nothing moves when its answer comes late: who has asked
 * for a skill need not note it as a want.
 */
function SecondAction({ skill }: { skill: Skill }) {
  const { t } = useTranslation('discovery');
  const hasWants = useHasWants();
  const { data: request, isLoading } = useActiveRequestQuery(skill._id);
  if (request) return <RequestSent skill={skill} />;
  if (!hasWants) return null;
  return isLoading ? <Skeleton $height={40} /> : <WantButton full label={t('wants.add')} {...wantOf(skill)} />;
}

/** The way from an own skill to a group lesson about it, while the optional lessons service is there. */
function OfferLesson({ skill, isIcon = false }: { skill: Skill; isIcon?: boolean }) {
  const { t } = useTranslation('discovery');
  if (readAvailability('lessons')?.isThere !== true) return null;
  const to = `/lessons?offer=1&skill=${skill._id}`;
  if (isIcon) return <IconLink to={to} label={t('skill.offerLesson')} icon={<Users aria-hidden />} />;
  return (
    <LinkButton to={to} variant="secondary" full icon={<Users aria-hidden />}>
      {t('skill.offerLesson')}
    </LinkButton>
  );
}

/** All actions, in the card of a wide page. */
export function CardActions({ skill, isOwner, canSwap, onDeleted, dialog }: Props) {
  const { t } = useTranslation('discovery');
  return (
    <WideOnly>
      <NextLesson of={skill} />
      <PrimaryAction skill={skill} isOwner={isOwner} isBar={false} dialog={dialog} />
      {canSwap && <SecondAction skill={skill} />}
      {isOwner && <OfferLesson skill={skill} />}
      <Pair>
        {isOwner && <DeleteSkill skillId={skill._id} onDeleted={onDeleted} />}
        {canSwap && <KeepButton {...keepOf(skill)} hasWord />}
        <ShareMenu
          notice={noticeOf(skill)}
          trigger={
            <Button variant="secondary" icon={<Share2 aria-hidden />}>
              {t('share.action')}
            </Button>
          }
        />
      </Pair>
      {canSwap && <EndorseButton skill={skill} />}
    </WideOnly>
  );
}

/** The other actions of a phone, as icons below the title. */
export function IconActions({ skill, isOwner, canSwap, onDeleted }: Omit<Props, 'dialog'>) {
  const { t } = useTranslation('discovery');
  const hasWants = useHasWants();
  return (
    <Icons>
      <KeepButton {...keepOf(skill)} />
      {canSwap && <EndorseButton skill={skill} isIcon />}
      <ShareMenu
        notice={noticeOf(skill)}
        trigger={<IconButton label={t('share.action')} icon={<Share2 aria-hidden />} />}
      />
      {canSwap && hasWants && <WantButton isIcon label={t('wants.add')} {...wantOf(skill)} />}
      {isOwner && <OfferLesson skill={skill} isIcon />}
      {isOwner && <DeleteSkill skillId={skill._id} onDeleted={onDeleted} isIcon />}
    </Icons>
  );
}
