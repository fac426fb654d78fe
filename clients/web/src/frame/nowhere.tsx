/** What stands at an address that names nothing. */

export function Nowhere() {
  return (
    <main class="page">
      <h1>There is nothing here</h1>
      <p>
        <a class="button" href="/">
          To the lobby
        </a>
      </p>
    </main>
  );
}
