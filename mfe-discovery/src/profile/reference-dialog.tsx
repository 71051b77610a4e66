import type { Profile, ReferenceRelation } from '@mutua/contracts';
import { LIMITS, REFERENCE_RELATIONS } from '@mutua/contracts/constants';
import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  media,
  TextArea,
  toast,
  useTranslation,
  VisuallyHidden,
} from '@mutua/web-kit';
import { counterOf } from '@mutua/web-kit/counter';
import { firstNameOf } from '@mutua/web-kit/first-name';
import { type FormEvent, useId, useState } from 'react';
import styled from 'styled-components';
import { useWriteReferenceMutation } from './references.resource.ts';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`;
const Relations = styled.fieldset`
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--radius-card);
`;
const Relation = styled.label`
  display: grid;
  grid-template-columns: 18px minmax(0, 1fr);
  gap: 14px;
  align-items: center;
  padding: 12px 16px;
  font-weight: var(--weight-bold);
  cursor: pointer;
  & + & {
    border-top: 1px solid var(--line-soft);
  }
  &:hover {
    background: var(--fill);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
  input {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--accent);
    outline: 0;
  }
  ${media.touch} {
    min-height: 48px;
  }
`;

const { min, max } = LIMITS.reference;

function Fields({ member, onClose }: { member: Profile; onClose: () => void }) {
  const { t } = useTranslation('discovery');
  const group = useId();
  const [relation, setRelation] = useState<ReferenceRelation>('work');
  const [text, setText] = useState('');
  const [isSent, setSent] = useState(false);
  const [write, { isLoading }] = useWriteReferenceMutation();
  const name = firstNameOf(member.name);
  const counter = counterOf(text, max);
  const isTooLong = counter.length > max;
  const isTooShort = isSent && counter.length < min;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isTooLong || counter.length < min || isLoading) return;
    const { error } = await write({ id: member._id, relation, text });
    if (error) {
      toast.error(errorMessage(error, t('profile.knownBy.notSent')));
      return;
    }
    toast.success(t('profile.knownBy.sent', { name }));
    onClose();
  };
  return (
    <Form onSubmit={submit} noValidate>
      <Relations>
        <VisuallyHidden as="legend">{t('profile.knownBy.how', { name })}</VisuallyHidden>
        {REFERENCE_RELATIONS.map((value) => (
          <Relation key={value}>
            <input
              type="radio"
              name={group}
              value={value}
              checked={relation === value}
              onChange={() => setRelation(value)}
            />
            {t(`profile.knownBy.choices.${value}`, { name })}
          </Relation>
        ))}
      </Relations>
      <TextArea
        label={t('profile.knownBy.words')}
        dir="auto"
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
        help={t('profile.knownBy.help', { name })}
        counter={counter}
        {...(isTooShort && { error: t('profile.knownBy.tooShort', { min }) })}
        {...(isTooLong && { error: t('profile.knownBy.tooLong', { max }) })}
      />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          {t('profile.knownBy.cancel')}
        </Button>
        <Button type="submit" busy={isLoading}>
          {t('profile.knownBy.send', { name })}
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Vouches for a member whom the reader knows outside of Mutua. */
export function ReferenceDialog({ member, open, onClose }: { member: Profile; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('discovery');
  return (
    <Dialog open={open} onClose={onClose} title={t('profile.knownBy.question', { name: firstNameOf(member.name) })}>
      <Fields member={member} onClose={onClose} />
    </Dialog>
  );
}
