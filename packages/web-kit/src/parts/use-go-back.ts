import { useNavigate } from 'react-router-dom';

/** Returns a function that leads to the previous page of this site. A page that a new tab or another site has opened leads to `otherwise`. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  return () => {
    const canGoBack = window.navigation?.canGoBack ?? window.history.state?.idx > 0;
    void (canGoBack ? navigate(-1) : navigate(otherwise));
  };
}
