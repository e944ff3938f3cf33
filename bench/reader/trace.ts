// Records Chromium traces and extracts frame times from them.
import type { Browser, Page } from 'playwright-core';
import { markNames } from './probe.ts';

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

export async function recordTrace(browser: Browser, page: Page, action: () => Promise<unknown>): Promise<TraceEvent[]> {
  await browser.startTracing(page, { categories });
  await action();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return traceEvents.sort((a, b) => a.ts - b.ts);
}

/** Returns milliseconds from each key press until the frame with the new picture was presented. */
export function turnTimes(events: readonly TraceEvent[]): number[] {
  const inputMarks = events.filter(({ name }) => name === markNames.acted);
  const shownMarks = events.filter(({ name }) => name === markNames.shown);
  const frames = events.flatMap(({ name, ph, ts, args }) =>
    name === 'AnimationFrame' && ph === 'b' ? [{ ts, id: args['id'] }] : [],
  );
  const presentedAtById = new Map(
    events.flatMap(({ name, ts, args }) => (name === 'AnimationFrame::Presentation' ? [[args['id'], ts]] : [])),
  );
  return inputMarks.flatMap(({ ts: inputAt }, index) => {
    const nextInputAt = inputMarks[index + 1]?.ts ?? Infinity;
    const mark = shownMarks.find(({ ts }) => ts >= inputAt && ts < nextInputAt);
    const frame = mark && frames.findLast(({ ts }) => ts <= mark.ts);
    const presentedAt = frame && presentedAtById.get(frame.id);
    return presentedAt === undefined ? [] : [(presentedAt - inputAt) / 1000];
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

export function frameStatistics(events: readonly TraceEvent[]): FrameStatistics {
  const drawEvents = events.filter(({ name }) => name === 'DrawFrame');
  const [busiestProcess] = [...Map.groupBy(drawEvents, ({ pid }) => pid)].sort((a, b) => b[1].length - a[1].length);
  if (!busiestProcess) throw new Error('the trace has no frames');
  const [pid, frames] = busiestProcess;
  const frameTimes = frames.slice(1).map(({ ts }, index) => (ts - frames[index]!.ts) / 1000);
  return {
    pid,
    count: frameTimes.length,
    seconds: frameTimes.reduce((sum, gap) => sum + gap, 0) / 1000,
    longest: Math.max(...frameTimes),
  };
}
