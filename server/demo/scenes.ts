// Colors and places of a title.

export interface Palette {
  sky: string;
  far: string;
  near: string;
  light: string;
  ink: string;
  paper: string;
}

export type Background =
  | 'city'
  | 'sea'
  | 'forest'
  | 'night'
  | 'kitchen'
  | 'train'
  | 'mountain'
  | 'school'
  | 'desert'
  | 'rain'
  | 'library'
  | 'space';
