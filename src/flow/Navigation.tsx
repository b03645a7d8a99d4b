import { use, useEffect, useEffectEvent } from 'react';
import { BrowserRouter, useNavigate } from 'react-router-dom';
import { HistoryContext, type MakeEntry } from './browser-history.ts';

/** Lets the router make the history's entries for as long as it is mounted. The only place that navigates. */
function UrlSync() {
  const history = use(HistoryContext);
  const navigate = useNavigate();
  const make = useEffectEvent<MakeEntry>((url, trail, { replace }) => void navigate(url, { state: { trail }, replace }));

  useEffect(() => history?.handTo((...entry) => make(...entry)), [history]);
  return null;
}

/** The router and what ties it to the flow. A chunk of its own: the first page is painted without it. */
export function Navigation() {
  return (
    <BrowserRouter>
      <UrlSync />
    </BrowserRouter>
  );
}
