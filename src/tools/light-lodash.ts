import type { Plugin } from 'vite';

/** Packages that import lodash, function by function (`lodash-es/clone`) or whole (`import _ from 'lodash'`). */
const IMPORTERS = /\/node_modules\/(formik|@contentstack\/core)\//;
const ONE_FUNCTION = /(['"])lodash(?:-es)?\/(\w+)\1/g;
const EVERYTHING = /\bimport (\w+) from (['"])lodash(?:-es)?\2/g;

/** A module with its imports of lodash taken from es-toolkit's compatible functions. */
export function withoutLodash(source: string): string {
  return source.replace(ONE_FUNCTION, "'es-toolkit/compat/$2'").replace(EVERYTHING, "import * as $1 from 'es-toolkit/compat'");
}

/**
 * Builds formik and the content SDK with es-toolkit's functions in place of lodash's: the SDK imports all of lodash for one of them, and
 * lodash probes old browsers as it loads in a way that throws, which costs a page its time while it starts.
 */
export function lightLodash(): Plugin {
  return {
    name: 'light-lodash',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (IMPORTERS.test(id) ? { code: withoutLodash(code), map: null } : null),
  };
}
