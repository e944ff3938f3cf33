// Points at which tests kill the process, to prove that what it was doing is then done wholly or not at all. They do
// nothing outside of tests.

/** Points of an upload, in the order in which it passes them, and of what removes its files. */
type FaultPoint =
  | 'before temporary file'
  | 'within body'
  | 'after body'
  | 'before rename'
  | 'after rename'
  | 'after page row'
  | 'within decoding'
  | 'commit before lock'
  | 'after chapter row'
  | 'before commit'
  | 'after commit'
  | 'within fan-out'
  | 'within sweep'
  | 'within erasure';

/** `FAULT_POINT` is the name of a point, a colon, and the number of the passing at which the process ends. */
const [wantedPoint, wantedPassing = '1'] =
  process.env['NODE_ENV'] === 'test' ? (process.env['FAULT_POINT'] ?? '').split(':') : [];
let passings = 0;

/** Ends the process without warning if a test wants that at this point. */
export function faultPoint(point: FaultPoint): void {
  if (point !== wantedPoint || ++passings < Number(wantedPassing)) return;
  process.kill(process.pid, 'SIGKILL');
}
