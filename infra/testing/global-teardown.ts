import { stopTestEngines } from './test-engines.ts';

export default stopTestEngines;
