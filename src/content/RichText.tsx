import { startTransition, useEffect, useState } from 'react';
import { chunk } from '#src/startup/retry-import.ts';
import { idle, nextTask } from '#src/startup/schedule.ts';
import { plainText } from './plain-text.ts';
import type { RichTextSource } from './model/fields.ts';

const sanitiser = chunk(async () => (await import('./rich-text.ts')).toSafeHtml);

export interface RichTextProps {
  readonly value: RichTextSource;
  readonly className?: string | undefined;
}

/** Rich text from content. Shows plain text until the sanitizer has loaded, and for good if it fails. */
export function RichText({ value, className }: RichTextProps) {
  const html = useSafeHtml(value);
  if (html === null) {
    return (
      <div className={className}>
        {plainText(value).map((paragraph, index) => (
          <p key={`${index}-${paragraph}`}>{paragraph}</p>
        ))}
      </div>
    );
  }
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

function useSafeHtml(value: RichTextSource): string | null {
  const [converted, setConverted] = useState<{ of: RichTextSource; html: string } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    idle()
      .then(sanitiser.load)
      .then(async (toSafeHtml) => {
        await nextTask();
        if (!isCurrent) return;
        const html = toSafeHtml(value);
        startTransition(() => setConverted({ of: value, html }));
      })
      .catch((error: unknown) => console.warn('Rich text is shown without formatting.', error));
    return () => {
      isCurrent = false;
    };
  }, [value]);
  return converted?.of === value ? converted.html : null;
}
