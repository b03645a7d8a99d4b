import type { Plugin } from 'vite';

/** Packages that import lodash, function by function (`lodash-es/clone`) or whole (`import _ from 'lodash'`). */
const IMPORTERS = /\/node_modules\/(formik|@contentstack\/core)\//;
const ONE_FUNCTION = /(['"])lodash(?:-es)?\/(\w+)\1/g;
const EVERYTHING = /\bimport (\w+) from (['"])lodash(?:-es)?\2/g;

/** Replaces a module's lodash imports with es-toolkit's compatible functions. */
export function withoutLodash(source: string): string {
  return source.replace(ONE_FUNCTION, "'es-toolkit/compat/$2'").replace(EVERYTHING, "import * as $1 from 'es-toolkit/compat'");
}

/** The shim replaces what React has built in since version 18. */
const REACTS_OWN = [
  { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
  { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
];

const FORMIK = /\/node_modules\/formik\/dist\/formik\.esm\.js$/;
const LIGHTER: readonly [part: string, lighter: string][] = [
  // Form values are plain data.
  ["import cloneDeep from 'lodash-es/cloneDeep';", 'const cloneDeep = structuredClone;'],
  ["import clone from 'lodash-es/clone';", 'const clone = (value) => (Array.isArray(value) ? [...value] : { ...value });'],
  // Here only whole forms are validated, never single fields.
  ['deepmerge.all([fieldErrors, schemaErrors, validateErrors], {\n        arrayMerge: arrayMerge\n      })', 'validateErrors'],
  // This line alone keeps the bundler from dropping formik's `FieldArray`, which nobody here uses.
  ['FieldArrayInner.defaultProps = {\n  validateOnChange: true\n};', ''],
];

/** Formik with lighter cloning of form values and without `FieldArray`. Throws if a snippet is not found: formik's version has changed. */
export function lightFormik(source: string): string {
  return LIGHTER.reduce((light, [part, lighter]) => {
    if (!light.includes(part)) throw new Error(`formik has no ${part}`);
    return light.replace(part, () => lighter);
  }, source);
}

/**
 * Leaves out the parts of packages that this product does not need. Formik and the content SDK get es-toolkit's functions instead of lodash's:
 * the SDK imports all of lodash for one function, and lodash probes for old browsers as it loads by throwing errors, which slows down page start.
 */
export function lightPackages(): Plugin {
  return {
    name: 'light-packages',
    apply: 'build',
    enforce: 'pre',
    // The content SDK checks for Node's `require`, which would make every page load the bundler's own.
    config: () => ({ resolve: { alias: REACTS_OWN }, define: { 'typeof require': '"undefined"' } }),
    transform: (code, id) => (IMPORTERS.test(id) ? { code: withoutLodash(FORMIK.test(id) ? lightFormik(code) : code), map: null } : null),
  };
}
