import { BrowserRouter } from 'react-router-dom';
import { UrlSync } from '#src/flow/UrlSync.tsx';

/** The router and what ties it to the flow. A chunk of its own: the first page is painted without it. */
export function Navigation() {
  return (
    <BrowserRouter>
      <UrlSync />
    </BrowserRouter>
  );
}
