import type { User } from '@mutua/contracts';
import { Select, useTranslation } from '@mutua/web-kit';

export interface OwnSkillFieldProps {
  user: User;
  value: string;
  onChange: (skillId: string) => void;
  optional?: boolean;
}

/** The own skill that a member brings. */
export function OwnSkillField({ user, value, onChange, optional = false }: OwnSkillFieldProps) {
  const { t } = useTranslation('lessons');
  return (
    <Select
      label={t('seat.brings')}
      help={t('seat.bringsHelp')}
      {...(optional ? { optional: true } : { required: true })}
      placeholder={t('form.chooseSkill')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={user.skills.map(({ _id, title }) => ({ value: _id, label: title }))}
    />
  );
}

/** The skill that is chosen first: the only one. */
export const firstSkillOf = ({ skills }: User): string => (skills.length === 1 ? (skills[0]?._id ?? '') : '');
