import { schemasOf, type ContentType, type Fields } from './fields.ts';

/** Contentstack keeps `title` and `url` as default fields, which an import must mark as such. */
function withDefaults(
  field: Record<string, unknown>,
  type: ContentType<Fields>,
): Record<string, unknown> {
  if (field['uid'] !== 'title' && !(type.kind === 'page' && field['uid'] === 'url')) return field;
  return {
    ...field,
    mandatory: true,
    unique: true,
    field_metadata: { _default: true, version: 3 },
  };
}

/** A content type in the format of Contentstack's content-type export, ready for "Import content type" or `csdx cm:stacks:import`. */
export function exportContentType(type: ContentType<Fields>): Record<string, unknown> {
  const isPage = type.kind === 'page';
  return {
    title: type.title,
    uid: type.uid,
    description: type.description,
    schema: schemasOf(type.fields).map((field) => withDefaults(field, type)),
    options: {
      is_page: isPage,
      singleton: type.kind === 'singleton',
      title: 'title',
      sub_title: isPage ? ['url'] : [],
      ...(isPage ? { url_pattern: '/:title', url_prefix: '/' } : {}),
    },
    abilities: {
      get_one_object: true,
      get_all_objects: true,
      create_object: true,
      update_object: true,
      delete_object: true,
      delete_all_objects: true,
    },
    maintain_revisions: true,
    inbuilt_class: false,
    _version: 1,
  };
}
