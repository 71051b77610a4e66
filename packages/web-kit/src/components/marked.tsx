/** A text whose first part that equals the sought text is marked, in any letter case. */
export function Marked({ text, sought, as: Mark }: { text: string; sought: string; as: 'mark' | 'strong' }) {
  const wanted = sought.trim().toLowerCase();
  const start = wanted ? text.toLowerCase().indexOf(wanted) : -1;
  if (start === -1) return text;
  const end = start + wanted.length;
  return (
    <>
      {text.slice(0, start)}
      <Mark>{text.slice(start, end)}</Mark>
      {text.slice(end)}
    </>
  );
}
