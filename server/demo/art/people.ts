// Looks, moods and poses of the people and animals in the demo's comics.
import type { Pose, View } from './poses.ts';

export type Mood = 'calm' | 'happy' | 'sad' | 'angry' | 'surprised' | 'wry' | 'closed' | 'talk';

export type HairStyle =
  | 'short'
  | 'tousled'
  | 'bob'
  | 'long'
  | 'ponytail'
  | 'bun'
  | 'curly'
  | 'spiky'
  | 'braids'
  | 'swept'
  | 'bald'
  | 'shaved';

export type Headwear =
  | 'cap'
  | 'straw'
  | 'beanie'
  | 'scarf'
  | 'cook'
  | 'crescent'
  | 'brim'
  | 'veil'
  | 'wizard'
  | 'captain'
  | 'beret'
  | 'helmet';

export type Garment = 'coat' | 'jacket' | 'sweater' | 'shirt' | 'dress' | 'robe' | 'apron' | 'uniform' | 'cloak';

export interface Person {
  kind: 'person';
  skin: 'pale' | 'light' | 'tan' | 'brown' | 'dark';
  hair: HairStyle;
  hairColor: string;
  headwear?: Headwear;
  headwearColor?: string;
  eyes?: 'manga' | 'almond' | 'dot';
  glasses?: boolean;
  beard?: 'full' | 'mustache';
  freckles?: boolean;
  earrings?: string;
  top: Garment;
  topColor: string;
  /** Collar, buttons, belt. */
  trim: string;
  legs: string;
  shoes: string;
  skirt?: boolean;
  neckScarf?: string;
  /** 1 is an adult 168 cm tall. */
  height?: number;
  /** Size of the head in proportion: larger for children and in comical series. */
  headSize?: number;
  build?: number;
}

export type AnimalKind =
  | 'cat'
  | 'fox'
  | 'mule'
  | 'camel'
  | 'goat'
  | 'rabbit'
  | 'tortoise'
  | 'gull'
  | 'hummingbird'
  | 'wolf'
  | 'ant'
  | 'kaiju'
  | 'robot'
  | 'slime'
  | 'ghost'
  | 'radish'
  | 'watch'
  | 'origami'
  | 'shadow';

export interface Animal {
  kind: 'animal';
  animal: AnimalKind;
  color: string;
  /** Belly, muzzle or other second color. */
  accent: string;
  height?: number;
}

export type Actor = Person | Animal;

export interface Acting {
  pose: Pose;
  view: View;
  mood: Mood;
}
