import type { Plan } from '@mutua/contracts';
import { LogoMark, SegmentedControl, useTranslation } from '@mutua/web-kit';
import { FieldGroup, firstNameOf, phone } from '@mutua/web-kit/parts';
import { useId } from 'react';
import styled from 'styled-components';
import { Choice } from '../../ui/choice-field.tsx';
import type { Choices } from './arrange-choices.ts';
import { Labelled } from './labelled.tsx';

const Box = styled(FieldGroup)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 8px;
`;
const Cards = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(180px, 1fr));
  gap: 8px;
  ${phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;
const Card = styled(Choice)`
  justify-content: start;
  gap: 12px;
  padding: 8px 14px;
  min-width: 0;
  > svg {
    flex: none;
    width: 28px;
    margin: 0;
    fill: none;
    stroke-width: 2.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  span {
    min-width: 0;
    color: var(--text-muted);
    font-weight: var(--weight-regular);
    overflow-wrap: anywhere;
  }
  b {
    display: block;
    color: var(--text);
    font-weight: var(--weight-bold);
  }
  .give {
    color: var(--give-text);
  }
  .get {
    color: var(--get-text);
  }
`;

/** The arc of a lesson, as in the swap line. The upper one is what the viewer teaches, the lower one what they learn. */
function Arc({ isYours }: { isYours: boolean }) {
  return (
    <svg className={isYours ? 'give' : 'get'} viewBox="0 0 28 20" stroke="currentColor" aria-hidden>
      <path d={isYours ? 'M3 14C3 3 24 3 24 14m-5-4 5 5 4-5' : 'M25 6c0 11-21 11-21 0M1 10l3-5 5 5'} />
    </svg>
  );
}

export interface TeachingFieldsProps {
  plan: Plan;
  viewerId: string;
  value: Choices;
  onChange: (change: Partial<Choices>) => void;
}

/** The fields that say who teaches, and who begins when both do. */
export function TeachingFields({ plan, viewerId, value, onChange }: TeachingFieldsProps) {
  const { t } = useTranslation('exchange');
  const group = useId();
  const legs = [...plan.legs].sort((a, b) => Number(b.teacher._id === viewerId) - Number(a.teacher._id === viewerId));
  const isShared = value.order === 'both' || value.order === 'alternate';
  const card = (order: Choices['order']) => ({
    type: 'radio',
    name: group,
    value: order,
    checked: value.order === order,
    onChange: () => onChange({ order }),
  });
  return (
    <>
      <Box>
        <legend>{t('arrange.teaching.label')}</legend>
        <Cards>
          {legs.map(({ leg, teacher, skill }) => {
            const isYours = teacher._id === viewerId;
            return (
              <Card key={leg}>
                <input {...card(leg)} />
                <Arc isYours={isYours} />
                <span>
                  {isYours
                    ? t('arrange.teaching.you')
                    : t('arrange.teaching.other', { name: firstNameOf(teacher.name) })}{' '}
                  <b className={isYours ? 'give' : 'get'}>{skill.title}</b>
                </span>
              </Card>
            );
          })}
          <Card>
            <input {...card('both')} />
            <LogoMark size={28} />
            <span>
              {t('arrange.teaching.both')} <b>{t('arrange.teaching.backToBack')}</b>
            </span>
          </Card>
          {value.everyWeeks > 0 && (
            <Card>
              <input {...card('alternate')} />
              <LogoMark size={28} />
              <span>
                {t('arrange.teaching.both')} <b>{t('arrange.teaching.inTurn')}</b>
              </span>
            </Card>
          )}
        </Cards>
      </Box>
      {isShared && (
        <Labelled label={t('arrange.teaching.first')}>
          <SegmentedControl
            label={t('arrange.teaching.first')}
            value={value.first}
            onChange={(first) => onChange({ first })}
            options={legs.map(({ leg, teacher }) => ({
              value: leg,
              label: teacher._id === viewerId ? t('arrange.teaching.youFirst') : firstNameOf(teacher.name),
            }))}
          />
        </Labelled>
      )}
    </>
  );
}
