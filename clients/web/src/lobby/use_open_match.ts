/** Going to a table. News of the match and the answer to a wish may both lead there: one step in the history is enough. */

import { useLocation } from "preact-iso";

export function useOpenMatch(): (match: string) => void {
  const { route } = useLocation();
  return (match) => {
    const href = `/match/${match}`;
    if (location.pathname !== href) route(href);
  };
}
