export { classNames } from './class-names.ts';
export { Badge } from './components/Badge.tsx';
export { BarChart } from './components/BarChart.tsx';
export { Button, buttonClass } from './components/Button.tsx';
export { ConnectionBanner } from './components/ConnectionBanner.tsx';
export { DataCell, DataHead, DataTable } from './components/DataTable.tsx';
export { Dialog, Drawer } from './components/Dialog.tsx';
export { DialogFallback } from './components/DialogFallback.tsx';
export { EmptyState } from './components/EmptyState.tsx';
export { ErrorState } from './components/ErrorState.tsx';
export { LinkTabs, linkTabClass } from './components/LinkTabs.tsx';
export { MatchesPicture } from './components/MatchesPicture.tsx';
export { PagePicture } from './components/PagePicture.tsx';
export { Pagination } from './components/Pagination.tsx';
export { QueryState } from './components/QueryState.tsx';
export { RadioGroup } from './components/RadioGroup.tsx';
export { resultClass } from './components/result-class.ts';
export { Section } from './components/Section.tsx';
export { SelectField } from './components/SelectField.tsx';
export { Skeleton } from './components/Skeleton.tsx';
export { SlipPicture } from './components/SlipPicture.tsx';
export { Tabs } from './components/Tabs.tsx';
export { TextField } from './components/TextField.tsx';
export { ToggleGroup } from './components/ToggleGroup.tsx';
export { VisuallyHiddenHeading } from './components/VisuallyHiddenHeading.tsx';
export { lazyOverlay } from './lazy-overlay.tsx';
export { lazyPage } from './lazy-page.tsx';
export { lazyWithRetry } from './lazy-with-retry.tsx';
export { connectOverlayHistory } from './overlay-history.ts';
export { afterNextPaint, whenIdle, yieldToMain } from './scheduling.ts';
export { useBackGesture } from './use-back-gesture.ts';
export { useDebouncedValue } from './use-debounced-value.ts';
export { useDeferredReady } from './use-deferred-ready.ts';
export { useInView } from './use-in-view.ts';
export {
  BREAKPOINTS,
  NARROW,
  ROOMY,
  useMediaQuery,
  useReducedMotion,
  WIDE,
} from './use-media-query.ts';
