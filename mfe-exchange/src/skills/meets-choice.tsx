import type { Meets } from '@mutua/contracts/limits';
import { MEETS } from '@mutua/contracts/limits';
import { useTranslation } from '@mutua/web-kit';
import { FieldGroup } from '@mutua/web-kit/parts';
import { Repeat2, Users, Video } from 'lucide-react';
import { useId } from 'react';
import styled from 'styled-components';
import { Choice } from '../ui/choice-field.tsx';

const ICONS = { person: Users, online: Video, both: Repeat2 };

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 8px;
`;
const Box = styled(FieldGroup)`
  display: grid;
  gap: 4px;
  legend {
    max-width: 100%;
    overflow-wrap: anywhere;
  }
`;

export interface MeetsChoiceProps {
  label: string;
  value: Meets | null;
  onChange: (meets: Meets) => void;
}

/** How the lessons of a skill take place, as three buttons. */
export function MeetsChoice({ label, value, onChange }: MeetsChoiceProps) {
  const { t } = useTranslation('exchange');
  const name = useId();
  return (
    <Box role="radiogroup">
      <legend>{label}</legend>
      <Choices>
        {MEETS.map((meets) => {
          const Icon = ICONS[meets];
          return (
            <Choice key={meets}>
              <input
                type="radio"
                name={name}
                value={meets}
                checked={meets === value}
                onChange={() => onChange(meets)}
              />
              <Icon aria-hidden size={18} strokeWidth={1.75} />
              {t(`meets.${meets}`)}
            </Choice>
          );
        })}
      </Choices>
    </Box>
  );
}
