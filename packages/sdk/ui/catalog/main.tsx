import '../src/base.css';
import { createRoot } from 'react-dom/client';
import { CatalogPage } from './CatalogPage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
createRoot(root).render(<CatalogPage />);
