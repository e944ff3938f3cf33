// Sets the look before the first paint. Runs before everything else, so it is small and depends on nothing; what it does
// not know the app sets a moment later.
(() => {
  let kept = {};
  let former = null;
  try {
    former = localStorage.getItem('komawari.theme');
    kept = JSON.parse(localStorage.getItem('md')) || {};
  } catch {
    // Storage may be forbidden, or hold anything; the device's theme then holds.
  }
  const { userPreferences: user, preferredLayout: layout } = kept;
  const choice = user ? user.theme : former;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const { dataset } = document.documentElement;
  dataset.theme = ['light', 'dark', 'slate'].includes(choice) ? choice : dark ? 'dark' : 'light';
  if (layout && ['compact', 'large'].includes(layout.density)) dataset.density = layout.density;
  if (layout && layout.motion === 'less') dataset.motion = 'less';
})();
