/** News in a corner, until they are followed or put away. */

import { dismiss, type News, news, told } from "../lobby/news";

export function Toasts() {
  return (
    <section class="toasts" aria-label="News" aria-live="polite">
      {news.value.map((one) => (
        <Toast key={one.id} one={one} />
      ))}
    </section>
  );
}

function Toast({ one }: { readonly one: News }) {
  const found = told(one.note);
  if (!found) return null;
  const putAway = () => dismiss(one.id);
  return (
    <div>
      <p>{found.text}</p>
      <div class="row">
        {found.place && (
          <a class="button is-main" href={found.place.href} onClick={putAway}>
            {found.place.press}
          </a>
        )}
        <button type="button" class="button" onClick={putAway}>
          {found.place ? "Later" : "All right"}
        </button>
      </div>
    </div>
  );
}
