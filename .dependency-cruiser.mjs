/**
 * Who may import whom. infra/testing/boundaries.test.ts holds one offence against each rule.
 * Parsed by swc: TypeScript 7 has no JavaScript API that dependency-cruiser could use.
 */
const TEST = '\\.test\\.tsx?$|/(test|testing)/|^(infra|e2e|lab)/';
const SERVER = '^(services|gateway|packages/(domain|gazetteer|service-kit|remotes))/';
const BROWSER = '^(shell|mfe-[^/]+|packages/web-kit)/';
/** Of web-kit: what may be on a page twice. Settings, tokens and drafts are kept in the document and the storage of the browser. */
const STATELESS =
  'api/(settings|tokens)|components/(combobox-list|control|counter|day-time-input|is-composing|lazy-part|limited-input|use-combobox|use-is-alive)|format/chosen-zone|i18n/languages|theme/(phone|visually-hidden)|unsaved/(drafts|page-leave)';

/** The folders of these packages by floor, the lowest first. */
const FLOORS = {
  'packages/web-kit/src': [
    'connection|events|theme',
    'i18n|toast',
    'api|format',
    'store',
    'member|realtime|session|unsaved',
    'components|remotes|unread',
    'index',
    'parts|prerender|standalone|testing',
  ],
  'services/chat/src': [
    'realtime|members|context',
    'store',
    'conversations|notes|reader|files|previews',
    'messages|circles',
    'calls',
    'rooms',
    'sockets',
    'events|moderation|member-data|demo|migrations',
    'app|main|seed',
  ],
  'services/requests/src': [
    'config|context|derived-id',
    'members|skills|lesson-dates|schedule/plan',
    'store',
    // All of it but the plan, of which the stored document consists.
    'schedule/(?!plan/)[^/]+',
    'exchange|figures',
    'operations',
    'app|main|seed',
  ],
  'services/lessons/src': [
    'config|members|skills|thanks',
    'rules',
    'store',
    'lessons',
    'attendance|calendar|moderation|rings|seats',
    'figures|member-data|events|demo|migrations',
    'lesson\\.routes',
    'app|main|seed',
  ],
  'mfe-messaging/src': [
    'shared',
    'notes|notes-entry|circles|list|notifications',
    'thread',
    'call-chat|circle-conversation',
    'circle-thread|circle-beside|calls',
    'messaging-page|room-conversation',
    'rooms',
    'remote',
  ],
  'mfe-messaging/src/thread': [
    'timeline|tray|voice|emoji|lines',
    'corrections|meetings',
    'message',
    'composer|pins|search|log',
    'frame',
  ],
  'mfe-exchange/src': [
    'ui',
    'exchange',
    'meetings|skills|wants',
    'reviews',
    'requests',
    'rings',
    'matches',
    'dashboard',
    'remote',
  ],
  'mfe-exchange/src/meetings': ['times', 'sessions', 'arrange', 'calendar'],
};
/** Here the folders of one floor do not know each other, and a test obeys the rules of its folder. */
const APART = ['mfe-exchange/src', 'mfe-exchange/src/meetings'];
const onFloors = (root, floors) => `^${root}/(${floors.join('|')})(/|\\.tsx?$)`;

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'no-service-to-service',
      'Services talk by events, or by the HTTP contract.',
      { path: '^services/([^/]+)/' },
      { path: '^(services|gateway)/', pathNot: '^services/$1/' },
    ),
    forbid(
      'no-gateway-to-service',
      'The gateway knows services by address.',
      { path: '^gateway/' },
      { path: '^services/' },
    ),
    forbid(
      'no-remote-to-remote',
      'A remote is built and released alone; it shows what another remote has by <RemoteWidget>.',
      { path: '^(mfe-[^/]+)/' },
      { path: '^(mfe-[^/]+|shell)/', pathNot: '^$1/' },
    ),
    forbid(
      'no-shell-to-remote',
      'The shell finds remotes in the registry, at run time.',
      { path: '^shell/' },
      { path: '^mfe-[^/]+/' },
    ),
    forbid(
      'no-feature-to-feature',
      "What two features of a remote need lies in src/*.ts or src/shared/; a feature's folder is its own.",
      { path: '^(mfe-[^/]+)/src/([^/]+)/', pathNot: ['^mfe-[^/]+/src/(testing/|locales/texts\\.d\\.ts)', ...APART] },
      { path: '^$1/src/[^/]+/', pathNot: '^$1/src/($2|shared|locales|testing)/' },
    ),
    forbid(
      'no-browser-to-server',
      'What runs in the browser knows the server by its contracts. A build runs nowhere but in Node.',
      { path: BROWSER, pathNot: '/rspack\\.config\\.ts$' },
      { path: SERVER },
    ),
    forbid('no-server-to-browser', 'Services carry no React, no design tokens.', { path: SERVER }, { path: BROWSER }),
    forbid(
      'packages-import-downward',
      'Packages are below the apps.',
      { path: '^packages/' },
      { path: '^(services|gateway|shell|mfe-[^/]+)/' },
    ),
    forbid(
      'kit-knows-no-domain',
      'The kit could serve another product.',
      { path: '^packages/service-kit/' },
      { path: '^packages/(domain|gazetteer)/' },
    ),
    forbid(
      'names-stay-in-auth',
      'The index of all names takes 15 MB in each process. Other services know places by id.',
      { pathNot: `^(services/auth|packages/gazetteer)/|${TEST}` },
      { path: '^packages/gazetteer/src/names/' },
    ),
    forbid(
      'contracts-import-only-zod',
      'Contracts are safe to load anywhere.',
      { path: '^packages/contracts/src/', pathNot: TEST },
      { path: '.', pathNot: '^packages/contracts/|node_modules/zod/' },
    ),
    forbid(
      'limits-are-zod-free',
      'They go into the browser; zod would come with them.',
      { path: '^packages/contracts/src/(|[a-z-]+/)limits' },
      { path: 'node_modules/zod/', reachable: true },
    ),
    forbid(
      'browser-takes-contract-types-only',
      'Schemas weigh 60 kB; the browser takes values from small modules only: /limits, /forms, /first-name, and so on.',
      { path: BROWSER, pathNot: TEST },
      {
        path: '^packages/contracts/',
        pathNot:
          '/src/(limits|forms|core/(canonical-address|document-marks|links|time|text-format|visible)|figures/csv|site/palettes|chat/emoji|members/first-name|meetings/join-time|places/languages|texts/(say|rule-texts))',
        dependencyTypesNot: ['type-only'],
      },
    ),
    ...Object.entries(FLOORS).flatMap(([root, floors]) =>
      floors
        .slice(0, -1)
        .map((floor, at) =>
          forbid(
            'folders-import-downward',
            'A folder imports from its own floor and from those below.',
            { path: onFloors(root, [floor]), pathNot: APART.includes(root) ? '/testing/' : TEST },
            { path: onFloors(root, floors.slice(at + 1)) },
          ),
        ),
    ),
    ...APART.flatMap((root) => [
      ...FLOORS[root].map((floor) =>
        forbid(
          'neighbours-stay-apart',
          'The features of one floor do not know each other: what both need lies below them.',
          { path: onFloors(root, [floor]), pathNot: '/testing/' },
          { path: onFloors(root, [floor]), pathNot: `^${root}/$1/` },
        ),
      ),
      forbid(
        'each-folder-has-a-floor',
        'Without one, nothing would refuse its imports.',
        { path: `^${root}/` },
        { path: `^${root}/[^/]+/`, pathNot: `${onFloors(root, FLOORS[root])}|/(locales|testing)/` },
      ),
    ]),
    forbid(
      'parts-take-the-kit-by-name',
      'A part is built into each app. What has a state comes from the shell, as @mutua/web-kit, or the page has two of it.',
      { path: '^packages/web-kit/src/parts/', pathNot: TEST },
      { path: '^packages/web-kit/src/', pathNot: `^packages/web-kit/src/(parts/|index\\.ts$|(${STATELESS})\\.tsx?$)` },
    ),
    forbid(
      'only-what-is-around-imports-infra',
      'The product does not know how it is started. Tests of rooms start a Janus of their own, to kill it.',
      { pathNot: '^(infra|e2e|lab)/|^services/chat/src/rooms/[^/]+\\.int\\.test\\.ts$' },
      { path: '^infra/' },
    ),
    forbid(
      'apps-are-started-not-imported',
      'What starts, measures and tests the product from outside runs its apps as processes.',
      { path: '^(infra|e2e|lab)/' },
      { path: '^(services|gateway|shell|mfe-[^/]+)/' },
    ),
    forbid(
      'nothing-imports-e2e',
      'The suites look at the product from outside.',
      { pathNot: '^(e2e|lab)/' },
      { path: '^e2e/' },
    ),
    forbid('nothing-imports-lab', 'What measures and breaks may break.', { pathNot: '^lab/' }, { path: '^lab/' }),
    forbid(
      'mongoose-stays-in-repositories',
      'Services hold the rules; repositories and models hold the queries.',
      {
        path: '^(services|gateway)/',
        pathNot: `\\.(repository|model)\\.ts$|/src/(seed|migrations/[^/]+)\\.ts$|${TEST}`,
      },
      { path: 'node_modules/(mongoose|mongodb)/' },
    ),
    forbid(
      'no-test-code-in-the-product',
      'Factories and harnesses stay out of what is shipped; bootstrap.tsx runs a remote alone, with mocks.',
      { pathNot: `${TEST}|^mfe-[^/]+/src/bootstrap\\.tsx$` },
      { path: '\\.test\\.tsx?$|/(test|testing)/', pathNot: 'node_modules/' },
    ),
    forbid(
      'no-undeclared-package',
      "What a workspace imports is in its own package.json, or in the root's.",
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    // 'whole/<package>' is an alias of the shell's build.
    forbid('no-unresolvable', 'It would fail at run time.', {}, { couldNotResolve: true, pathNot: '^whole/' }),
    forbid(
      'no-cycle',
      'Types may refer to each other; code may not.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
  ],
  options: {
    parser: 'swc',
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^\\.data|^(packages/[^/]+|shell|mfe-[^/]+)/dist/',
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
