import { shellApp } from '@mutua/remotes/rspack';

export default shellApp(import.meta.dirname);
