import { z } from 'zod';

/** The illustrated covers of courses that come with the product: the names of files in `web/public/covers`. */
export const COVERS = ['trail', 'talk', 'book', 'film', 'stage', 'globe'] as const;
export type Cover = (typeof COVERS)[number];

export type CoverAddress = `/covers/${Cover}.svg`;

/** What the `icon` of a course says where its school has chosen this one. */
export const coverAddress = (name: Cover): CoverAddress => `/covers/${name}.svg`;

/** The illustrated cover at an address; undefined where there is none. */
export function coverAt(address: string): Cover | undefined {
  return COVERS.find((name) => coverAddress(name) === address);
}

/**
 * The picture to show: `icon`, else the poster frame of the first lesson that has one. Null: neither; the site then
 * draws one of its illustrated covers, by language and level.
 */
export const coverUrl = z.string().nullable();
