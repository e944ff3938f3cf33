import { useCombobox } from 'downshift';
import {
  useId,
  useRef,
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { Link } from '../text/Link.tsx';
import { Spinner } from '../feedback/Spinner.tsx';
import { usePopupPlacement } from '../behavior/use-popup-placement.ts';
import field from './Field.module.css';
import styles from './Combobox.module.css';

export interface ComboOption {
  id: string;
  label: string;
  /** Range of the label that is in bold. */
  mark?: { from: number; to: number } | null;
  lang?: string;
  /** Picture before the label: cover, flag, icon. */
  icon?: ReactNode;
  /** Muted text below the label. */
  second?: ReactNode;
  /** Muted text after the label. */
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
  /** Button at the end of the field, such as to clear it. */
  end?: ReactNode;
  /** Content below the options, inside the list. */
  foot?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** `float`: the options are in a popup. `page`: they are part of the page below the field, at full height. */
  list?: 'float' | 'page';
  /** On phones, a floating list covers what is below the field. */
  fillsPhone?: boolean;
  autoFocus?: boolean;
  /** Sunken look, for fields in a toolbar. */
  quiet?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  /** Keyboard shortcuts that focus the field, in the syntax of `aria-keyshortcuts`. */
  keyShortcuts?: string;
}

/** Event with a flag that keeps downshift, the library behind this field, from handling it. */
interface DownshiftEvent {
  nativeEvent: { preventDownshiftDefault?: boolean };
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
    fillsPhone,
    autoFocus,
    quiet,
    inputRef,
    keyShortcuts,
    ...labels
  } = props;
  const id = useId();
  const options = groups.flatMap((group) => group.options);
  const autoSelectsFirst = takesFirst && value.trim() !== '';
  const isPage = list === 'page';
  const { isOpen, highlightedIndex, closeMenu, openMenu, getInputProps, getMenuProps, getItemProps } = useCombobox({
    id,
    menuId: `${id}-list`,
    items: options,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.id,
    inputValue: value,
    selectedItem: null,
    initialIsOpen: isPage,
    defaultHighlightedIndex: autoSelectsFirst ? 0 : -1,
    // picking an option or leaving the field does not change its text, and leaving it picks nothing
    stateReducer: (state, { type, changes }) => {
      const { InputChange, InputBlur } = useCombobox.stateChangeTypes;
      const nextChanges = {
        ...changes,
        inputValue: type === InputChange ? (changes.inputValue ?? '') : state.inputValue,
      };
      if (type === InputBlur) nextChanges.selectedItem = null;
      if (type === InputChange)
        nextChanges.highlightedIndex = takesFirst && nextChanges.inputValue.trim() !== '' ? 0 : -1;
      if (isPage) nextChanges.isOpen = true;
      return nextChanges;
    },
  });
  const currentOption = options[highlightedIndex] ?? (autoSelectsFirst ? options[0] : undefined);
  const isListShown = isOpen && (options.length > 0 || message !== undefined || foot !== undefined);
  const boxRef = useRef<HTMLDivElement>(null);
  const placement = usePopupPlacement(boxRef, isListShown && list === 'float', fillsPhone ? Infinity : undefined);

  const pickOption = (option: ComboOption) => {
    if (!isPage) closeMenu();
    onPick(option);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement> & DownshiftEvent) => {
    if (event.nativeEvent.isComposing) return;
    // downshift handles the arrow keys only: Home and End, for example, move the caret in the text
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') event.nativeEvent.preventDownshiftDefault = true;
    if (event.key === 'Enter' && currentOption && isListShown) {
      if (currentOption.href === undefined) pickOption(currentOption);
      // a click on the link navigates through its own handler
      else document.getElementById(`${id}-${currentOption.id}`)?.click();
    } else if (event.key === 'Enter' && onSubmit) {
      if (!isPage) closeMenu();
      onSubmit();
    } else if (event.key === 'Escape' && isListShown && !isPage) closeMenu();
    else if (event.key === 'Escape' && onEscape) onEscape();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={boxRef} className={styles.box} data-list={list}>
      <Field {...fieldPropsOf(labels)}>
        {(ids) => (
          <span className={field.input} data-size={size} data-quiet={quiet || undefined}>
            {icon}
            <input
              {...getInputProps({
                ...ids,
                ref: inputRef ?? null,
                onKeyDown: onKeyDown,
                onChange: (event) => onChange(event.currentTarget.value),
                onFocus: openMenu,
                // by default, downshift closes an open list on a click on the field
                onClick: (event: MouseEvent<HTMLInputElement> & DownshiftEvent) => {
                  event.nativeEvent.preventDownshiftDefault = true;
                  openMenu();
                },
              })}
              role="combobox"
              aria-controls={`${id}-list`}
              aria-labelledby={undefined}
              aria-expanded={isListShown}
              type="search"
              dir="auto"
              autoCapitalize="off"
              spellCheck={false}
              aria-keyshortcuts={keyShortcuts}
              enterKeyHint="search"
              maxLength={200}
              placeholder={placeholder}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the reader has just asked for the field
              autoFocus={autoFocus}
            />
            {(busy || end) && <span className={field.end}>{busy ? <Spinner /> : end}</span>}
          </span>
        )}
      </Field>
      <output className="sr-only">{isListShown ? (message ?? countLabel) : ''}</output>
      <div
        className={styles.list}
        hidden={!isListShown}
        data-above={placement?.above || undefined}
        data-fills={fillsPhone || undefined}
        style={placement ? ({ '--room': `${placement.height}px` } as CSSProperties) : undefined}
      >
        {message && <p className={styles.message}>{message}</p>}
        {/* the focus stays in the field: a press on the list must not move it */}
        <div
          {...getMenuProps({ 'aria-label': labels.label, 'aria-labelledby': undefined })}
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
                  option={option}
                  props={getItemProps({
                    item: option,
                    index: options.indexOf(option),
                    id: `${id}-${option.id}`,
                    'aria-selected': option === currentOption,
                  })}
                  onPick={() => pickOption(option)}
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
  option,
  props,
  onPick,
}: {
  option: ComboOption;
  /** ARIA attributes and listeners of downshift. */
  props: HTMLAttributes<HTMLElement>;
  onPick: () => void;
}) {
  const { mark } = option;
  const sharedProps = { ...props, tabIndex: -1, className: styles.option };
  const label = (
    <bdi className={styles.label} lang={option.lang}>
      {mark ? (
        <>
          {option.label.slice(0, mark.from)}
          <b>{option.label.slice(mark.from, mark.to)}</b>
          {option.label.slice(mark.to)}
        </>
      ) : (
        option.label
      )}
    </bdi>
  );
  const content = (
    <>
      {option.icon}
      {option.second ? (
        <span className={styles.names}>
          {label}
          <span className={styles.second}>{option.second}</span>
        </span>
      ) : (
        label
      )}
      {option.detail && <span className={styles.detail}>{option.detail}</span>}
    </>
  );
  return option.href === undefined ? (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the text field handles the keys
    <div {...sharedProps} onClick={onPick}>
      {content}
    </div>
  ) : (
    <Link
      {...sharedProps}
      href={option.href}
      onClick={(event) => {
        if (!event.metaKey && !event.ctrlKey && !event.shiftKey) onPick();
      }}
    >
      {content}
    </Link>
  );
}

function fieldPropsOf({ label, aside, hint, error, warning, hideLabel }: FieldProps): FieldProps {
  return { label, aside, hint, error, warning, hideLabel };
}
