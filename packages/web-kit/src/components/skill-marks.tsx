import { CATEGORY_ICONS, type Category, PROFICIENCIES, type Proficiency } from '@mutua/contracts/constants';
import styled from 'styled-components';
import { useTranslation } from '../i18n/use-translation.tsx';

/** The position of a proficiency among the four; an unknown one counts as the first. */
const rankOf = (level: string) => Math.max(0, (PROFICIENCIES as readonly string[]).indexOf(level));
const levelKey = (rank: number) => `level.${PROFICIENCIES[rank] ?? PROFICIENCIES[0]}` as const;

const LevelBox = styled.span`
  display: inline-flex;
  gap: 7px;
  align-items: center;
  font-size: var(--text-xs);
  font-weight: var(--weight-medium);
  color: var(--text-muted);
`;
const Bars = styled.span`
  display: flex;
  gap: 2px;
`;
const Bar = styled.span<{ $on: boolean }>`
  width: 4px;
  height: 10px;
  border-radius: 1px;
  background: ${({ $on }) => ($on ? 'var(--text-muted)' : 'var(--line)')};
`;

export interface LevelMarkProps {
  /** An unknown proficiency counts as `beginner`. */
  level: Proficiency | (string & {});
  className?: string;
}

/** A proficiency as four bars and a word. */
export function LevelMark({ level, className }: LevelMarkProps) {
  const { t } = useTranslation('kit');
  const rank = rankOf(level);
  return (
    <LevelBox className={className}>
      <Bars aria-hidden>
        {PROFICIENCIES.map((step, index) => (
          <Bar key={step} $on={index <= rank} />
        ))}
      </Bars>
      {t(levelKey(rank))}
    </LevelBox>
  );
}

/** The soft tint under each category's emoji. */
const TINTS: Record<Category, string> = {
  programming: 'info-soft',
  design: 'danger-soft',
  marketing: 'warning-soft',
  business: 'fill',
  language: 'give-soft',
  music: 'get-soft',
  fitness: 'get-soft',
  cooking: 'warning-soft',
  photography: 'fill',
  writing: 'success-soft',
  education: 'info-soft',
  art: 'danger-soft',
  other: 'fill',
};

const categoryOf = (category: string): Category => (Object.hasOwn(TINTS, category) ? (category as Category) : 'other');

const ICON_SIZES = { sm: 36, md: 40, xl: 64 } as const;

const IconBox = styled.span<{ $tint: string; $pixels: number }>`
  flex: none;
  display: grid;
  place-items: center;
  width: ${({ $pixels }) => $pixels}px;
  height: ${({ $pixels }) => $pixels}px;
  border-radius: ${({ $pixels }) => ($pixels > 48 ? 14 : 10)}px;
  background: var(--${({ $tint }) => $tint});
  font-size: ${({ $pixels }) => $pixels / 2}px;
  line-height: 1;
`;

export interface CategoryIconProps {
  /** An unknown category counts as `other`. */
  category: Category | (string & {});
  /** sm 36, md 40, xl 64. */
  size?: keyof typeof ICON_SIZES;
  /** Hides the icon from screen readers, for use beside the category's name. */
  decorative?: boolean;
  className?: string;
}

/** A category's emoji on its tint. */
export function CategoryIcon({ category, size = 'md', decorative = false, className }: CategoryIconProps) {
  const { t } = useTranslation('kit');
  const known = categoryOf(category);
  const spoken = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t(`category.${known}`) };
  return (
    <IconBox $tint={TINTS[known]} $pixels={ICON_SIZES[size]} className={className} {...spoken}>
      {CATEGORY_ICONS[known]}
    </IconBox>
  );
}

/** The word for a category, as a hook because it follows the language: `label('music')` is 'Music'. */
export function useCategoryLabel(): (category: string) => string {
  const { t } = useTranslation('kit');
  return (category) => t(`category.${categoryOf(category)}`);
}

/** The word for a proficiency: `label('expert')` is 'Expert'. */
export function useLevelLabel(): (level: string) => string {
  const { t } = useTranslation('kit');
  return (level) => t(levelKey(rankOf(level)));
}
