import type { Place, Skill, User } from '@mutua/contracts';
import { Stack, useTranslation } from '@mutua/web-kit';
import { Lessons, placeText, ResultCard, ResultFoot, SkillFace, type SkillFaceProps } from '@mutua/web-kit/parts';
import styled from 'styled-components';

const Quiet = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

export interface SkillPreviewProps
  extends Pick<SkillFaceProps, 'title' | 'description' | 'category' | 'proficiency' | 'tags'>,
    Pick<Skill, 'meets' | 'languages'> {
  owner: User;
  /** Where lessons in person take place. */
  place: Place | null | undefined;
}

/** The card of the skill as the search shows it, updated while the member types. */
export function SkillPreview({ title, description, place, meets, languages, ...skill }: SkillPreviewProps) {
  const { t, language } = useTranslation('exchange');
  return (
    <Stack $gap={3}>
      <Quiet>{t('skillForm.preview.title')}</Quiet>
      <ResultCard as="div">
        <SkillFace
          {...skill}
          {...(place && { where: <bdi>{placeText(place, language)}</bdi> })}
          titleAs="h3"
          title={title.trim() || t('skillForm.preview.noTitle')}
          description={description.trim() || t('skillForm.preview.noText')}
          age={t('skillForm.preview.now')}
          moreTags={(count) => t('skillForm.preview.moreTags', { count })}
        />
        <Lessons meets={meets} languages={languages} />
        <ResultFoot>
          <span>{t('reviews.empty.title')}</span>
          <span>{t('skills.exchanges', { count: 0 })}</span>
        </ResultFoot>
      </ResultCard>
    </Stack>
  );
}
