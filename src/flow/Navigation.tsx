import { use, useEffect, useEffectEvent } from 'react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { HistoryContext, type MakeEntry } from './browser-history.ts';

/** While mounted, the router creates the history entries. The only place that navigates. */
function UrlSync() {
  const history = use(HistoryContext);
  const navigate = useNavigate();
  const make = useEffectEvent<MakeEntry>(
    (url, trail, { replace }) => void navigate(url, { state: { trail }, replace }),
  );

  useEffect(() => history?.handTo((...entry) => make(...entry)), [history]);
  return null;
}

/** The router, connected to the flow. In its own chunk, because the first page renders without it. */
export function Navigation() {
  return (
    <BrowserRouter>
      <UrlSync />
    </BrowserRouter>
  );
}
