import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '#src/tools/paths.ts';

/** For each folder, something that it must not import. That it may import the rest is shown by `npm run lint`. */
const REFUSED: Readonly<Record<string, string>> = {
  'src/domain/refused.ts': "import '#src/services/http.ts';",
  'machines/booking/refused.ts': "import 'react';",
  'src/components/refused.tsx': "import '#src/domain/draft.ts';",
  'src/content/refused.ts': "import 'ky';",
  'src/services/refused.ts':
    "import { machine } from '#machines/booking/booking.machine.ts'; export { machine };",
  'src/flow/refused.ts': "import '#src/components/Button.tsx';",
  'src/screens/home/refused.tsx':
    "import { useNavigate } from 'react-router-dom'; export { useNavigate };",
  'src/app/refused.tsx': "import '#src/explorer/Explorer.tsx';",
  'src/server/refused.ts': "import '#machines/booking/booking.machine.ts';",
  'src/startup/refused.ts': "import '../domain/steps.ts';",
  'src/explorer/refused.tsx': "import '#src/server/main.ts';",
  'src/tools/refused.ts': "import '#tests/support/drafts.ts';",
  'tests/model/expected/refused.ts':
    "import { STEPS } from '#src/domain/steps.ts'; export { STEPS };",
};

test('imports run one way', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lint-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const part of [
    'src',
    'machines',
    '.oxlintrc.json',
    'package.json',
    'tsconfig.json',
    'tests/support/drafts.ts',
  ])
    cpSync(path.join(PROJECT_ROOT, part), path.join(folder, part), { recursive: true });
  symlinkSync(
    path.join(PROJECT_ROOT, 'node_modules'),
    path.join(folder, 'node_modules'),
    'junction',
  );
  for (const [file, code] of Object.entries(REFUSED)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${code}\n`);
  }
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/oxlint/bin/oxlint', '--format=json', ...Object.keys(REFUSED)],
    { cwd: folder, encoding: 'utf8' },
  );
  const { diagnostics }: { diagnostics: { code?: string; filename: string }[] } =
    JSON.parse(stdout);
  const refused = new Set(
    diagnostics
      .filter(({ code }) => code?.includes('dependencies') === true)
      .map(({ filename }) => filename),
  );
  expect(Object.keys(REFUSED).filter((file) => !refused.has(file))).toEqual([]);
});
