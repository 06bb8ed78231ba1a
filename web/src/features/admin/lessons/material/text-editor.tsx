import { Trans, useLingui } from '@lingui/react/macro';
import { isLinkTarget, type MaterialBlock, MATERIAL_ADDRESS_NOT_SAFE } from '@trilha/contract';
import DOMPurify from 'dompurify';
import { Bold, Heading, Italic, Link, List, ListOrdered, type LucideIcon } from 'lucide-react';
import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { DOMParser } from 'prosemirror-model';
import { splitListItem } from 'prosemirror-schema-list';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useEffect, useId, useRef, useState } from 'react';
import { ToggleButton, Toolbar } from 'react-aria-components';
import { contractText } from '../../../../lib/texts/contract-text.ts';
import { Button, cx, TextField } from '../../../../ui/index.ts';
import { PROSE } from '../../../../ui/prose.ts';
import { setLink, type Styles, stylesOf, toggle, toggleHeading, toggleList } from './commands.ts';
import { blocksOf, documentOf, schema } from './schema.ts';

export interface TextEditorProps {
  label: string;
  value: readonly MaterialBlock[];
  onChange: (value: MaterialBlock[]) => void;
  errorMessage?: string | undefined;
  lang?: string | undefined;
}

const newLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(schema.node('break')).scrollIntoView());
  return true;
};

const item = schema.nodes['item'];

const plugins = (onLink: Command) => [
  history(),
  keymap({
    'Mod-b': toggle('bold'),
    'Mod-i': toggle('italic'),
    'Mod-k': onLink,
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Shift-Enter': chainCommands(exitCode, newLine),
    ...(item ? { Enter: splitListItem(item) } : {}),
  }),
  keymap(baseKeymap),
];

/** Puts what is pasted or dropped in, as far as a text may hold it. */
function insert(view: EditorView, data: DataTransfer | null): boolean {
  const html = data?.getData('text/html');
  if (!html) return false;
  // The page's policy takes no HTML but that of the sanitizer.
  const content = DOMPurify.sanitize(html, {
    ALLOWED_ATTR: ['href'],
    FORBID_TAGS: ['style', 'img', 'svg', 'math', 'form', 'input', 'button', 'video', 'audio'],
    RETURN_DOM_FRAGMENT: true,
  });
  const slice = DOMParser.fromSchema(schema).parseSlice(content);
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}

/** A small editor of formatted texts: bold, italic, headings, lists and links. */
export default function TextEditor(props: TextEditorProps) {
  const { label, value, onChange, errorMessage, lang } = props;
  const { t } = useLingui();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** What the editor has said last: another value comes from outside. */
  const said = useRef<readonly MaterialBlock[]>(value);
  const changed = useRef(onChange);
  const [styles, setStyles] = useState<Styles>();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    changed.current = onChange;
  });

  useEffect(() => {
    if (!place.current) return;
    const openLink: Command = (state) => {
      setAddress(stylesOf(state).link ?? '');
      return true;
    };
    const editor = new EditorView(place.current, {
      state: EditorState.create({ doc: documentOf(said.current), plugins: plugins(openLink) }),
      dispatchTransaction(transaction) {
        editor.updateState(editor.state.apply(transaction));
        setStyles(stylesOf(editor.state));
        if (!transaction.docChanged) return;
        const blocks = blocksOf(editor.state.doc);
        said.current = blocks;
        changed.current(blocks);
      },
      handleDOMEvents: {
        paste(of, event) {
          if (!insert(of, event.clipboardData)) return false;
          event.preventDefault();
          return true;
        },
        drop(of, event) {
          if (of.dragging || !insert(of, event.dataTransfer)) return false;
          event.preventDefault();
          return true;
        },
      },
    });
    view.current = editor;
    setStyles(stylesOf(editor.state));
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    // A form hands back copies.
    if (!editor || JSON.stringify(value) === JSON.stringify(said.current)) return;
    said.current = value;
    const { plugins: same } = editor.state;
    editor.updateState(EditorState.create({ doc: documentOf(value), plugins: same }));
  }, [value]);

  const isInvalid = errorMessage !== undefined;
  useEffect(() => {
    view.current?.setProps({
      attributes: {
        class: cx(PROSE, 'max-w-none min-h-40 px-3 py-2 whitespace-break-spaces outline-none'),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-required': 'true',
        ...(lang ? { lang } : {}),
        ...(isInvalid ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
      },
    });
  }, [id, isInvalid, lang]);

  const run = (command: Command) => {
    const editor = view.current;
    if (!editor) return;
    command(editor.state, editor.dispatch.bind(editor));
    editor.focus();
  };

  const tools: readonly [Exclude<keyof Styles, 'link'>, string, LucideIcon, Command][] = [
    ['bold', t`Bold`, Bold, toggle('bold')],
    ['italic', t`Italic`, Italic, toggle('italic')],
    ['heading', t`Heading`, Heading, toggleHeading],
    ['bullets', t`Bulleted list`, List, toggleList('bullets')],
    ['numbers', t`Numbered list`, ListOrdered, toggleList('numbers')],
  ];
  const tool =
    'grid size-9 pointer-coarse:size-11 place-items-center rounded-md text-ink transition-colors outline-none hover:bg-surface-sunken data-focus-visible:outline-3 data-focus-visible:outline-focus data-selected:bg-brand-soft data-selected:text-brand-ink';
  const isAddressWrong = address !== undefined && address !== '' && !isLinkTarget(address);
  const close = (href?: string) => {
    setAddress(undefined);
    if (href !== undefined) run(setLink(href));
    else view.current?.focus();
  };

  return (
    <div className="flex flex-col gap-1.5">
      <span id={`${id}-label`} className="text-sm font-semibold">
        {label}
      </span>
      <div
        className={cx(
          'rounded-md border bg-surface focus-within:outline-3 focus-within:outline-focus',
          isInvalid ? 'border-danger-ink' : 'border-line-strong',
        )}
      >
        <Toolbar
          aria-label={t`Formatting`}
          className="flex flex-wrap gap-1 border-b border-line p-1"
        >
          {tools.map(([name, title, Icon, command]) => (
            <ToggleButton
              key={name}
              aria-label={title}
              isSelected={styles?.[name] ?? false}
              onChange={() => run(command)}
              className={tool}
            >
              <Icon aria-hidden className="size-4.5" />
            </ToggleButton>
          ))}
          <ToggleButton
            aria-label={t`Link`}
            isSelected={styles?.link !== undefined}
            onChange={() => setAddress(styles?.link ?? '')}
            className={tool}
          >
            <Link aria-hidden className="size-4.5" />
          </ToggleButton>
        </Toolbar>
        {address !== undefined && (
          <div
            className="flex flex-wrap items-end gap-2 border-b border-line p-3"
            // Enter takes the address, and does not send the form around.
            onKeyDownCapture={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              if (event.key === 'Escape') close();
              else if (!isAddressWrong) close(address);
            }}
          >
            <TextField
              label={t`Address of the link`}
              placeholder="https://"
              value={address}
              onChange={(text) => setAddress(text.trim())}
              isInvalid={isAddressWrong}
              errorMessage={isAddressWrong ? contractText(MATERIAL_ADDRESS_NOT_SAFE) : undefined}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- It comes by a button of its own.
              autoFocus
              autoComplete="off"
              className="min-w-0 grow"
            />
            <Button size="sm" isDisabled={isAddressWrong} onPress={() => close(address)}>
              {address === '' ? <Trans>No link</Trans> : <Trans>Set link</Trans>}
            </Button>
            <Button size="sm" variant="quiet" onPress={() => close()}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        )}
        <div ref={place} />
      </div>
      {isInvalid && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger-ink">
          {errorMessage}
        </p>
      )}
    </div>
  );
}
