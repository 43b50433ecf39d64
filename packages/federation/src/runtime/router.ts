/**
 * The one router of the page, shared with all remotes. Only the names used here are shared, so the
 * rest of the library is shaken off; add a name when a page needs it.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  isRouteErrorResponse,
  Link,
  type LinkProps,
  type Location,
  type MiddlewareFunction,
  matchPath,
  Navigate,
  type NavigateFunction,
  NavLink,
  type NavLinkProps,
  Outlet,
  type RouteObject,
  RouterProvider,
  replace,
  ScrollRestoration,
  useLocation,
  useMatch,
  useNavigate,
  useOutletContext,
  useParams,
  useRouteError,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
