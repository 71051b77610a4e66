import { MEMBER_LIMITS } from '@mutua/contracts/limits';
import { Avatar, Button, errorMessage, FieldError, toast, useTranslation } from '@mutua/web-kit';
import { isPicture, toSendable } from '@mutua/web-kit/parts';
import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { useUploadAvatarMutation } from '../shared/account.resource.ts';

const Box = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 16px 24px;
  margin-bottom: 12px;
`;
const Actions = styled.div`
  display: grid;
  gap: 8px;
  justify-items: start;
  > div {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  p {
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
`;

export interface AvatarPickerProps {
  name: string;
  value: string | null;
  onChange: (address: string | null) => void;
}

/** Picks the member's picture. The picture is uploaded at once, and becomes part of the profile when the form is saved. */
export function AvatarPicker({ name, value, onChange }: AvatarPickerProps) {
  const { t } = useTranslation('account');
  const [upload, { isLoading }] = useUploadAvatarMutation();
  // A photo of a phone may take seconds to become a JPEG.
  const [isConverting, setConverting] = useState(false);
  const [error, setError] = useState('');
  const input = useRef<HTMLInputElement>(null);
  /** Counts the choices. A picture that arrives after the member has removed it is ignored. */
  const choices = useRef(0);
  const noteId = useId();

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // Lets the member choose the same file again after a failure.
    target.value = '';
    if (!chosen) return;
    if (!isPicture(chosen)) return setError(t('profile.avatar.notImage'));
    choices.current += 1;
    const choice = choices.current;
    setConverting(true);
    const file = await toSendable(chosen, MEMBER_LIMITS.avatar.size)
      .catch(() => null)
      .finally(() => setConverting(false));
    if (choice !== choices.current) return;
    if (!file) return setError(t('profile.avatar.heic'));
    if (file.size > MEMBER_LIMITS.avatar.size) return setError(t('profile.avatar.tooLarge'));
    setError('');
    const result = await upload(file);
    if (choice !== choices.current) return;
    if (result.data) onChange(result.data.avatar);
    else toast.error(errorMessage(result.error, t('profile.avatar.failed')));
  };

  const remove = () => {
    choices.current += 1;
    onChange(null);
  };

  return (
    <Box>
      <Avatar name={name} src={value} size="xl" decorative />
      <Actions>
        <div>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label={t('profile.avatar.choose')}
            aria-describedby={noteId}
            onChange={choose}
          />
          <Button
            id="avatar"
            variant="secondary"
            icon={<ImageUp />}
            busy={isConverting || isLoading}
            onClick={() => input.current?.click()}
          >
            {t('profile.avatar.choose')}
          </Button>
          {value && (
            <Button variant="ghost" icon={<Trash2 />} onClick={remove}>
              {t('profile.avatar.remove')}
            </Button>
          )}
        </div>
        {error ? <FieldError id={noteId}>{error}</FieldError> : <p id={noteId}>{t('profile.avatar.help')}</p>}
      </Actions>
    </Box>
  );
}
