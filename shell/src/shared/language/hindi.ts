import '@exchange/ui/devanagari.css';

export { default } from '../../hi.json';
