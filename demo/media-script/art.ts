// Every picture of the lessons, drawn in a 200 by 200 box, so that a lesson only has to name it.
// 'name:argument' passes an argument ('clock:7:30'); an unknown name throws, so that no slide goes out without its picture.
import { food } from './art-food.ts';
import { office } from './art-office.ts';
import { places } from './art-places.ts';
import { things } from './art-things.ts';
import type { Drawing } from './draw.ts';
import { people } from './people-art.ts';

const drawn: Record<string, Drawing> = { ...food, ...office, ...places, ...things };

export function art(name: string): string {
  const [key = '', ...rest] = name.split(':');
  const found = people[key] ?? drawn[key]?.(rest.join(':'));
  if (found === undefined) throw new Error(`there is no picture called '${name}'`);
  return found;
}
