import { useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Link } from '../text/Link.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { useRoom } from '../behavior/use-room.ts';
import field from './Field.module.css';
import styles from './Combobox.module.css';

export interface ComboOption {
  id: string;
  label: string;
  lang?: string;
  /** Before the label: cover, flag, icon. */
  icon?: ReactNode;
  /** After the label, muted. */
  detail?: ReactNode;
  /** The option is a link. */
  href?: string;
}

export interface ComboGroup {
  /** Heading of the group; absent when there is only one group. */
  label?: string;
  options: ComboOption[];
}

interface ComboboxProps extends FieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  groups: ComboGroup[];
  onPick: (option: ComboOption) => void;
  /** Makes the first option active once text is entered, so that Enter picks it. */
  takesFirst?: boolean;
  /** Called on Enter without an active option. */
  onSubmit?: () => void;
  /** Called on Escape while no list is open. */
  onEscape?: () => void;
  /**
   * Shown without a match: "No author is called that". Announced to screen readers; alternatives may follow as options.
   */
  message?: string;
  /** Announced when options appear: "5 suggestions". */
  countLabel?: string;
  busy?: boolean;
  placeholder?: string;
  icon?: ReactNode;
  /** At the end of the field: a clear button. */
  end?: ReactNode;
  /** Below the options, inside the list. */
  foot?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** `float`: the options are in a popup. `page`: they are part of the page below the field, at full height. */
  list?: 'float' | 'page';
  autoFocus?: boolean;
  /** Sunken look, for bars. */
  quiet?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Keyboard shortcuts that focus the field, in the syntax of `aria-keyshortcuts`. */
  keyShortcuts?: string;
}

/** Text field with suggestions: arrow keys move through them, Enter picks one, Escape closes the list. */
export function Combobox(props: ComboboxProps) {
  const { value, onChange, groups, onPick, onSubmit, onEscape, message, countLabel, busy, foot } = props;
  const {
    placeholder,
    icon,
    end,
    size = 'md',
    list = 'float',
    takesFirst = false,
    autoFocus,
    quiet,
    inputRef,
    keyShortcuts,
    ...labels
  } = props;
  const id = useId();
  const [open, setOpen] = useState(list === 'page');
  const [active, setActive] = useState<string | null>(null);
  const options = groups.flatMap((group) => group.options);
  const walked = options.findIndex((option) => option.id === active);
  const byItself = takesFirst && value.trim() !== '';
  const at = walked === -1 && byItself ? 0 : walked;
  const current = options[at];
  const shown = open && (options.length > 0 || message !== undefined || foot !== undefined);
  const optionId = (option: ComboOption) => `${id}-${option.id}`;
  const box = useRef<HTMLDivElement>(null);
  const room = useRoom(box, shown && list === 'float');

  const close = () => {
    setOpen(list === 'page');
    setActive(null);
  };
  const pick = (option: ComboOption) => {
    close();
    onPick(option);
  };
  const move = (step: number) => {
    setOpen(true);
    if (options.length === 0) return;
    // one extra position before the first option: no option, the text itself
    const before = byItself ? 0 : 1;
    const places = options.length + before;
    const next = options[((at + before + step + places) % places) - before];
    setActive(next?.id ?? null);
    if (next) document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && current && shown) {
      if (current.href === undefined) pick(current);
      // a click on the link navigates through its own handler
      else document.getElementById(optionId(current))?.click();
    } else if (event.key === 'Enter' && onSubmit) {
      close();
      onSubmit();
    } else if (event.key === 'Escape' && shown && list === 'float') close();
    else if (event.key === 'Escape' && onEscape) onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };

  return (
    <div ref={box} className={styles.box} data-list={list} onBlur={leave}>
      <Field {...fieldOf(labels)}>
        {(ids) => (
          <span className={field.input} data-size={size} data-quiet={quiet || undefined}>
            {icon}
            <input
              {...ids}
              ref={inputRef}
              role="combobox"
              type="search"
              dir="auto"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-keyshortcuts={keyShortcuts}
              enterKeyHint="search"
              maxLength={200}
              placeholder={placeholder}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the reader has just asked for the field
              autoFocus={autoFocus}
              aria-expanded={shown}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={current && shown ? optionId(current) : undefined}
              value={value}
              onChange={(event) => {
                onChange(event.currentTarget.value);
                setOpen(true);
                setActive(null);
              }}
              onFocus={() => setOpen(true)}
              onClick={() => setOpen(true)}
              onKeyDown={press}
            />
            {(busy || end) && <span className={field.end}>{busy ? <Spinner /> : end}</span>}
          </span>
        )}
      </Field>
      <output className="sr-only">{shown ? (message ?? countLabel) : ''}</output>
      <div
        className={styles.list}
        hidden={!shown}
        data-above={room?.above || undefined}
        style={room ? { maxBlockSize: `${room.height}px` } : undefined}
      >
        {message && <p className={styles.message}>{message}</p>}
        {/* the focus stays in the field: a press on the list must not move it */}
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the suggestions of a combobox
          role="listbox"
          id={`${id}-list`}
          aria-label={labels.label}
          onPointerDown={(event) => event.preventDefault()}
        >
          {groups.map((group, index) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is no part of a listbox
            <div key={group.label ?? index} className={styles.group} role="group" aria-label={group.label}>
              {group.label && (
                <span className={styles.heading} aria-hidden="true">
                  {group.label}
                </span>
              )}
              {group.options.map((option) => (
                <Option
                  key={option.id}
                  id={optionId(option)}
                  option={option}
                  active={option === current}
                  onPick={() => pick(option)}
                />
              ))}
            </div>
          ))}
        </div>
        {foot}
      </div>
    </div>
  );
}

function Option({
  id,
  option,
  active,
  onPick,
}: {
  id: string;
  option: ComboOption;
  active: boolean;
  onPick: () => void;
}) {
  const shared = {
    id,
    role: 'option',
    tabIndex: -1,
    className: styles.option,
    'aria-selected': active,
  } as const;
  const inside = (
    <>
      {option.icon}
      <bdi className={styles.label} lang={option.lang}>
        {option.label}
      </bdi>
      {option.detail && <span className={styles.detail}>{option.detail}</span>}
    </>
  );
  return option.href === undefined ? (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the field has the keys
    <div {...shared} onClick={onPick}>
      {inside}
    </div>
  ) : (
    <Link
      {...shared}
      href={option.href}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onPick();
      }}
    >
      {inside}
    </Link>
  );
}

function fieldOf({ label, aside, hint, error, warning, hideLabel }: FieldProps): FieldProps {
  return { label, aside, hint, error, warning, hideLabel };
}
