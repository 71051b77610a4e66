// Checks the first line of a commit: `type(area): verb object`. Runs on the machine's own Node, as the hook `commit-msg` and in a test.
export const TYPES = ['feat', 'fix', 'perf', 'refactor', 'test', 'docs', 'build', 'chore'];
export const LONGEST = 72;
/** The parts that a commit can be about: services, browser apps, packages, folders of `infra`, documents, tests, and the whole. */
export const AREAS = [
  ...['auth', 'skills', 'requests', 'chat', 'notifications', 'matches', 'lessons', 'gateway', 'services', 'figures'],
  ...['shell', 'discovery', 'exchange', 'messaging', 'account', 'mfe-lessons', 'apps', 'examples'],
  ...['contracts', 'domain', 'gazetteer', 'remotes', 'service-kit', 'web-kit'],
  ...['infra', 'backup', 'engines', 'events', 'images', 'kubernetes', 'monitoring', 'seed', 'tools'],
  ...['docs', 'adr', 'measurements', 'recipes'],
  ...['e2e', 'lab', 'tests'],
  ...['names', 'repo'],
];

const SUBJECT = new RegExp(`^(${TYPES.join('|')})\\([a-z0-9-]+(, [a-z0-9-]+)*\\): [a-z].*[^.\\s]$`);

/**
 * @param {string} subject
 * @returns {string | undefined} the fault of its form, if there is one
 */
export const faultOfForm = (subject) => {
  if (subject.length > LONGEST) return `it has ${subject.length} characters, and ${LONGEST} are the most`;
  if (!SUBJECT.test(subject)) return `it is not "type(area): verb object", with one of the types ${TYPES.join(', ')}`;
  return undefined;
};

/**
 * @param {string} subject
 * @returns {string | undefined} the fault, if there is one: of its form, or an unknown area
 */
export const faultOfSubject = (subject) => {
  const fault = faultOfForm(subject);
  if (fault) return fault;
  const [, areas = ''] = /\((.*?)\)/.exec(subject) ?? [];
  const unknown = areas.split(', ').filter((area) => !AREAS.includes(area));
  return unknown.length > 0 ? `"${unknown.join(', ')}" is none of the areas ${AREAS.join(', ')}` : undefined;
};
