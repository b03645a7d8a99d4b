import { installEngines } from './engines.ts';

/** Installs Firefox and WebKit for the tests where apt can, and says what is left out where it cannot. */
installEngines();
