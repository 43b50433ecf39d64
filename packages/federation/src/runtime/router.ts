/**
 * The one router of the page, shared with all remotes. Only the names used here are shared, so the
 * rest of the library is shaken off; add a name when a page needs it.
 */
export {
  createBrowserRouter,
  createMemoryRouter,
  Link,
  type MiddlewareFunction,
  Navigate,
  NavLink,
  Outlet,
  type RouteObject,
  RouterProvider,
  replace,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
