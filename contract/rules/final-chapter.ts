// A title has a final chapter only once it has ended.

/** Whether a title of this publication status may have a final volume and chapter. */
export function mayHaveFinalChapter(status: string): boolean {
  return status === 'completed' || status === 'cancelled';
}
