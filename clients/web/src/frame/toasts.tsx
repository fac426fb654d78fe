/** News in a corner, until they are followed or put away. */

import { dismiss, news } from "../lobby/news";

export function Toasts() {
  return (
    <section class="toasts" aria-label="News" aria-live="polite">
      {news.value.map((one) => (
        <div key={one.id}>
          <p>{one.text}</p>
          <div class="row">
            <a class="button is-main" href={one.href} onClick={() => dismiss(one.id)}>
              {one.press}
            </a>
            <button type="button" class="button" onClick={() => dismiss(one.id)}>
              Later
            </button>
          </div>
        </div>
      ))}
    </section>
  );
}
