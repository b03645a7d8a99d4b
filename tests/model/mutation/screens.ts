import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PROJECT_ROOT } from '#src/tools/paths.ts';
import { type Edit, editsAt, isNode, type Node, type SourceMistake, type WrongFile, wrongFiles } from './sources.ts';

/** Pages with copy or answers of the same shape, which the compiler cannot tell apart. */
const TWINS: Readonly<Record<string, string>> = {
  callCenter: 'notAHomeowner',
  notAHomeowner: 'callCenter',
  insideSales: 'doNotServiceArea',
  doNotServiceArea: 'insideSales',
  home: 'embedGetStarted',
  embedGetStarted: 'home',
  exploreResources: 'energyEfficiency',
};

/** An empty value for each kind of property. The compiler refuses those of another kind. */
const NOTHING = ["''", 'null', 'false', 'true', '[]'];

/** The mistakes that a screen could make in what it passes to its view: the twin of a page, a press that does nothing, a property left out or empty. */
function handedOver(node: Node & Record<string, unknown>, code: string): Edit[] {
  const { start, end } = node;
  switch (node.type) {
    case 'Literal': {
      const twin = TWINS[String(node['value'])];
      return twin === undefined ? editsAt(node, code) : [{ start, end, text: `'${twin}'` }];
    }
    case 'ArrowFunctionExpression': {
      const { body } = node;
      return isNode(body) && body.type === 'CallExpression' ? [{ start: body.start, end: body.end, text: 'undefined' }] : [];
    }
    case 'JSXAttribute':
      return [{ start, end, text: '', says: `without ${code.slice(start, end)}` }];
    case 'JSXExpressionContainer':
      return NOTHING.map((text) => ({ start, end, text: `{${text}}` }));
    case 'ObjectExpression': {
      const parts = Array.isArray(node['properties']) ? node['properties'].filter(isNode) : [];
      const values = parts.flatMap(({ shorthand, value }) => (shorthand === true || !isNode(value) ? [] : [value]));
      return [...editsAt(node, code), ...values.flatMap((value) => NOTHING.map((text) => ({ start: value.start, end: value.end, text })))];
    }
    default:
      return editsAt(node, code);
  }
}

/** Whether the tests of the screens fail with the wrong file in place of the right one. */
function isNoticed({ file, contents }: WrongFile): Promise<boolean> {
  const wrong = path.join(mkdtempSync(path.join(tmpdir(), 'screen-')), path.basename(file));
  writeFileSync(wrong, contents);
  const tests = ['tests/screens/connectors.test.tsx', `tests/screens/${path.basename(path.dirname(file))}/`];
  const options = { cwd: PROJECT_ROOT, env: { ...process.env, MISTAKE: `${file} ${wrong}` } };
  return new Promise((resolve) => {
    execFile(path.join(PROJECT_ROOT, 'node_modules/.bin/vitest'), ['run', '--config', 'tests/model/mutation/screens.config.ts', ...tests], options, (error) => {
      rmSync(path.dirname(wrong), { recursive: true, force: true });
      resolve(error !== null);
    });
  });
}

function connectors(): string[] {
  const files = readdirSync(path.join(PROJECT_ROOT, 'src/screens'), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('Screen.tsx')).toSorted().map((file) => `src/screens/${file}`);
}

/** Every screen with one mistake in what it passes to its view, each in turn. */
export function screenMistakes(): SourceMistake[] {
  return connectors().flatMap((file) => wrongFiles(file, handedOver)).map((wrong) => ({ ...wrong, isSeen: () => isNoticed(wrong) }));
}
