// Runs before all other scripts, so it is small and has no dependencies.

// Applies theme, density and motion before the first paint; the app sets the rest later.
(() => {
  let kept = {};
  let former = null;
  try {
    former = localStorage.getItem('komawari.theme');
    kept = JSON.parse(localStorage.getItem('md')) || {};
  } catch {
    // Storage may be forbidden or malformed; the theme of the device is used then.
  }
  const { userPreferences: user, preferredLayout: layout } = kept;
  const choice = user ? user.theme : former;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const { dataset, style } = document.documentElement;
  // colors of the site's bars
  const bars = { light: '#ffffff', dark: '#1b1b22', slate: '#26313e' };
  let theme = Object.keys(bars).includes(choice) ? choice : dark ? 'dark' : 'light';
  let bar = bars[theme];

  const colours = choice === 'custom' && user && user.customTheme && user.customTheme.colours;
  const tokens = 'bg surface raised line text muted accent on-accent new on-new danger star'.split(' ');
  if (colours && tokens.every((token) => typeof colours[token] === 'string' && /^#[\da-f]{6}$/i.test(colours[token]))) {
    const part = (at) => (parseInt(colours.bg.slice(at, at + 2), 16) / 255) ** 2.2;
    theme = 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.18 ? 'light' : 'dark';
    bar = colours.surface;
    for (const token of tokens) style.setProperty(`--color-${token}`, colours[token]);
  }
  dataset.theme = theme;
  const meta = document.querySelector('meta[name="theme-color"]');
  if (meta) meta.content = bar;
  if (layout && ['compact', 'large'].includes(layout.density)) dataset.density = layout.density;
  if (layout && layout.motion === 'less') dataset.motion = 'less';

  // What is stored on this device and changes how the first screen looks that the server has drawn: styles in it read
  // these attributes. A screen that would be replaced by another one is hidden.
  const stored = (key) => {
    try {
      return localStorage.getItem(key) || '';
    } catch {
      return '';
    }
  };
  const hideFirstScreen = () => (dataset.first = 'hidden');
  const { pathname } = location;
  const { listStyle, home } = layout || {};
  dataset.dismissed = stored('komawari.away');
  if (stored('komawari.drawer') === 'away') dataset.drawer = 'away';
  if (pathname === '/') {
    const { order = ['popular'], hidden = [] } = home || {};
    const firstRail = order.find((name) => name !== 'continue' && !hidden.includes(name));
    if (firstRail !== 'popular' || stored('komawari.signed-in') || stored('komawari.continue')) hideFirstScreen();
  }
  if (/^\/titles(?!\/latest)/.test(pathname) && listStyle && listStyle !== 'list') hideFirstScreen();
  // members get recommendations of their own
  if (pathname === '/titles/recommended' && stored('komawari.signed-in')) hideFirstScreen();
  const { groups = [], titles = {} } = (user && user.readingLine) || {};
  // another version of a chapter may be the best one
  if (pathname.startsWith('/titles/latest') && groups.length + Object.keys(titles).length > 0) hideFirstScreen();
  const [, chapter, page] = /^\/chapter\/([^/]+)(\/\d+)?/.exec(pathname) || [];
  if (chapter) {
    // the reader would open at another page, or draw the page in another way
    const title = document.querySelector('meta[name="title-id"]')?.content;
    const isResumed =
      !page && (stored('komawari.reading') + stored('komawari.reading.unsent')).includes(`"${chapter}"`);
    if (isResumed || stored('komawari.reader').includes(`title:${title} `)) hideFirstScreen();
  }
})();

// Removes the first screen that the server has drawn (#first) in the frame in which the app draws the same content: the
// callback of an observer runs before the browser paints. Until then the app is laid out, but not visible (base.css).
const firstScreen = new MutationObserver(() => {
  const root = document.getElementById('root');
  const first = document.getElementById('first');
  // screen readers read the page once: when the app has drawn it
  if (first) first.ariaHidden = 'true';
  if (!root || !root.firstChild) return;
  // placeholders of what is still loading: `Busy` and the spinner of a page
  const placeholders = root.querySelectorAll('[aria-busy="true"] > .sr-only:first-child, span[role="status"]');
  const isInSight = (element) => element.getBoundingClientRect().top < innerHeight;
  if (first && location.pathname === firstScreen.path && [...placeholders].some(isInSight)) return;
  firstScreen.disconnect();
  if (first) first.remove();
});
firstScreen.path = location.pathname;
firstScreen.observe(document, { childList: true, subtree: true });

// Adapts the first screen to this device before it is painted, while it is being loaded.
const adaptFirstScreen = () => {
  // tabs begin at the current one, as in the app (Tabs)
  const link = document.querySelector('#first nav > [aria-current]');
  if (link) {
    const [tab, tabs] = [link, link.parentElement].map((element) => element.getBoundingClientRect());
    if (tab.left < tabs.left || tab.right > tabs.right) link.parentElement.scrollLeft += tab.left - tabs.left - 16;
  }
  // cards of a feed that are not of its first day, in the time zone of the device, begin with another heading
  const dayOf = (time) => new Date(time).toDateString();
  for (const { dataset } of document.querySelectorAll('#first [data-oldest]'))
    if (dayOf(dataset.newest) !== dayOf(dataset.oldest)) dataset.late = '';
  if (document.readyState === 'loading') requestAnimationFrame(adaptFirstScreen);
};
requestAnimationFrame(adaptFirstScreen);

// Handles scripts that fail to load (the entry or a chunk): reloads the page, once per build and tab; if that does not
// help, shows an error. Shares its sessionStorage key with lib/updates/guard.
(() => {
  const words = () => {
    const all = {/* the build writes them here, by language */};
    let chosen = null;
    try {
      chosen = JSON.parse(localStorage.getItem('md')).userPreferences.interfaceLocale;
    } catch {
      // no language was chosen
    }
    for (const tag of [chosen, ...navigator.languages].filter(Boolean)) {
      const [language, region] = tag.toLowerCase().split('-');
      const near = { es: region && region !== 'es' ? 'es-la' : 'es', pt: 'pt-br' }[language] || language;
      if (all[near]) return all[near];
    }
    return all.en || {};
  };
  let reloading = false;
  const reload = () => {
    if (reloading) return;
    try {
      const { build, offline } = JSON.parse(document.getElementById('boot').textContent);
      const reason = `missing:${build.id}`;
      const done = (sessionStorage.getItem('komawari.reloads') || '').split(' ');
      // does not interrupt reading; while offline, a reload would replace the current page by an error
      if (document.querySelector('[data-reader]') || offline || !navigator.onLine || done.includes(reason)) return;
      // reloads only if the server responds; meanwhile a navigation that has begun can finish
      fetch('/builds/latest.json', { cache: 'no-store', signal: AbortSignal.timeout(8000) })
        .then(({ ok }) => {
          if (!ok) throw new Error('Nobody answers');
          sessionStorage.setItem('komawari.reloads', [...done.slice(-19), reason].join(' '));
          location.reload();
        })
        .catch(() => {
          reloading = false;
          say();
        });
      reloading = true;
    } catch {
      // without storage, reloads might never end
    }
  };
  const say = () => {
    const root = document.getElementById('root');
    if (reloading || !root || root.firstChild) return;
    // the first screen stays, the message is above it
    firstScreen.disconnect();
    const first = document.getElementById('first');
    if (first) first.ariaHidden = null;
    const { title = '', text = '', label = '' } = words();
    const add = (parent, name, content, style) => {
      const element = document.createElement(name);
      element.textContent = content;
      Object.assign(element.style, style);
      return parent.appendChild(element);
    };
    const main = add(root, 'main', '', {
      maxWidth: '32rem',
      margin: '20vh auto',
      padding: '0 16px',
      font: '1rem/1.5 system-ui',
    });
    if (first)
      Object.assign(main.style, {
        visibility: 'visible',
        position: 'fixed',
        inset: 'auto 0 0',
        zIndex: 99,
        margin: '0 auto',
        padding: '16px',
        borderRadius: '10px 10px 0 0',
        color: 'var(--color-text)',
        background: 'var(--color-surface)',
        boxShadow: '0 0 24px rgb(0 0 0 / 0.4)',
      });
    add(main, 'h1', title, { fontSize: '1.5rem' });
    add(main, 'p', text, { margin: '12px 0 20px' });
    const button = add(main, 'button', label, {
      padding: '10px 18px',
      font: 'inherit',
      fontWeight: 700,
      borderRadius: '6px',
    });
    Object.assign(button.style, {
      border: 0,
      color: 'var(--color-on-accent, #fff)',
      background: 'var(--color-accent, #0b62a4)',
    });
    button.onclick = () => location.reload();
  };
  // Scripts of a page with a first screen are links that are not active yet: they load once the screen is painted with
  // its pictures, or after two seconds, as on a slow line pictures would share the bandwidth with them.
  addEventListener('DOMContentLoaded', () => {
    const entry = document.querySelector('link[data-entry]');
    if (!entry) return;
    let started = false;
    const start = () => {
      if (started) return;
      started = true;
      for (const link of document.querySelectorAll('link[data-later]')) link.media = link.dataset.later || 'all';
      import(entry.href).catch(() => {
        reload();
        say();
      });
    };
    if (document.hidden || document.documentElement.dataset.first) return start();
    // resolves when something has appeared on the screen, not only been drawn
    const painted = new Promise((done) => {
      new PerformanceObserver(done).observe({ type: 'paint', buffered: true });
    });
    const pictures = [...document.querySelectorAll('#first img')].map(
      (picture) => picture.complete || new Promise((done) => (picture.onload = picture.onerror = done)),
    );
    const frame = () => new Promise(requestAnimationFrame);
    Promise.all([painted, ...pictures])
      .then(frame)
      .then(frame)
      .then(() => setTimeout(start));
    setTimeout(start, 2000);
  });
  const handled = new WeakSet();
  addEventListener('vite:preloadError', (event) => {
    const act = () => {
      if (event.spared) return;
      document.documentElement.dataset.missing = JSON.stringify(words());
      // the error boundary dispatches the event of an error again, whose check may have failed already
      const error = Object(event.payload);
      if (!handled.has(error)) reload();
      handled.add(error);
    };
    // deferred, because a later listener may set `event.spared` for an optional chunk; not for events of the error
    // boundary, which reads the texts at once
    if (event.rendered) act();
    else queueMicrotask(act);
  });
  addEventListener('unhandledrejection', () => {
    if (document.documentElement.dataset.missing) say();
  });
  addEventListener(
    'error',
    ({ target }) => {
      if (!target || target.localName !== 'script' || target.type !== 'module') return;
      reload();
      say();
    },
    true,
  );
})();

// Browsers fire this event once, maybe before the app listens.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.komawariInstall = event;
});
