import { shellApp } from '@mutua/config/rspack';

export default shellApp(import.meta.dirname);
