// Parts that the drawings of animals and other beings share: their paints and eyes.
import type { Mood } from './people.ts';
import { type Brush, ellipse, flat, strokePath } from './svg.ts';

export interface Paints {
  color: string;
  accent: string;
  mood: Mood;
}

export function eye(brush: Brush, x: number, y: number, size: number, mood: Mood, color = brush.ink): string {
  if (mood === 'happy')
    return strokePath(
      `M${x - size} ${y + size * 0.4}Q${x} ${y - size * 1.4} ${x + size} ${y + size * 0.4}`,
      color,
      size * 0.6,
    );
  if (mood === 'closed' || mood === 'sad')
    return strokePath(`M${x - size} ${y}Q${x} ${y + size * 1.2} ${x + size} ${y}`, color, size * 0.6);
  return (
    flat(brush, ellipse(x, y, size * 0.9, size * (mood === 'surprised' ? 1.5 : 1.2)), color) +
    flat(brush, ellipse(x - size * 0.25, y - size * 0.4, size * 0.3), '#fff')
  );
}
