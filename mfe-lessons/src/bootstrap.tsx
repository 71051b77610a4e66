import { startStandalone } from '@mutua/web-kit/standalone';
import manifest from '../remote.json' with { type: 'json' };
import remote from './remote.tsx';

startStandalone(remote, manifest);
