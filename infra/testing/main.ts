import { countJest, countPlaywright, runSteps, type Step, summary, total } from './steps.ts';

const script = (name: string, ...args: string[]): [string, ...string[]] => [
  'npm',
  'run',
  '--silent',
  name,
  '--',
  ...args,
];

const jestStep = (name: string): Step => ({
  title: name,
  command: (report) => ({ args: script(name, '--json', `--outputFile=${report}`) }),
  count: countJest,
});

const QUICK: Step[] = [
  { title: 'style', command: () => ({ args: script('style') }) },
  { title: 'boundaries', command: () => ({ args: script('boundaries') }) },
  { title: 'types', command: () => ({ args: script('types') }) },
  jestStep('unit'),
];

const ALL: Step[] = [
  ...QUICK,
  jestStep('integration'),
  {
    title: 'e2e',
    command: (report) => ({
      args: script('e2e', '--reporter=list,json'),
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    }),
    count: countPlaywright,
  },
];

const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interruption.abort());

const steps = process.argv.includes('--quick') ? QUICK : ALL;
const results = await runSteps(steps, { print: console.log, stop: interruption.signal });
console.log(`\n${summary(results)}`);
process.exitCode = interruption.signal.aborted || total(results).failed > 0 ? 1 : 0;
