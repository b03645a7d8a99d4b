import { expect, test } from 'vitest';
import { withoutLodash } from '#src/tools/light-lodash.ts';

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
