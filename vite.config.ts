import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { explorerData } from './src/tools/flow/explorer-plugins.ts';
import { bundledContent } from './src/tools/bundled-content.ts';
import { stripDescriptions } from './src/tools/strip-descriptions.ts';
import { compileHints } from './src/tools/compile-hints.ts';
import { lightLodash } from './src/tools/light-lodash.ts';

/** Server paths the development server hands to the reference backend. */
const BACKEND_PATHS = ['/api', '/cms'];

/**
 * What every page needs and many chunks share, in one file: dozens of files of a few lines each compress badly and take their own way
 * over the network. None of it has styles, so that the order of the style sheets stays as the imports say.
 */
const SHARED =
  /\/node_modules\/(react|xstate|@xstate\/react)\/|\/machines\/booking\/booking\.(calendar|selectors|setup|steps)\.ts|\/src\/content\/content\.functions\.ts|\/src\/domain\/(assert|calendar|constants|digits|email|idle|links|messages|next-task|phone|routes|text|zip)\.ts|\/src\/flow\/(booking-context|kept-trail)\.ts|\/src\/components\/(Icon|VisuallyHidden|classNames|doublePress|useRootHeight)\.tsx?|\/src\/components\/illustrations\/(Logo|Picture)\.tsx|vite\/preload-helper/;

/** What every form needs, the landing page's among them. */
const FORMS =
  /\/node_modules\/formik\/|\/src\/components\/(boxes|focus|press|Field|CheckboxField|TextField)\.tsx?|\/src\/components\/fields\/(useFieldBinding|useFormErrorFocus|FormTextField)\.tsx?|\/src\/screens\/form\/(useStepForm|StepForm|FormDigits)\.tsx?/;

/** What checks the answers of a form. */
const RULES = /\/node_modules\/yup\/|\/src\/screens\/form\/(rules|contact\.schema)\.ts/;

/** The bundled copy of the pages right behind the landing page, which fetches them ahead. */
const COPY = /virtual:content\/(requestCall|windowCount|windowIssues|homeownerList|sourceType)$/;

/** The chunks that are put together by hand. A module goes to the first that names it or needs it. */
const GROUPS = [
  { name: 'shared', test: SHARED },
  { name: 'forms', test: FORMS },
  { name: 'rules', test: RULES },
  { name: 'copy', test: COPY },
];

/** Packages that formik needs for its higher-order components alone, which nobody here uses, and that do not say that they may be left out. */
const UNUSED_PARTS = /\/node_modules\/(hoist-non-react-statics|react-is)\//;

const backend = process.env['BACKEND_URL'] ?? 'http://127.0.0.1:3001';

export default defineConfig({
  plugins: [react(), bundledContent(), stripDescriptions(), lightLodash(), compileHints(), explorerData()],
  build: {
    outDir: 'dist/web',
    target: 'es2022',
    sourcemap: true,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } }, treeshake: { moduleSideEffects: [{ test: UNUSED_PARTS, sideEffects: false }] } },
  },
  server: {
    proxy: Object.fromEntries(BACKEND_PATHS.map((path) => [path, { target: backend }])),
  },
});
