/** Media queries shared by all styles. */
export const media = {
  /** One column: phones and small tablets. */
  narrow: '@media (max-width: 900px)',
  /** Two columns at most: the chat's exchange panel and other third columns hide. */
  medium: '@media (max-width: 1180px)',
  /** Fingers: everything that can be pressed measures 44 px at least. */
  touch: '@media (pointer: coarse), (max-width: 900px)',
  /** A pointer that hovers, so that a tap leaves no hover style behind. */
  hover: '@media (hover: hover)',
  /** Decorative motion belongs inside; see also the reset in base.css. */
  motion: '@media (prefers-reduced-motion: no-preference)',
} as const;
