/** Media queries shared by all styles. */
export const media = {
  /** One column: phones and small tablets. */
  narrow: '@media (max-width: 900px)',
  /** Two columns at most. The chat's exchange panel and other third columns are hidden. */
  medium: '@media (max-width: 1180px)',
  /** Touch: everything that can be pressed is at least 44 px high. */
  touch: '@media (pointer: coarse), (max-width: 900px)',
  /** For hover styles. On touch screens they would stay after a tap. */
  hover: '@media (hover: hover)',
  /** For decorative motion. See also the reset in base.css. */
  motion: '@media (prefers-reduced-motion: no-preference)',
} as const;
