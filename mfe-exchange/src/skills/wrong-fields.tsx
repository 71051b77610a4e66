import { useTranslation } from '@mutua/web-kit';
import { Callout } from '@mutua/web-kit/parts';
import { CircleAlert } from 'lucide-react';
import styled from 'styled-components';

const Box = styled(Callout)`
  margin-bottom: 24px;
  ul {
    display: inline;
  }
  li {
    display: inline-block;
    margin-right: 10px;
  }
  button {
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

/** The fields of the form that the list can name and focus. */
const NAMED = {
  title: 'skillForm.title.label',
  description: 'skillForm.description.label',
  category: 'skillForm.category.label',
  proficiency: 'skillForm.proficiency.label',
  placeId: 'skillForm.place.town',
} as const;
type Named = keyof typeof NAMED;
type SlotEnd = `availableTimeSlots.${number}.${'start' | 'end'}`;

export interface WrongField {
  name: Named | SlotEnd;
  label: (typeof NAMED)[Named] | `skillForm.slots.${'start' | 'end'}`;
}

interface Found {
  [field: string]: unknown;
  availableTimeSlots?: unknown;
}

/** The fields with errors, from top to bottom. */
export function fieldNames(errors: Found): WrongField[] {
  const named = (Object.keys(NAMED) as Named[])
    .filter((name) => errors[name])
    .map((name) => ({ name, label: NAMED[name] }));
  const slots = Array.isArray(errors.availableTimeSlots) ? errors.availableTimeSlots : [];
  const ends = slots.flatMap((slot: Found | undefined, index) =>
    (['start', 'end'] as const)
      .filter((end) => slot?.[end])
      .map((end) => ({ name: `availableTimeSlots.${index}.${end}`, label: `skillForm.slots.${end}` }) as const),
  );
  return [...named, ...ends];
}

export interface WrongFieldsProps {
  fields: WrongField[];
  /** Focuses a field. */
  onPick: (name: WrongField['name']) => void;
}

/** The number of invalid fields of a form that cannot be sent, with a link to each. */
export function WrongFields({ fields, onPick }: WrongFieldsProps) {
  const { t } = useTranslation('exchange');
  if (fields.length === 0) return null;
  return (
    <Box $tone="danger" role="alert">
      <CircleAlert aria-hidden />
      <div>
        {t('skillForm.wrong.lead', { count: fields.length })}{' '}
        <ul>
          {fields.map(({ name, label }) => (
            <li key={name}>
              <button type="button" onClick={() => onPick(name)}>
                {t(label)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Box>
  );
}
