import dayjs from 'dayjs';
import 'dayjs/locale/hi.js';
import { i18n } from './instance.ts';

/** Sizes from this value on are shown in thousands (point 2, decisions). */
const THOUSANDS_FROM = 1000;
/** A true minus, as wide as a plus in tabular digits. */
const MINUS = '\u2212';

// Not Intl: its first formatter costs a slow phone 50 ms before its first price.
const group = (digits: string): string => {
  const [whole = '', paise] = digits.split('.');
  const grouped = whole.replace(/\B(?=(?:\d\d)*\d{3}$)/g, ',');
  return paise === undefined ? grouped : `${grouped}.${paise}`;
};
/** Formats paise as two digits, or omits them if zero. */
const formatMoney = (rupees: number): string => group(rupees.toFixed(2).replace('.00', ''));
const formatDecimals = (value: number): string => group(String(Number(value.toFixed(2))));
const formatWhole = (value: number): string => group(value.toFixed(0));

const signOf = (amount: number, positive: string) =>
  amount < 0 ? MINUS : amount > 0 ? positive : '';

/** Formats rupees with Indian grouping: 100000 → `1,00,000`, −1300.5 → `−1,300.50`. */
export const formatAmount = (rupees: number): string =>
  signOf(rupees, '') + formatMoney(Math.abs(rupees));

/** Formats rupees with the sign of a result: 840 → `+840`, −1000 → `−1,000`, 0 → `0`. */
export const formatResult = (rupees: number): string =>
  signOf(rupees, '+') + formatMoney(Math.abs(rupees));

/** Formats rupees with the currency sign: 98800 → `₹ 98,800`. */
export const formatRupees = (rupees: number): string =>
  `${signOf(rupees, '')}₹ ${formatMoney(Math.abs(rupees))}`;

/** Formats a size at a price: 946 → `946`, 9300 → `9.3K`, 24000 → `24K`. */
export function formatSize(rupees: number): string {
  if (rupees < THOUSANDS_FROM) return formatWhole(rupees);
  const thousands = Math.round(rupees / 100) / 10;
  return `${formatDecimals(thousands)}K`;
}

/** Formats decimal odds: two digits up to 20, one or none above, as on the price ladder. */
export const formatOdds = (odds: number): string =>
  odds < 20 ? odds.toFixed(2) : String(Number(odds.toFixed(1)));

/** Formats a bookmaker's rate in paise per rupee: 0.85 → `85`. */
export const formatRate = (rate: number): string => formatDecimals(rate * 100);

/** Formats a price by its market type: decimal odds, or a bookmaker's rate. */
export const formatPrice = (price: number, type: 'decimal' | 'rate' = 'decimal'): string =>
  type === 'rate' ? formatRate(price) : formatOdds(price);

/** Formats the price of a bet, or the line of a session with its rate: `45 @ 90`. */
export const formatBetPrice = ({
  odds,
  priceType,
  rate,
}: {
  odds: number;
  priceType?: 'decimal' | 'rate' | undefined;
  rate?: number | undefined;
}): string => (rate === undefined ? formatPrice(odds, priceType) : `${odds} @ ${rate}`);

const local = (date: Date) => dayjs(date).locale(i18n.language ?? 'en');

/** Formats the start of a match on wide screens: `14:32 Mon 11` (point 2). */
export const formatStartWide = (date: Date): string => local(date).format('HH:mm ddd DD');
/** Formats the start of a match on phones: `11/07/2022 14:32` (point 2). */
export const formatStartPhone = (date: Date): string => local(date).format('DD/MM/YYYY HH:mm');
/** Formats the header's clock: `Mon 11 Jul 2022 · 14:32:08`. */
export const formatClock = (date: Date): string => local(date).format('ddd D MMM YYYY · HH:mm:ss');
/** Formats date and time of a record: `11/07/2022 14:32:08`. */
export const formatDateTime = (date: Date): string => local(date).format('DD/MM/YYYY HH:mm:ss');

/** Formats a day: `11 Jul 2026`. */
export const formatDay = (date: Date): string => local(date).format('D MMM YYYY');
/** Formats a month: `Jul 2026`. */
export const formatMonth = (date: Date): string => local(date).format('MMM YYYY');

/** A duration in one unit. */
export interface TimeSpan {
  value: number;
  unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';
}

/** Formats a duration in the current language: `24 hours`, short `24 hr`. */
export const formatSpan = (
  { value, unit }: TimeSpan,
  unitDisplay: 'long' | 'short' = 'long',
): string =>
  new Intl.NumberFormat(i18n.language === 'hi' ? 'hi-IN' : 'en-IN', {
    style: 'unit',
    unit,
    unitDisplay,
  }).format(value);

const MINUTE_MS = 60_000;
const MINUTES_AN_HOUR = 60;

/** Formats a duration in ms: 80 minutes → `1 hr 20 mins`. */
export function formatDuration(ms: number): string {
  const total = Math.max(0, Math.floor(ms / MINUTE_MS));
  const [hours, minutes] = [Math.floor(total / MINUTES_AN_HOUR), total % MINUTES_AN_HOUR];
  const rest = formatSpan({ value: minutes, unit: 'minute' }, 'short');
  return hours === 0 ? rest : `${formatSpan({ value: hours, unit: 'hour' }, 'short')} ${rest}`;
}
