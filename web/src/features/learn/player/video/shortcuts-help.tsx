import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../../../lib/language.ts';
import { Modal, WidgetLocale } from '../../../../ui/index.ts';
import { shortcutList } from './shortcuts.ts';

/** A dialog with the player's shortcuts. It is open as long as it is rendered. */
export default function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  return (
    <WidgetLocale lang={language}>
      <Modal isOpen onOpenChange={onClose} title={t`Keyboard shortcuts`} size="sm">
        <p className="mb-4 text-ink-muted">
          <Trans>They work while the focus is in the player.</Trans>
        </p>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
          {shortcutList().map(({ keys, does }) => (
            <div key={does} className="contents">
              <dt className="flex gap-1.5">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-8 rounded-md border border-line-strong bg-surface-sunken px-2 py-0.5 text-center font-sans text-sm font-semibold"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </Modal>
    </WidgetLocale>
  );
}
