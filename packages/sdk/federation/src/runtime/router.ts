/**
 * The one router of the page, shared with all remotes. Only these names are shared, so the rest is
 * tree-shaken; add a name when a page needs it. Routers with loaders and actions are left out: they
 * more than double its size, and data comes from react-query.
 */
export {
  BrowserRouter,
  Link,
  Navigate,
  NavLink,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
