import { useState } from 'react';
import { useContent } from '#src/content/ContentProvider.tsx';
import { Footer } from './Footer.tsx';

/** The footer with its content. */
export function ShellFooter() {
  const [year] = useState(() => new Date().getFullYear());
  return <Footer content={useContent('footer')} year={year} />;
}
