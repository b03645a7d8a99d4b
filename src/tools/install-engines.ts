import { installEngines } from './engines.ts';

/** Installs Firefox and WebKit for the tests if apt is available, and reports what is still missing. */
installEngines();
