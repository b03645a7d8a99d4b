import { cloneDeep } from 'es-toolkit';

/** All that the content SDK takes from lodash, which it imports whole. vite.config.ts puts this in its place. */
// oxlint-disable-next-line import/no-default-export -- as lodash does
export default { cloneDeep };
