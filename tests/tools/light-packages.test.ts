import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lightFormik, withoutLodash } from '#src/tools/light-packages.ts';

test('a function of lodash is taken from es-toolkit, under its name', () => {
  expect(withoutLodash("import cloneDeep from 'lodash-es/cloneDeep';\nimport toPath from \"lodash/toPath\";")).toBe(
    "import cloneDeep from 'es-toolkit/compat/cloneDeep';\nimport toPath from 'es-toolkit/compat/toPath';",
  );
});

test('of an import of all of lodash, what is used can be told from the rest', () => {
  expect(withoutLodash("import _ from 'lodash';\nconst copy = _.cloneDeep(options);")).toBe(
    "import * as _ from 'es-toolkit/compat';\nconst copy = _.cloneDeep(options);",
  );
});

test('other imports stay as they are', () => {
  const source = "import lodashLike from 'lodash-like';\nimport React from 'react';";
  expect(withoutLodash(source)).toBe(source);
});

test('formik copies values by the language’s own means, takes errors from the form alone, and keeps no array of fields that nobody uses', () => {
  const light = lightFormik(readFileSync('node_modules/formik/dist/formik.esm.js', 'utf8'));
  expect([/lodash-es\/clone/.test(light), /FieldArrayInner\.defaultProps/.test(light), light.includes('deepmerge.all('), light.includes('const cloneDeep = structuredClone;')]).toEqual([false, false, false, true]);
});

test('another formik, without the parts that are replaced, is told of', () => {
  expect(() => lightFormik("import cloneDeep from 'lodash-es/cloneDeep';")).toThrow("formik has no import clone from 'lodash-es/clone';");
});
