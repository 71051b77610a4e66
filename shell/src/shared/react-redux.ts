/**
 * The module that all apps get for 'react-redux': the names that they use, and those that RTK Query uses. A test compares this list with
 * their imports.
 */
export {
  batch,
  Provider,
  ReactReduxContext,
  shallowEqual,
  useDispatch,
  useSelector,
  useStore,
} from 'whole/react-redux';
