import '../src/base.css';
import { startI18n } from '@exchange/i18n';
import { createRoot } from 'react-dom/client';
import { CatalogPage } from './CatalogPage.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element');
await startI18n();
createRoot(root).render(<CatalogPage />);
