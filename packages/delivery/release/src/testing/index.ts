export { type Checkout, createCheckout, type Ended } from './checkout.ts';
