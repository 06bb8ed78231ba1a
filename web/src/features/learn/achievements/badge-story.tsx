import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Achievement, AchievementStory } from '@trilha/contract';
import { ImageIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Written } from '../../../lib/course-language.tsx';
import { useLanguage } from '../../../lib/language.ts';
import { lazyImport } from '../../../lib/routes/lazy-import.ts';
import { dateFormat } from '../../../lib/texts/formats.ts';
import { Banner, Button, Modal, Skeleton, Spinner, WidgetLocale } from '../../../ui/index.ts';
import { AchievementBadge } from '../../../ui/pictures/badges.tsx';
import { achievementStoryQuery } from '../queries.ts';
import { meaningOf } from './badge-texts.ts';

const SharePicture = lazy(async () => {
  try {
    return await lazyImport(() => import('./share/share-picture.tsx'));
  } catch {
    return { default: SharingUnavailable };
  }
});

interface BadgeStoryProps {
  badge: Achievement;
  isOpen: boolean;
  onClose: () => void;
}

/** The dialog about an earned badge: its picture, when and with what it was earned, and what it means. */
export default function BadgeStory({ badge, isOpen, onClose }: BadgeStoryProps) {
  const language = useLanguage();
  const { code, name, description, awarded_at } = badge;
  const [isSharing, setSharing] = useState(false);
  const date = dateFormat({ dateStyle: 'long' }).format(new Date(awarded_at));
  return (
    <WidgetLocale lang={language}>
      <Modal
        isOpen={isOpen}
        onOpenChange={() => {
          setSharing(false);
          onClose();
        }}
        title={name}
      >
        {isSharing ? (
          <Suspense fallback={<Spinner />}>
            <SharePicture badge={badge} />
          </Suspense>
        ) : (
          <div className="flex flex-col items-center gap-5 text-center">
            <AchievementBadge code={code} size={168} />
            <div className="flex w-full flex-col gap-2">
              <p className="text-lg font-semibold wrap-anywhere">{description}</p>
              <p className="text-ink-muted">
                <Trans>
                  Earned on <time dateTime={awarded_at}>{date}</time>
                </Trans>
              </p>
              <Activity id={badge.id} />
              <p className="mx-auto max-w-prose text-balance">{meaningOf(code)}</p>
            </div>
            <Button variant="secondary" onPress={() => setSharing(true)}>
              <ImageIcon aria-hidden className="size-4.5" />
              <Trans>Make a picture to share</Trans>
            </Button>
          </div>
        )}
      </Modal>
    </WidgetLocale>
  );
}

/** With what the badge was earned. Where that does not come, the rest of the story stands without it. */
function Activity({ id }: { id: number }) {
  const { data, isPending } = useQuery(achievementStoryQuery(id));
  if (isPending) return <Skeleton className="mx-auto h-6.5 w-64 max-w-full" />;
  if (!data) return null;
  return <ActivityText story={data} />;
}

function ActivityText({ story: { activity, days } }: { story: AchievementStory }) {
  const className = 'text-ink-muted wrap-anywhere';
  if (days) {
    // Days of the school's calendar, wherever the reader is.
    const format = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
    const [first, last] = [days.first, days.last].map((day) => format.format(new Date(day)));
    return (
      <p className={className}>
        <Trans>
          From {first} to {last}
        </Trans>
      </p>
    );
  }
  if (!activity) return null;
  const title = <Written in={activity.language}>{activity.title}</Written>;
  const course = <Written in={activity.course.language}>{activity.course.title}</Written>;
  return (
    <p className={className}>
      {activity.kind === 'lesson' ? (
        <Trans>
          With the lesson “{title}” of {course}
        </Trans>
      ) : (
        <Trans>
          With the quiz “{title}” of {course}
        </Trans>
      )}
    </p>
  );
}

function SharingUnavailable() {
  const { t } = useLingui();
  return <Banner tone="error">{t`The picture could not be made. Please try again later.`}</Banner>;
}
