/**
 * A text whose first part that equals the sought text is marked, in any letter case. Each text with its mark is an element that is replaced
 * as a whole, because a browser that translates the page moves bare words.
 */
export function Marked({ text, sought, as: Mark }: { text: string; sought: string; as: 'mark' | 'strong' }) {
  const wanted = sought.trim().toLowerCase();
  const start = wanted ? text.toLowerCase().indexOf(wanted) : -1;
  if (start === -1) return <slot key={text}>{text}</slot>;
  const end = start + wanted.length;
  return (
    <slot key={`${start} ${end} ${text}`}>
      {text.slice(0, start)}
      <Mark>{text.slice(start, end)}</Mark>
      {text.slice(end)}
    </slot>
  );
}
