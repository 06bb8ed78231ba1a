import type { CourseSummary } from '@trilha/contract';
import { useMediaUrl } from '../../lib/boot/config.ts';
import { drawnCover } from '../../lib/covers.ts';
import { Cover, type CoverProps } from '../../ui/index.ts';

export interface CourseCoverProps extends Pick<CoverProps, 'shape' | 'isFirst' | 'className'> {
  course: Pick<CourseSummary, 'cover_url' | 'language' | 'level'>;
}

/** A course's picture: what the school has chosen, its first lesson's, or an illustration. */
export function CourseCover({ course, ...look }: CourseCoverProps) {
  return <Cover {...look} src={useMediaUrl(course.cover_url)} fallback={drawnCover(course)} />;
}
