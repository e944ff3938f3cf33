// Colors of a title.

export interface Palette {
  sky: string;
  far: string;
  near: string;
  light: string;
  ink: string;
  paper: string;
}
