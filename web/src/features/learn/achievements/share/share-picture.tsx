import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Achievement } from '@trilha/contract';
import { Download, Share2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { school } from '../../../../content/school.ts';
import { saveFile } from '../../../../lib/api/download.ts';
import { reportError } from '../../../../lib/errors/report-error.ts';
import { useAuth } from '../../../../lib/session/auth.tsx';
import { Banner, Button, Checkbox, cx, LogoMark } from '../../../../ui/index.ts';
import { AchievementBadge } from '../../../../ui/pictures/badges.tsx';
import { achievementStoryQuery } from '../../queries.ts';
import { activityOf } from '../badge-texts.ts';
import { drawPicture, type Format, FORMATS } from './draw-picture.ts';

const TYPE = 'image/png';

/** Whether the device has a way to hand a picture on. */
function canShare(): boolean {
  const { canShare: ask }: { canShare?: (data: ShareData) => boolean } = navigator;
  return ask?.call(navigator, { files: [new File([], 'a.png', { type: TYPE })] }) ?? false;
}

function fileOf(canvas: HTMLCanvasElement | null, name: string): Promise<File> {
  return new Promise((resolve, reject) => {
    if (!canvas) throw new Error('The picture is gone.');
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: TYPE }));
      else reject(new Error('The canvas gave no picture.'));
    }, TYPE);
  });
}

/** Makes a picture of a badge on the device, to be shared or kept. It says who earned it only where they ask for it. */
export default function SharePicture({ badge }: { badge: Achievement }) {
  const { t } = useLingui();
  const { user } = useAuth();
  const { data: story } = useQuery(achievementStoryQuery(badge.id));
  const firstName = user?.first_name.trim() ?? '';
  const [format, setFormat] = useState<Format>('wide');
  const [isNamed, setNamed] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => panel.current?.focus(), []);
  const canvas = useRef<HTMLCanvasElement>(null);
  const medal = useRef<SVGSVGElement>(null);
  const mark = useRef<HTMLSpanElement>(null);

  const { name, code } = badge;
  const lead = isNamed ? t`${firstName} has earned an achievement` : t`Achievement`;
  const activity = activityOf(code, story?.completed_course ?? null);
  useEffect(() => {
    const logo = mark.current?.firstElementChild;
    const isMark = logo instanceof SVGSVGElement || logo instanceof HTMLImageElement;
    if (!canvas.current || !medal.current || !isMark) return;
    const texts = { lead, name, activity, school: school.name };
    drawPicture(canvas.current, { format, ...texts, badge: medal.current, mark: logo }).then(
      () => setFailed(false),
      (error: unknown) => {
        reportError(error);
        setFailed(true);
      },
    );
  }, [format, lead, name, activity]);

  const handOver = (way: (file: File) => unknown) => async () => {
    setFailed(false);
    try {
      await way(await fileOf(canvas.current, `${code.replaceAll('_', '-')}.png`));
    } catch (error) {
      // They have changed their mind.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setFailed(true);
    }
  };
  const share = handOver((picture) => navigator.share({ files: [picture], title: name }));
  const save = handOver(saveFile);

  const { width, height } = FORMATS[format];
  return (
    <div
      ref={panel}
      role="group"
      tabIndex={-1}
      aria-label={t`Make a picture to share`}
      className="flex w-full flex-col gap-4 outline-none"
    >
      <canvas
        ref={canvas}
        role="img"
        aria-label={`${lead}. ${name}. ${activity}. ${school.name}`}
        width={width}
        height={height}
        className={cx('mx-auto h-auto w-full rounded-md', format === 'square' && 'max-w-80')}
      />
      <div hidden>
        <AchievementBadge ref={medal} code={code} />
        <span ref={mark}>{school.logo ? <img src={school.logo} alt="" /> : <LogoMark />}</span>
      </div>
      <FormatChoice value={format} onChange={setFormat} />
      {firstName !== '' && (
        <Checkbox isSelected={isNamed} onChange={setNamed}>
          <Trans>Show my first name</Trans>
        </Checkbox>
      )}
      <p className="text-sm text-ink-muted">
        <Trans>The picture is made on your device. The school does not receive it.</Trans>
      </p>
      {hasFailed && (
        <Banner tone="error">
          <Trans>The picture could not be made. Please try again later.</Trans>
        </Banner>
      )}
      <div className="flex flex-wrap gap-2.5">
        {canShare() && (
          <Button onPress={() => void share()}>
            <Share2 aria-hidden className="size-4.5" />
            <Trans>Share</Trans>
          </Button>
        )}
        <Button variant={canShare() ? 'secondary' : 'primary'} onPress={() => void save()}>
          <Download aria-hidden className="size-4.5" />
          <Trans>Download picture</Trans>
        </Button>
      </div>
    </div>
  );
}

function FormatChoice({ value, onChange }: { value: Format; onChange: (format: Format) => void }) {
  const { t } = useLingui();
  const group = useId();
  const names: Record<Format, string> = { wide: t`Wide`, square: t`Square` };
  return (
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <legend className="sr-only">
        <Trans>Shape of the picture</Trans>
      </legend>
      {(['wide', 'square'] as const).map((format) => (
        <label
          key={format}
          className="inline-flex min-h-8 cursor-pointer items-center gap-2.5 pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name={group}
            value={format}
            checked={value === format}
            onChange={() => onChange(format)}
            className="size-5 accent-brand"
          />
          {names[format]}
        </label>
      ))}
    </fieldset>
  );
}
