import { cloneElement, useRef, useState, type ReactNode } from 'react';
import * as Radix from 'radix-ui/dropdown-menu';
import { Check, ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from '../text/Link.tsx';
import type { MenuItem, MenuProps } from './Menu.tsx';
import { SheetPanel } from './SheetPanel.tsx';
import { useScopeTheme } from '../layout/ThemeScope.tsx';
import { phoneQuery, useMedia } from '../behavior/use-media.ts';
import styles from './MenuPanel.module.css';

type ActionItem = Exclude<MenuItem, { kind: 'line' | 'heading' }>;
type FoldedHeading = NonNullable<Extract<MenuItem, { kind: 'heading' }>['folded']>;

/** Implementation of `Menu`, open on mount. Not modal: the page behind can still be scrolled. */
export function MenuPanel(props: MenuProps) {
  const isPhone = useMedia(phoneQuery);
  return isPhone ? <MenuSheet {...props} /> : <MenuDropdown {...props} />;
}

function MenuDropdown({ label, trigger, items, align = 'start', beside = false, returnTo }: MenuProps) {
  const scope = useScopeTheme();
  const dir = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr';
  return (
    <Radix.Root defaultOpen modal={false} dir={dir}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.menu}
          {...scope}
          aria-label={label}
          data-beside={beside || undefined}
          align={align}
          side={beside ? 'right' : 'bottom'}
          sideOffset={beside ? 2 : 6}
          collisionPadding={8}
          loop
          onCloseAutoFocus={(event) => {
            if (!returnTo) return;
            event.preventDefault();
            // a press elsewhere has moved the focus
            if (document.activeElement === document.body) returnTo.focus();
          }}
        >
          {groupsOf(items).map((group) =>
            group.folded ? (
              <Submenu key={group.at} name={group.name ?? ''} folded={group.folded} items={group.items} />
            ) : (
              <Radix.Group key={group.at} aria-label={group.name}>
                {group.items.map(({ item, at }) => (
                  <DropdownItem key={keyOf(item, at)} item={item} />
                ))}
              </Radix.Group>
            ),
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Row of a group that is collapsed, with its current choice; its items are in a menu beside it. */
function Submenu({ name, folded, items }: { name: string; folded: FoldedHeading; items: MenuGroup['items'] }) {
  const scope = useScopeTheme();
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={styles.item}>
        {folded.icon}
        <span>{name}</span>
        <Chosen {...folded} />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent className={styles.menu} {...scope} sideOffset={8} alignOffset={-7} collisionPadding={8} loop>
          {items
            // the row that opens this menu shows its heading
            .filter(({ item }) => item.kind !== 'heading')
            .map(({ item, at }) => (
              <DropdownItem key={keyOf(item, at)} item={item} />
            ))}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

function DropdownItem({ item }: { item: MenuItem }) {
  if (item.kind === 'line') return <Radix.Separator className={styles.line} />;
  if (item.kind === 'heading') return <Radix.Label className={styles.heading}>{item.label}</Radix.Label>;
  const sharedProps = {
    className: styles.item,
    disabled: item.disabled,
    'data-danger': item.danger || undefined,
    onSelect: (event: Event) => {
      if (item.keepOpen) event.preventDefault();
      item.onSelect?.();
    },
  };
  if (item.kind === 'choice') {
    return (
      <Radix.CheckboxItem
        {...sharedProps}
        role={item.keepOpen ? 'menuitemcheckbox' : 'menuitemradio'}
        checked={item.checked ?? false}
      >
        <ItemContent item={item} />
      </Radix.CheckboxItem>
    );
  }
  return (
    <Radix.Item {...sharedProps} asChild={item.href !== undefined}>
      {item.href === undefined ? (
        <ItemContent item={item} />
      ) : (
        <Link href={item.href}>
          <ItemContent item={item} />
        </Link>
      )}
    </Radix.Item>
  );
}

function MenuSheet({ label, trigger, items }: MenuProps) {
  const [open, setOpen] = useState(true);
  // index of the expanded group, the only one shown; null for all
  const [expanded, setExpanded] = useState<number | null>(null);
  const triggerRef = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const groups = groupsOf(items);
  const shownGroups = groups.filter(({ at }) => expanded === null || at === expanded);
  const close = () => {
    setOpen(false);
    setExpanded(null);
  };
  const chooseItem = (item: ActionItem) => {
    if (!item.keepOpen) close();
    item.onSelect?.();
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: triggerRef,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onClick: () => setOpen(true),
      })}
      <SheetPanel open={open} onClose={close} title={label} trigger={triggerRef}>
        <div className={styles.list}>
          {shownGroups.map(({ at, name, folded, items: groupItems }) => (
            <div key={at} role={name ? 'group' : undefined} aria-label={name}>
              {folded && (
                <GroupRow
                  name={name ?? ''}
                  {...folded}
                  open={at === expanded}
                  onPress={() => setExpanded(at === expanded ? null : at)}
                />
              )}
              {(!folded || at === expanded) &&
                groupItems
                  // the heading is left out, because the row that expands the group shows its name
                  .filter(({ item }) => !(folded && item.kind === 'heading'))
                  .map((each) => <SheetItem key={keyOf(each.item, each.at)} item={each.item} onChoose={chooseItem} />)}
            </div>
          ))}
        </div>
      </SheetPanel>
    </>
  );
}

/** Row that expands and collapses the group of a heading. */
function GroupRow({
  name,
  icon,
  chosen,
  lang,
  open,
  onPress,
}: FoldedHeading & { name: string; open: boolean; onPress: () => void }) {
  return (
    <button type="button" className={styles.item} aria-expanded={open} onClick={onPress}>
      {open ? <ChevronLeft className="flip" /> : icon}
      <span>{name}</span>
      {!open && <Chosen chosen={chosen} lang={lang} />}
    </button>
  );
}

/** Current choice of a collapsed group, at the end of its row. */
function Chosen({ chosen, lang }: { chosen: string; lang?: string | undefined }) {
  return (
    <span className={styles.end}>
      <span className={styles.chosen} lang={lang}>
        {chosen}
      </span>
      <ChevronRight className="flip" />
    </span>
  );
}

function SheetItem({ item, onChoose }: { item: MenuItem; onChoose: (item: ActionItem) => void }) {
  if (item.kind === 'line') return <span className={styles.line} />;
  if (item.kind === 'heading') return <span className={styles.heading}>{item.label}</span>;
  if (item.href !== undefined && !item.disabled) {
    return (
      <Link
        className={styles.item}
        href={item.href}
        data-danger={item.danger || undefined}
        onClick={() => onChoose(item)}
      >
        <ItemContent item={item} />
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.item}
      disabled={item.disabled}
      aria-pressed={item.kind === 'choice' ? (item.checked ?? false) : undefined}
      data-danger={item.danger || undefined}
      onClick={() => onChoose(item)}
    >
      <ItemContent item={item} />
    </button>
  );
}

function ItemContent({ item }: { item: ActionItem }): ReactNode {
  return (
    <>
      {item.icon}
      <span className={styles.label} lang={item.lang}>
        {item.label}
      </span>
      {(item.end || item.checked) && (
        <span className={styles.end}>
          {item.end}
          {item.checked && <Check />}
        </span>
      )}
    </>
  );
}

interface MenuGroup {
  name: string | undefined;
  folded: FoldedHeading | undefined;
  /** Index of its first item among all. */
  at: number;
  items: { item: MenuItem; at: number }[];
}

/** Groups items: a heading begins a group, up to the next heading or line. */
function groupsOf(items: MenuItem[]): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const [at, item] of items.entries()) {
    const heading = item.kind === 'heading' ? item : undefined;
    if (heading || item.kind === 'line' || groups.length === 0) {
      groups.push({ name: heading?.label, folded: heading?.folded, at, items: [] });
    }
    groups.at(-1)?.items.push({ item, at });
  }
  return groups;
}

function keyOf(item: MenuItem, itemIndex: number): string {
  return 'label' in item && typeof item.label === 'string' ? `${item.label}-${itemIndex}` : String(itemIndex);
}
