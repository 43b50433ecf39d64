/**
 * The one router of the page, shared with all remotes. Only these names are shared, so the rest is
 * tree-shaken; add a name when a page needs it.
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
