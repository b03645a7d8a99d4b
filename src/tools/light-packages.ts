import type { Plugin } from 'vite';

/** Packages that import lodash, function by function (`lodash-es/clone`) or whole (`import _ from 'lodash'`). */
const IMPORTERS = /\/node_modules\/(formik|@contentstack\/core)\//;
const ONE_FUNCTION = /(['"])lodash(?:-es)?\/(\w+)\1/g;
const EVERYTHING = /\bimport (\w+) from (['"])lodash(?:-es)?\2/g;

/** A module with its imports of lodash taken from es-toolkit's compatible functions. */
export function withoutLodash(source: string): string {
  return source.replace(ONE_FUNCTION, "'es-toolkit/compat/$2'").replace(EVERYTHING, "import * as $1 from 'es-toolkit/compat'");
}

/** The package stands in for what React brings itself since version 18. */
const REACTS_OWN = [
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
  { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
];

const FORMIK = /\/node_modules\/formik\/dist\/formik\.esm\.js$/;
const LIGHTER: readonly [part: string, lighter: string][] = [
  // What a form holds is plain data.
  ["import cloneDeep from 'lodash-es/cloneDeep';", 'const cloneDeep = structuredClone;'],
  ["import clone from 'lodash-es/clone';", 'const clone = (value) => (Array.isArray(value) ? [...value] : { ...value });'],
  // Only a whole form has rules here, no field.
  ['deepmerge.all([fieldErrors, schemaErrors, validateErrors], {\n        arrayMerge: arrayMerge\n      })', 'validateErrors'],
  // The one line that keeps the bundler from leaving out formik's `FieldArray`, which nobody here uses.
  ['FieldArrayInner.defaultProps = {\n  validateOnChange: true\n};', ''],
];

/** Formik with lighter copies of what a form holds, and no `FieldArray`. Throws where a part is not found: another version of formik. */
export function lightFormik(source: string): string {
  return LIGHTER.reduce((light, [part, lighter]) => {
    if (!light.includes(part)) throw new Error(`formik has no ${part}`);
    return light.replace(part, () => lighter);
  }, source);
}

/**
 * Builds packages without what this product does not need of them. Formik and the content SDK get es-toolkit's functions in place of lodash's:
 * the SDK imports all of lodash for one of them, and lodash probes old browsers as it loads in a way that throws, which costs a page its
 * time while it starts.
 */
export function lightPackages(): Plugin {
  return {
    name: 'light-packages',
    apply: 'build',
    enforce: 'pre',
    // The content SDK looks for Node's `require`, for which every page would load the bundler's own.
    config: () => ({ resolve: { alias: REACTS_OWN }, define: { 'typeof require': '"undefined"' } }),
    transform: (code, id) => (IMPORTERS.test(id) ? { code: withoutLodash(FORMIK.test(id) ? lightFormik(code) : code), map: null } : null),
  };
}
