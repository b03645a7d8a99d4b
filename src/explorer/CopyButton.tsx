import { useState } from 'react';
import { Button } from '#src/components/Button.tsx';

/** Copies a text. If the browser forbids that, shows the text to be copied by hand. */
export function CopyButton({ label, textOf }: { label: string; textOf: () => string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const text = textOf();
    try {
      await navigator.clipboard.writeText(text);
      setSaid('Copied.');
    } catch {
      setSaid(text);
    }
  };
  return (
    <span>
      <Button small variant="outline" onClick={() => void copy()}>
        {label}
      </Button>{' '}
      <span role="status">{said}</span>
    </span>
  );
}
