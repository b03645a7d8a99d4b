import { expect, test } from 'vitest';
import { isIconName } from '#src/components/Icon.tsx';
import { FILE_NAMES } from '#src/components/illustrations/FilePicture.tsx';
import { COMPONENT_NAMES } from '#src/components/illustrations/Illustration.tsx';
import { bundledCopy } from '#src/content/model/bundle.ts';
import { CONTENT_IDS } from '#src/content/parse.ts';

/** Every string under one of these keys, at any depth. */
function textsNamed(value: unknown, names: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'string' && names.includes(name) ? [one] : textsNamed(one, names),
  );
}

test.each(CONTENT_IDS)('every picture and icon of %s is one that we draw', async (id) => {
  const content = await bundledCopy(id);
  const pictures = textsNamed(content, ['url']);
  const icons = textsNamed(content, ['icon', 'iconMobile', 'network']).filter(
    (icon) => icon !== '',
  );
  expect(
    pictures.filter(
      (url) => ![...COMPONENT_NAMES, ...FILE_NAMES].includes(url.replace('illustration:', '')),
    ),
  ).toEqual([]);
  expect(icons.filter((icon) => !isIconName(icon))).toEqual([]);
});
