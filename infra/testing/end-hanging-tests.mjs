import { addEventHandler } from 'jest-circus';

/** The limit for a test or hook. The runner has no limit of its own. */
const DEADLINE_MS = 300_000;

const withDeadline = (fn) => async () => {
  const late = Promise.withResolvers();
  const timer = setTimeout(() => late.reject(new Error(`not done after ${DEADLINE_MS / 1000} s`)), DEADLINE_MS);
  try {
    await Promise.race([fn(), late.promise]);
  } finally {
    clearTimeout(timer);
  }
};

addEventHandler(({ name }, { currentDescribeBlock: { children, hooks } }) => {
  const added = { add_test: children, add_hook: hooks }[name]?.at(-1);
  if (added) added.fn = withDeadline(added.fn);
});
