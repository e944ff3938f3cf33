// Sets the theme before the first paint. Runs before everything else, so it is small and depends on nothing.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('komawari.theme');
  } catch {
    // Storage may be forbidden; the device's theme then holds.
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = ['light', 'dark', 'slate'].includes(choice) ? choice : dark ? 'dark' : 'light';
  document.documentElement.dataset.theme = theme;
})();
