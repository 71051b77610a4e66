import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { addWorkspace } from '../add-workspace.ts';

const TEMPLATE = path.join(import.meta.dirname, 'template');
/** The name is a part of variables (IDEAS_URL), databases, queues and paths. */
const NAME = /^[a-z][a-z0-9]{1,20}$/;
/** The packages that the template imports, in the versions of the skills service. */
const PACKAGES = ['@mutua/contracts', '@mutua/service-kit', 'express', 'mongoose', 'zod'];
const CONTRACTS = 'packages/contracts/src';

/**
 * Creates the workspace `services/<name>`: a service with two calls, a migration, tests and a README. Changes the three files of the
 * contracts that list services, calls and files. Also changes docker-compose.yml, its secrets, .env.example, and the pages that
 * list services, databases and containers. All other code uses these lists.
 * @returns a text with the next steps. @throws when the name is not valid or already used
 */
export function newService(name: string, root: string): string {
  if (!NAME.test(name)) {
    throw new Error(
      `"${name}" is not a valid name for a service: use 2 to 21 lower-case letters and digits, a letter first.`,
    );
  }
  const folder = path.join('services', name);
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const limits = read(`${CONTRACTS}/core/limits.ts`);
  const tables = read(`${CONTRACTS}/tables.ts`);
  const calls = globSync(path.join(root, CONTRACTS, '*/endpoints.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('');
  const isTaken = existsSync(path.join(root, folder)) || ['gateway', 'redis', 'mongo', 'smtp', 'mail'].includes(name);
  if (isTaken) throw new Error(`There is a part "${name}" already.`);
  if (new RegExp(`'[A-Z]+ /${name}[/']`).test(calls))
    throw new Error(`The calls below /${name} belong to another service.`);

  const ports = [...limits.matchAll(/^ {2}\w+: (41\d\d),$/gm)].map((match) => Number(match[1]));
  const port = Math.max(...ports) + 1;
  const Type = name.charAt(0).toUpperCase() + name.slice(1);
  const values: Record<string, string> = { name, type: name, Type, Title: Type, port: String(port) };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_all, key: string) => values[key] ?? '');
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };

  for (const file of globSync('**/*.template', { cwd: TEMPLATE })) {
    write(path.join(folder, file.replace(/\.template$/, '')), fill(readFileSync(path.join(TEMPLATE, file), 'utf8')));
  }
  const template = readFileSync(path.join(import.meta.dirname, 'endpoints.template'), 'utf8');
  write(`${CONTRACTS}/${name}/endpoints.ts`, fill(template));
  write(
    `${CONTRACTS}/core/limits.ts`,
    insertOnce(limits, `\n} as const satisfies Record<string, number>;`, `\n  ${name}: ${port},`),
  );
  write(
    `${CONTRACTS}/index.ts`,
    insertOnce(
      read(`${CONTRACTS}/index.ts`),
      `export * from './limits.ts';`,
      `export * from './${name}/endpoints.ts';\n`,
    ),
  );
  const spread = insertOnce(tables, '\n};\n\nexport type Endpoints', `\n  ...${name}Endpoints,`);
  write(
    `${CONTRACTS}/tables.ts`,
    insertOnce(spread, 'import type { z', `import { ${name}Endpoints } from './${name}/endpoints.ts';\n`),
  );
  write('docker-compose.yml', withContainer(read('docker-compose.yml'), name));
  write('infra/secrets.mjs', withUsers(read('infra/secrets.mjs'), name));
  write('docs/redis.md', insertOnce(read('docs/redis.md'), '\n  migrate: *authority', `\n  ${name}: *authority`));
  write('docs/database.md', insertOnce(read('docs/database.md'), '.\n\nThe URI holds', `, \`mutua_${name}\``));
  write('.env.example', insertOnce(read('.env.example'), '_URL=\n# Where services and', `_URL= ${name.toUpperCase()}`));
  const listed = [...limits.matchAll(/^ {2}(\w+): 41\d\d,$/gm)].map((match) => match[1] ?? '');
  for (const page of ['architecture', 'backup', 'operations'])
    write(`docs/${page}.md`, withName(read(`docs/${page}.md`), listed.slice(-2), name));
  // Sorts the inserted lines, and breaks lines elsewhere when the name is long.
  const biome = path.join(root, 'node_modules/.bin/biome');
  execFileSync(biome, ['check', '--write', folder, CONTRACTS], { cwd: root, stdio: 'pipe' });

  const skills = JSON.parse(read('services/skills/package.json')) as { dependencies: Record<string, string> };
  addWorkspace(root, folder, {
    name: `@mutua/${name}-service`,
    description: `${Type}.`,
    dependencies: Object.fromEntries(PACKAGES.map((each) => [each, skills.dependencies[each] ?? '*'])),
  });
  return [
    `services/${name} is a service with the calls GET and POST /${name}; it listens on ${port} and has the database mutua_${name}.`,
    `  npm run integration -- services/${name}     runs its tests`,
    `  npm start     runs it with the others, behind the gateway`,
    `Then: services/${name}/README.md, and docs/recipes/service.md.`,
  ].join('\n');
}

/** Inserts a line before a known line of a file. @throws when the file no longer contains that line */
function insertOnce(text: string, before: string, line: string): string {
  if (text.split(before).length !== 2)
    throw new Error(`The generator does not find "${before.trim()}": correct infra/new/service/new-service.ts.`);
  return text.replace(before, () => line + before);
}

/** Adds the name to every list of services, which ends with the two latest ones: `matches lessons`, `matches & lessons`. */
function withName(page: string, [before = '', last = '']: string[], name: string): string {
  const lists = new RegExp(`\\b${before}( |, | & )${last}\\b`, 'g');
  if (!lists.test(page))
    throw new Error(`The generator finds no list of services: correct infra/new/service/new-service.ts.`);
  return page.replace(lists, `$&$1${name}`);
}

/** Adds a container for the service, and its address for the gateway, in the form of the other services. */
function withContainer(compose: string, name: string): string {
  const container = `
  ${name}:
    <<: *service
    command: services/${name}/src/main.ts
    secrets: [mongo-${name}.env, redis-${name}.env]
    environment:
      <<: [*environment, *keys]
`;
  const scheme = /\n {6}SKILLS_URL: (.+)skills:8080/.exec(compose)?.[1] ?? 'http://';
  const address = `\n      ${name.toUpperCase()}_URL: ${scheme}${name}:8080`;
  const files = ['mongo', 'redis'].map(
    (engine) => `\n  ${engine}-${name}.env: { file: secrets/${engine}-${name}.env }`,
  );
  const withSecrets = insertOnce(compose, '\n\nvolumes:\n', files.join(''));
  return insertOnce(insertOnce(withSecrets, '\n      RELEASES_DIR:', address), '\n  # Jobs: ', container);
}

/** Adds the service's users of MongoDB and Redis. The queues for its events are added with its first event. */
function withUsers(secrets: string, name: string): string {
  const listed = insertOnce(secrets, '];\n/** A password for each name', `, '${name}'`);
  return insertOnce(listed, '\n};\n/** The value of QUEUE_PREFIX', `\n  ${name}: [],`);
}
