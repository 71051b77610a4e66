// Checks the first line of a commit: `type(area): verb object`. Runs on the machine's own Node, as the hook `commit-msg` and in a test.
export const TYPES = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'build', 'chore'];
export const LONGEST = 72;

const SUBJECT = new RegExp(`^(${TYPES.join('|')})\\([a-z0-9-]+(, [a-z0-9-]+)*\\): [a-z].*[^.\\s]$`);

/**
 * @param {string} subject
 * @returns {string | undefined} the fault, if there is one
 */
export const faultOfSubject = (subject) => {
  if (subject.length > LONGEST) return `it has ${subject.length} characters, and ${LONGEST} are the most`;
  if (!SUBJECT.test(subject)) return `it is not "type(area): verb object", with one of the types ${TYPES.join(', ')}`;
  return undefined;
};
