/** The start of the page: signs in, connects, and shows the page of the address. Pages are loaded when they are opened. */

import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { ErrorBoundary, LocationProvider, lazy, Route, Router, useLocation } from "preact-iso";
import "./design/base.css";
import "./frame/controls.css";
import { Header } from "./frame/header";
import { MissingPart, mindMissingParts } from "./frame/missing_part";
import { Nowhere } from "./frame/nowhere";
import { applySettings } from "./frame/settings";
import { Toasts } from "./frame/toasts";
import { dismissAt, listenForNews } from "./lobby/news";
import { type App, AppContext, begin } from "./wire/app";

const Lobby = lazy(() => import("./lobby/lobby_page").then((module) => module.LobbyPage));
const Table = lazy(() => import("./table/table_page").then((module) => module.TablePage));
const Rules = lazy(() => import("./rulebook/rules_page").then((module) => module.RulesPage));
const Replay = lazy(() => import("./replay/replay_page").then((module) => module.ReplayPage));
const Matches = lazy(() => import("./lobby/matches_page").then((module) => module.MatchesPage));
const Ladder = lazy(() => import("./ladder/ladder_page").then((module) => module.LadderPage));
const Profile = lazy(() => import("./profile/profile_page").then((module) => module.ProfilePage));

const AGAIN_MS = 5_000;

function Pages({ app }: { readonly app: App }) {
  const { route, path } = useLocation();
  const newest = useRef(route);
  newest.current = route;
  useEffect(() => {
    void listenForNews(app.connection, (href) => newest.current(href));
  }, [app]);
  useEffect(() => dismissAt(path), [path]);
  return (
    <>
      <Header />
      <MissingPart />
      <ErrorBoundary>
        <Router>
          <Route path="/" component={Lobby} />
          <Route path="/match/:match" component={Table} />
          <Route path="/replay/:match" component={Replay} />
          <Route path="/matches" component={Matches} />
          <Route path="/ladder" component={Ladder} />
          <Route path="/player/:player" component={Profile} />
          <Route path="/rules/:game" component={Rules} />
          <Route default component={Nowhere} />
        </Router>
      </ErrorBoundary>
      <Toasts />
    </>
  );
}

/** The start failed: it is tried again by itself, and at once by a press. */
function Failed({ why }: { readonly why: string }) {
  useEffect(() => {
    const timer = window.setTimeout(start, AGAIN_MS);
    return () => window.clearTimeout(timer);
  });
  return (
    <main class="page">
      <h1>Spellfold cannot be reached</h1>
      <p class="notice is-bad" role="alert">
        {why}
      </p>
      <p>This page tries again every few seconds.</p>
      <p>
        <button type="button" class="button is-main" onClick={start}>
          Try again
        </button>
      </p>
    </main>
  );
}

let isStarting = false;

function start(): void {
  const root = document.getElementById("app");
  if (!root || isStarting) return;
  isStarting = true;
  begin()
    .then((app) =>
      render(
        <AppContext.Provider value={app}>
          <LocationProvider>
            <Pages app={app} />
          </LocationProvider>
        </AppContext.Provider>,
        root,
      ),
    )
    .catch((error: Error) => render(<Failed why={error.message} />, root))
    .finally(() => {
      isStarting = false;
    });
}

mindMissingParts();
applySettings();
const root = document.getElementById("app");
if (root) {
  render(
    <main class="page">
      <p role="status">Unfolding …</p>
    </main>,
    root,
  );
  start();
}
