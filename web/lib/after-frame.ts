/**
 * Does something once the next frame is on its way to the screen: for what nobody sees and the frame should not wait for.
 * A page that is not drawn, in a tab behind others, does it at once.
 * @returns takes it back
 */
export function afterFrame(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const then = (): void => void (timer = setTimeout(work));
  const frame = document.hidden ? null : requestAnimationFrame(then);
  if (frame === null) then();
  return () => {
    if (frame !== null) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
