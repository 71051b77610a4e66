import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@mutua/contracts/limits';
import { parse } from 'yaml';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook_url: string };
}

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8');
const rules = (parse(read('alerts.yml')).groups as { rules: Rule[] }[]).flatMap((group) => group.rules);
const entries = read('../../docs/runbook.md')
  .split(/^## /m)
  .slice(1)
  .map((entry) => {
    const [name = '', ...lines] = entry.split('\n');
    return { name, text: lines.join('\n') };
  });

it('the runbook has one entry for each alert, and no others', () => {
  expect(entries.map(({ name }) => name)).toEqual(rules.map(({ alert }) => alert));
});

it.each(rules)('$alert has a summary, a severity, and a link to its entry in the runbook', (rule) => {
  expect(rule.annotations.runbook_url).toBe(`docs/runbook.md#${rule.alert.toLowerCase()}`);
  expect(rule.annotations.summary).toMatch(/\w+/);
  expect(['page', 'ticket']).toContain(rule.labels.severity);
});

it('has a scrape job for each process, and an alert for each missing process', () => {
  const jobs = [...SERVICES, 'gateway'].map((name) => `mutua-${name}`).sort();
  const { scrape_configs } = parse(read('prometheus.yml')) as { scrape_configs: { job_name: string }[] };
  expect(scrape_configs.map(({ job_name }) => job_name).sort()).toEqual(jobs);
  const { expr = '' } = rules.find(({ alert }) => alert === 'ProcessMissing') ?? {};
  expect([...expr.matchAll(/absent\(up\{job="([\w-]+)"\}\)/g)].map(([, job]) => job).sort()).toEqual(jobs);
});

it.each(entries)('the entry $name has the parts "Means", "Members notice", "Look" and "Do"', ({ name, text }) => {
  expect([...text.matchAll(/^- \*\*(.+?)\*\*: \S/gm)].map(([, part]) => part)).toEqual([
    'Means',
    'Members notice',
    'Look',
    'Do',
  ]);
  expect(text).toContain(`(${rules.find(({ alert }) => alert === name)?.labels.severity}`);
});

it('has a test of each alert that fires', () => {
  const tests = parse(read('alerts.test.yml')).tests as {
    alert_rule_test: { alertname: string; exp_alerts?: unknown }[];
  }[];
  const firing = tests.flatMap((test) => test.alert_rule_test).filter(({ exp_alerts }) => exp_alerts);
  const tested = new Set(firing.map(({ alertname }) => alertname));
  expect(rules.map(({ alert }) => alert).filter((alert) => !tested.has(alert))).toEqual([]);
});
