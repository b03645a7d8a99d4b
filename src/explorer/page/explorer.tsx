import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '#src/styles/global.css';
import { Explorer } from '../Explorer.tsx';

createRoot(document.getElementById('root') ?? document.body).render(
  <StrictMode>
    <Explorer screenUrl="screens.html" funnelUrl="/api/funnel" />
  </StrictMode>,
);
