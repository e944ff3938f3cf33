// Records Chromium traces and extracts frame times from them.
import type { Browser, Page } from 'playwright-core';
import { marks } from './probe.ts';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  /** Microseconds. */
  ts: number;
  args: Record<string, Json>;
}
type Json = any;

const categories = [
  '-*',
  'blink.user_timing',
  'devtools.timeline',
  'devtools.timeline.frame',
  'disabled-by-default-devtools.timeline.frame',
];

export async function recordTrace(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return traceEvents.sort((a, b) => a.ts - b.ts);
}

/** Returns milliseconds from each key press until the frame with the new picture was presented. */
export function turnTimes(events: readonly TraceEvent[]): number[] {
  const acted = events.filter(({ name }) => name === marks.acted);
  const shown = events.filter(({ name }) => name === marks.shown);
  const frames = events.flatMap(({ name, ph, ts, args }) =>
    name === 'AnimationFrame' && ph === 'b' ? [{ ts, id: args['id'] }] : [],
  );
  const presented = new Map(
    events.flatMap(({ name, ts, args }) => (name === 'AnimationFrame::Presentation' ? [[args['id'], ts]] : [])),
  );
  return acted.flatMap(({ ts: from }, index) => {
    const next = acted[index + 1]?.ts ?? Infinity;
    const mark = shown.find(({ ts }) => ts >= from && ts < next);
    const frame = mark && frames.findLast(({ ts }) => ts <= mark.ts);
    const at = frame && presented.get(frame.id);
    return at === undefined ? [] : [(at - from) / 1000];
  });
}

export interface FrameStatistics {
  /** The process that drew most of the frames, which is the page's renderer. */
  pid: number;
  count: number;
  seconds: number;
  /** Milliseconds. */
  longest: number;
}

export function drawnFrames(events: readonly TraceEvent[]): FrameStatistics {
  const drawn = events.filter(({ name }) => name === 'DrawFrame');
  const [busiestProcess] = [...Map.groupBy(drawn, ({ pid }) => pid)].sort((a, b) => b[1].length - a[1].length);
  if (!busiestProcess) throw new Error('the trace has no frames');
  const [pid, frames] = busiestProcess;
  const gaps = frames.slice(1).map(({ ts }, index) => (ts - frames[index]!.ts) / 1000);
  return {
    pid,
    count: gaps.length,
    seconds: gaps.reduce((sum, gap) => sum + gap, 0) / 1000,
    longest: Math.max(...gaps),
  };
}
