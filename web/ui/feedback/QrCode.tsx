import styles from './QrCode.module.css';

/** QR code from its cells, row by row, true for dark. Dark on light in every theme, for cameras. */
export function QrCode({ cells, label }: { cells: readonly (readonly boolean[])[]; label: string }) {
  const labelProps = { role: 'img', 'aria-label': label };
  return (
    <svg
      {...labelProps}
      className={styles.code}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      shapeRendering="crispEdges"
    >
      <rect className={styles.paper} width={cells.length} height={cells.length} />
      {cells.flatMap((row, y) =>
        darkRuns(row).map(({ at, length }) => (
          <rect key={`${at} ${y}`} className={styles.ink} x={at} y={y} width={length} height={1} />
        )),
      )}
    </svg>
  );
}

function darkRuns(row: readonly boolean[]): { at: number; length: number }[] {
  const runs: { at: number; length: number }[] = [];
  for (const [x, dark] of row.entries()) {
    const lastRun = runs.at(-1);
    if (dark && lastRun && lastRun.at + lastRun.length === x) lastRun.length += 1;
    else if (dark) runs.push({ at: x, length: 1 });
  }
  return runs;
}
