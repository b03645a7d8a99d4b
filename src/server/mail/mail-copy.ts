import { mail, type MAIL_NAMES, siteSettings } from '#src/content/model/content-types.ts';
import { type EntryOf, readFields } from '#src/content/model/fields.ts';
import { resolveReferences } from '../cms/references.ts';
import { openSnapshot } from '../cms/snapshot.ts';

export type MailName = (typeof MAIL_NAMES)[number];

/** The words of one mail, and of the site that sends it. */
export interface MailCopy {
  mail: EntryOf<typeof mail>;
  site: EntryOf<typeof siteSettings>;
}

/** The words of a mail out of a folder of `<content_type>.json` files. Throws where an entry is missing or cannot be used. */
export function readMailCopy(contentRoot: string, name: MailName): MailCopy {
  const snapshot = openSnapshot(contentRoot);
  const ignore = () => undefined;
  const entry = snapshot.entriesOf(mail.uid)?.find(({ unique_name }) => unique_name === name);
  const [settings] = snapshot.entriesOf(siteSettings.uid) ?? [];
  if (entry === undefined || settings === undefined) throw new Error(`The content has no mail ${name}, or no site settings.`);
  return {
    mail: readFields(mail.fields, entry, `mail ${name}`, ignore),
    site: readFields(siteSettings.fields, resolveReferences(snapshot, settings, ['call_us']), 'site settings', ignore),
  };
}
