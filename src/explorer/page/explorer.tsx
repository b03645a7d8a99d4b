import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#src/styles/global.css';
import { Explorer } from '../Explorer.tsx';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element with the id "root"');
createRoot(container).render(
  <StrictMode>
    <Explorer screenUrl="screens.html" funnelUrl="/api/funnel" />
  </StrictMode>,
);
