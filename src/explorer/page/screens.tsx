import { createRoot } from 'react-dom/client';
import '#src/styles/global.css';
import { FramedScreens } from '../FramedScreens.tsx';

createRoot(document.getElementById('root') ?? document.body).render(<FramedScreens />);
