import { z } from 'zod';
import { CatalogueEntry, CourseLanguage, page } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { LessonTrack } from './lessons.ts';

/** At most so many lessons are shown for an entry of the catalogue: it is a taste, and no course. */
export const MAX_PREVIEWS = 6;

/** A lesson that visitors may see. Nothing of its course but the language is told. */
export const Preview = z.object({
  title: z.string(),
  /** The language that the title is written in, where it is known. */
  language: CourseLanguage.nullable(),
  /** Text, MM:SS. */
  duration: z.string(),
  poster_url: z.string().nullable(),
  /** A `/media/` path is a signed URL, valid for 12 to 24 hours. */
  video_url: z.string(),
  tracks: z.array(LessonTrack),
});
export type Preview = z.infer<typeof Preview>;

export const previews = {
  list: endpoint({
    method: 'GET',
    path: '/previews/',
    access: 'public',
    summary: 'The lessons that visitors may see, of the published courses of a catalogue entry',
    query: z.object({ entry: CatalogueEntry }),
    response: page(Preview),
  }),
};
