import { useState } from 'react';

/** Copies the address that opens what is seen. Where the browser does not let it, the address is shown to be copied by hand. */
export function CopyLink({ linkOf }: { linkOf: () => string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const link = linkOf();
    try {
      await navigator.clipboard.writeText(link);
      setSaid('Link copied.');
    } catch {
      setSaid(link);
    }
  };
  return (
    <span>
      <button type="button" onClick={() => void copy()}>
        Copy link
      </button>{' '}
      <span role="status">{said}</span>
    </span>
  );
}
