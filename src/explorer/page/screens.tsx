import { createRoot } from 'react-dom/client';
import '#src/styles/global.css';
import { FramedScreens } from '../FramedScreens.tsx';

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element with the id "root"');
createRoot(container).render(<FramedScreens />);
