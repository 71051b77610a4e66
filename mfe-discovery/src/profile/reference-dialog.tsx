import type { Profile, ReferenceRelation } from '@mutua/contracts';
import { REFERENCE_RELATIONS, TRUST_LIMITS } from '@mutua/contracts/limits';
import {
  Button,
  Dialog,
  DialogActions,
  errorMessage,
  TextArea,
  toast,
  useTextDraft,
  useTranslation,
} from '@mutua/web-kit';
import { counterOf, firstNameOf, RadioRows } from '@mutua/web-kit/parts';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { useWriteReferenceMutation } from './references.resource.ts';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
`;

const { min, max } = TRUST_LIMITS.reference;

function Fields({ member, onClose }: { member: Profile; onClose: () => void }) {
  const { t } = useTranslation('discovery');
  const [chosen, setRelation, clearRelation] = useTextDraft(`reference:${member._id}:relation`);
  const relation: ReferenceRelation = REFERENCE_RELATIONS.find((each) => each === chosen) ?? 'work';
  const [text, setText, clear] = useTextDraft(`reference:${member._id}`);
  const [isSent, setSent] = useState(false);
  const [write, { isLoading }] = useWriteReferenceMutation();
  const name = firstNameOf(member.name);
  const counter = counterOf(text, max);
  const isTooLong = counter.length > max;
  const isTooShort = isSent && counter.length < min;
  const close = () => {
    clear();
    clearRelation();
    onClose();
  };
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
    close();
  };
  return (
    <Form onSubmit={submit} noValidate>
      <RadioRows
        label={t('profile.knownBy.how', { name })}
        options={REFERENCE_RELATIONS.map((value) => ({
          value,
          label: t(`profile.knownBy.choices.${value}`, { name }),
        }))}
        value={relation}
        onChange={setRelation}
      />
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
        <Button variant="secondary" onClick={close}>
          {t('profile.knownBy.cancel')}
        </Button>
        <Button type="submit" busy={isLoading}>
          {t('profile.knownBy.send', { name })}
        </Button>
      </DialogActions>
    </Form>
  );
}

/** Writes a reference for a member whom the reader knows outside of Mutua. */
export function ReferenceDialog({ member, open, onClose }: { member: Profile; open: boolean; onClose: () => void }) {
  const { t } = useTranslation('discovery');
  return (
    <Dialog open={open} onClose={onClose} title={t('profile.knownBy.question', { name: firstNameOf(member.name) })}>
      <Fields member={member} onClose={onClose} />
    </Dialog>
  );
}
