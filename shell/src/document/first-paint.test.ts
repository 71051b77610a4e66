import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SCRIPT = readFileSync(join(__dirname, 'first-paint.js'), 'utf8');
const isWaiting = () => 'unpainted' in document.documentElement.dataset;
const run = () => {
  // biome-ignore lint/security/noGlobalEval: the script is no module
  window.eval(SCRIPT);
};

/** Lets resolved promises run their callbacks. */
const settle = () => new Promise((resolve) => setTimeout(resolve));

type Report = (list: { getEntriesByName: (name: string) => object[] }) => void;

/** A browser that reports a paint when `paint` is called. */
function observePaints() {
  let report: Report | undefined;
  window.PerformanceObserver = class {
    constructor(callback: Report) {
      report = callback;
    }
    observe() {}
  } as never;
  return {
    paint: (painted: string) => report?.({ getEntriesByName: (name) => (name === painted ? [{}] : []) }),
  };
}

/** The page of the tests itself has finished loading: its event does not disturb a test. */
beforeEach(async () => {
  if (document.readyState !== 'complete') await new Promise((loaded) => window.addEventListener('load', loaded));
  await settle();
});
afterEach(() => {
  delete document.documentElement.dataset['unpainted'];
});

it('delays pictures until something with content is painted', async () => {
  const { paint } = observePaints();
  run();
  expect(isWaiting()).toBe(true);
  paint('first-paint');
  await settle();
  expect(isWaiting()).toBe(true);
  paint('first-contentful-paint');
  await settle();
  expect(isWaiting()).toBe(false);
});

it('delays them at most until the page has loaded, if no paint is reported', async () => {
  observePaints();
  run();
  await settle();
  expect(isWaiting()).toBe(true);
  window.dispatchEvent(new Event('load'));
  await settle();
  expect(isWaiting()).toBe(false);
});

it('delays nothing in a browser that cannot observe paints', async () => {
  window.PerformanceObserver = undefined as never;
  run();
  await settle();
  expect(isWaiting()).toBe(false);
});
