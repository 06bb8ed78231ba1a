import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type Cover as CoverName,
  coverAddress,
  coverAt,
  COVERS,
  isWebAddress,
} from '@trilha/contract';
import { ImageUp } from 'lucide-react';
import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useMediaUrl } from '../../../lib/boot/config.ts';
import { drawnCover } from '../../../lib/covers.ts';
import { Banner, Cover } from '../../../ui/index.ts';
import { OwnPicture } from './own-picture.tsx';
import type { CourseValues } from './queries.ts';

const NAMES: Readonly<Record<CoverName, MessageDescriptor>> = {
  trail: msg({ message: 'Trail', context: 'cover' }),
  talk: msg({ message: 'Conversation', context: 'cover' }),
  book: msg({ message: 'Book', context: 'cover' }),
  film: msg({ message: 'Film', context: 'cover' }),
  stage: msg({ message: 'Stage', context: 'cover' }),
  globe: msg({ message: 'Globe', context: 'cover' }),
};

/** What a course's picture may be besides one of its own, as the field says it. */
export function usePictureOptions(): { value: string; label: string }[] {
  const { t, i18n } = useLingui();
  return [
    { value: '', label: t`First lesson’s picture` },
    ...COVERS.map((name) => ({ value: coverAddress(name), label: i18n._(NAMES[name]) })),
  ];
}

export interface PictureFieldProps {
  control: Control<CourseValues>;
  name: string;
  value: string | undefined;
  onChange: (icon: string) => void;
  onBlur: () => void;
  ref: Ref<HTMLInputElement>;
  errorMessage: string | undefined;
  /** That of the first lesson that has one. */
  poster: string | null;
  /** Called when an upload begins and ends: the form waits for it. */
  onUploading: (isUploading: boolean) => void;
}

/** The picture of a course: its first lesson's, one of the illustrations, or one of its own. */
export function PictureField({ control, poster, onUploading, ...field }: PictureFieldProps) {
  const { t } = useLingui();
  const { value: icon = '', onChange } = field;
  const options = usePictureOptions();
  const [level, language] = useWatch({ control, name: ['level', 'language'] });
  const drawn = drawnCover({ level: level || 'beginner', language: language ?? null });
  const [wantsOwn, setWantsOwn] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  // Another choice does not lose what was uploaded: it comes back with the last one.
  const own = useRef('');
  const isOwn = icon === '' ? wantsOwn : coverAt(icon) === undefined;
  // While it is typed, an address is not valid yet.
  const isAddress = icon.startsWith('/') || isWebAddress(icon);
  const src = useMediaUrl(icon === '' ? poster : isAddress ? icon : null);
  const posterSrc = useMediaUrl(poster);
  const radios = useId();

  const choose = (address: string) => {
    if (isOwn) own.current = icon;
    setWantsOwn(false);
    onChange(address);
  };
  const chooseOwn = () => {
    setWantsOwn(true);
    if (!isOwn) onChange(own.current);
  };

  return (
    <div className="flex flex-col gap-5">
      <div
        role="radiogroup"
        aria-label={t`Picture of the course`}
        className="grid grid-cols-2 gap-3 sm:grid-cols-4"
      >
        {options.map(({ value, label }) => (
          <Choice
            key={value}
            name={radios}
            label={label}
            isChosen={!isOwn && icon === value}
            isDisabled={isUploading}
            onChoose={() => choose(value)}
          >
            <Cover
              src={value === '' ? posterSrc : value}
              fallback={drawn}
              shape="wide"
              className="w-full"
            />
          </Choice>
        ))}
        <Choice
          name={radios}
          label={t`Own picture`}
          isChosen={isOwn}
          isDisabled={isUploading}
          onChoose={chooseOwn}
        >
          <OwnThumbnail src={isOwn ? src : null} />
        </Choice>
      </div>
      {isOwn && (
        <OwnPicture
          {...field}
          value={icon}
          onChange={(address) => {
            setWantsOwn(true);
            onChange(address);
          }}
          onUploading={(is) => {
            setUploading(is);
            onUploading(is);
          }}
        />
      )}
      <div className="flex flex-wrap items-end gap-4">
        <Cover
          src={src}
          fallback={drawn}
          shape="wide"
          className="w-64 max-w-full"
          onBroken={setBroken}
        />
        <Cover src={src} fallback={drawn} shape="square" className="w-16" />
        <p className="min-w-48 flex-1 text-sm text-ink-muted">
          <Trans>Preview: as students see it, wide and small.</Trans>{' '}
          {icon === '' && poster === null && (
            <Trans>
              No lesson has a picture yet: until then it is an illustration that fits language and
              level.
            </Trans>
          )}
        </p>
      </div>
      {isOwn && src !== null && broken === src && (
        <Banner tone="warning">
          <Trans>
            No picture could be loaded from this address. Students see the drawn one in its place.
          </Trans>
        </Banner>
      )}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ name, label, isChosen, isDisabled, onChoose, children }: ChoiceProps) {
  return (
    <label className="flex min-w-0 cursor-pointer flex-col gap-2 rounded-lg border-2 border-line p-2 transition-colors hover:border-line-strong has-checked:border-brand-ink has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-default has-disabled:opacity-55">
      {children}
      <span className="flex items-start gap-2 px-1 pb-1 text-sm font-semibold">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          disabled={isDisabled}
          onChange={onChoose}
          className="mt-0.5 size-4 shrink-0 accent-brand outline-none"
        />
        <span className="min-w-0">{label}</span>
      </span>
    </label>
  );
}

/** What stands for the own picture among the choices, before there is one and after. */
function OwnThumbnail({ src }: { src: string | null }) {
  if (src !== null) return <Cover src={src} fallback="" shape="wide" className="w-full" />;
  return (
    <span
      aria-hidden
      className="grid aspect-video w-full place-items-center rounded-md border border-dashed border-line-strong text-ink-muted"
    >
      <ImageUp className="size-7" />
    </span>
  );
}
