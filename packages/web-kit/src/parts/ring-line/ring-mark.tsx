/** The logo with three dots, which stands for a ring of three or four. For chips and lists, never below 16 pixels. */
export function RingMark({ size = 20, className }: { size?: number; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="3.6"
      strokeLinecap="round"
      aria-hidden
      className={className}
    >
      <path d="M5.6 16A10.4 10.4 0 0 1 13.5 5.9" stroke="var(--give-line)" />
      <path d="M21.2 7A10.4 10.4 0 0 1 26 18.9" stroke="var(--line-strong)" />
      <path d="M21.2 25A10.4 10.4 0 0 1 8.5 23.2" stroke="var(--get-line)" />
      <circle cx="5.6" cy="16" r="4.3" fill="var(--give-line)" />
      <circle cx="21.2" cy="7" r="4.3" fill="var(--line-strong)" />
      <circle cx="21.2" cy="25" r="4.3" fill="var(--get-line)" />
    </svg>
  );
}
