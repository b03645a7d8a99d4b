import { ArraySchema, ObjectSchema, Schema } from 'yup';
import { type ContentType, displayName, uidOf } from './fields.ts';

type NamedSchema = [name: string, schema: Schema];

function fieldsOf(schema: unknown): NamedSchema[] {
  if (!(schema instanceof ObjectSchema)) return [];
  return Object.entries(schema.fields).filter(
    (field): field is NamedSchema => field[1] instanceof Schema,
  );
}

/** The parts of a list's items. */
function partsOf(field: Schema): Record<string, unknown> {
  const items = fieldsOf(field instanceof ArraySchema ? field.innerType : undefined);
  switch (field.meta()?.['data_type']) {
    case 'group':
      return { schema: declarationsOf(items) };
    case 'blocks':
      return {
        blocks: items.map(([uid, block]) => ({
          title: displayName(uid),
          uid,
          schema: declarationsOf(fieldsOf(block)),
        })),
      };
    default:
      return {};
  }
}

function declarationsOf(fields: NamedSchema[]): Record<string, unknown>[] {
  return fields.map(([name, field]) => ({
    display_name: displayName(uidOf(name)),
    uid: uidOf(name),
    unique: false,
    mandatory: !field.spec.optional,
    multiple: false,
    non_localizable: false,
    ...field.meta(),
    field_metadata: { description: '', ...field.meta()?.['field_metadata'] },
    ...partsOf(field),
  }));
}

/** Contentstack keeps `title` and `url` as default fields, which an import must mark as such. */
function withDefaults(field: Record<string, unknown>, type: ContentType): Record<string, unknown> {
  if (field['uid'] !== 'title' && !(type.kind === 'page' && field['uid'] === 'url')) return field;
  return {
    ...field,
    mandatory: true,
    unique: true,
    field_metadata: { _default: true, version: 3 },
  };
}

/** A content type in the format of Contentstack's content-type export, ready for "Import content type" or `csdx cm:stacks:import`. */
export function exportContentType(type: ContentType): Record<string, unknown> {
  const isPage = type.kind === 'page';
  return {
    title: type.title,
    uid: type.uid,
    description: type.description,
    schema: declarationsOf(fieldsOf(type.entry)).map((field) => withDefaults(field, type)),
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
