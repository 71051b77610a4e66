import type { User } from '@mutua/contracts';
import { Stack, useTranslation } from '@mutua/web-kit';
import { ResultCard, ResultFoot, SkillFace, type SkillFaceProps } from '@mutua/web-kit/parts';
import styled from 'styled-components';

const Quiet = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`;

export interface SkillPreviewProps
  extends Pick<SkillFaceProps, 'title' | 'description' | 'category' | 'proficiency' | 'tags'> {
  owner: User;
}

/** The card of the skill as the search shows it, updated while the member types. */
export function SkillPreview({ title, description, ...skill }: SkillPreviewProps) {
  const { t } = useTranslation('exchange');
  return (
    <Stack $gap={3}>
      <Quiet>{t('skillForm.preview.title')}</Quiet>
      <ResultCard as="div">
        <SkillFace
          {...skill}
          titleAs="h3"
          title={title.trim() || t('skillForm.preview.noTitle')}
          description={description.trim() || t('skillForm.preview.noText')}
          age={t('skillForm.preview.now')}
          moreTags={(count) => t('skillForm.preview.moreTags', { count })}
        />
        <ResultFoot>
          <span>{t('reviews.empty.title')}</span>
          <span>{t('skills.exchanges', { count: 0 })}</span>
        </ResultFoot>
      </ResultCard>
    </Stack>
  );
}
