import type { Skill } from '@mutua/contracts';
import type { Meets } from '@mutua/contracts/limits';
import { Button, Card, Checkbox, errorMessage, Row, Stack, toast, useTranslation } from '@mutua/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { MeetsChoice } from '../../skills/meets-choice.tsx';
import { useSayMeetsMutation } from '../../skills/skills.resource.ts';
import { isPutOff, putOff } from './meets-later.ts';

const Box = styled(Card)`
  padding: 20px;
`;

/** Asks how the member meets for skills that were shared before anybody was asked. */
export function MeetsQuestion({ skills }: { skills: readonly Skill[] }) {
  const { t } = useTranslation('exchange');
  const [say, { isLoading }] = useSayMeetsMutation();
  const [meets, setMeets] = useState<Meets | null>(null);
  const [isForAll, setForAll] = useState(true);
  const [isLater, setLater] = useState(isPutOff);
  const [first, ...others] = skills;
  if (!first || isLater) return null;
  const wait = () => {
    putOff();
    setLater(true);
  };
  const save = async () => {
    if (!meets) return;
    const asked = isForAll ? skills : [first];
    const { error } = await say({ skillIds: asked.map(({ _id }) => _id), meets });
    if (error) toast.error(errorMessage(error, t('skills.failed.update')));
    else toast.success(t('meets.saved'));
  };
  return (
    <Box as="section" aria-label={t('meets.title')}>
      <Stack $gap={4}>
        <MeetsChoice label={t('meets.question', { title: first.title })} value={meets} onChange={setMeets} />
        {others.length > 0 && (
          <Checkbox checked={isForAll} onChange={({ target }) => setForAll(target.checked)}>
            {t('meets.all', { count: skills.length })}
          </Checkbox>
        )}
        <Row>
          <Button disabled={!meets} busy={isLoading} onClick={save}>
            {t('meets.save')}
          </Button>
          <Button variant="ghost" onClick={wait}>
            {t('meets.later')}
          </Button>
        </Row>
      </Stack>
    </Box>
  );
}
