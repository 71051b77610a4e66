/** The first letter of each word of a name, in capitals, at most two. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toLocaleUpperCase()
    .slice(0, 2);
}
