import { useCombobox } from 'downshift';
import { useEffect, useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { KeyboardEvent, MouseEvent, PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { useBox } from './boxes.ts';
import { classNames } from './classNames.ts';
import styles from './ComboBox.module.css';
import { fieldAria, FieldFrame, type FieldOptions } from './Field.tsx';
import fieldStyles from './Field.module.css';
import { Icon } from './Icon.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import { PANEL_HEIGHT, useListWindow } from './useListWindow.ts';

/** Debounce of the search, after the last key (spec §9). */
const SEARCH_WAIT_MS = 200;
/** Keys that act on the search results: they run a pending search at once. */
const LIST_KEYS = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'];
/** Shown in the list instead of entries (spec §5, select defaults). */
const NO_ITEMS_TEXT = 'No items found';
const LOADING_TEXT = 'Loading...';

/** One entry of a searchable list. */
export interface ComboBoxOption {
  value: string;
  label: string;
  /** Shown beside the label, and read out after it. */
  detail?: string | undefined;
  /** Other words that find the entry, for example "New York" for "NY"; also what autofill may write. */
  keywords?: readonly string[] | undefined;
}

export interface ComboBoxProps extends Omit<FieldOptions, 'hint' | 'optional'> {
  options: readonly ComboBoxOption[];
  /** Chosen value; empty while nothing is chosen. The visitor can change it but not clear it. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  autoComplete?: string | undefined;
  placeholder?: string | undefined;
  loading?: boolean | undefined;
  /** The message for a text that the visitor leaves in the box and that no entry has, for example about what is not offered; null for none. */
  explain?: ((text: string) => string | null) | undefined;
  /** Preferred side; the list opens on the other one if it does not fit here and has more room there. Down by default. */
  opens?: 'down' | 'up' | undefined;
}

/** `Washington, D.C.` as `washington dc`. */
function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}.,]/gu, '')
    .trim()
    .toLowerCase();
}

function wordsOf(option: ComboBoxOption): string[] {
  return [
    option.label,
    ...(option.detail === undefined ? [] : [option.detail]),
    ...(option.keywords ?? []),
  ].map(normalize);
}

/** Entries that contain the text, those that start with it first. */
export function filterOptions(options: readonly ComboBoxOption[], text: string): ComboBoxOption[] {
  const wanted = normalize(text);
  if (wanted === '') return [...options];
  const starts = options.filter((option) =>
    wordsOf(option).some((word) => word.startsWith(wanted)),
  );
  const contains = options.filter(
    (option) => !starts.includes(option) && wordsOf(option).some((word) => word.includes(wanted)),
  );
  return [...starts, ...contains];
}

function firstMatch(
  options: readonly ComboBoxOption[],
  text: string | null,
): ComboBoxOption | undefined {
  return text === null || text.trim() === '' ? undefined : filterOptions(options, text)[0];
}

interface ListPlace {
  side: 'down' | 'up';
  /** Maximum height of the list, CSS px. */
  height: number;
}

/** Minimum height of an open list, CSS px: one entry and the edge of the next. */
const LOWEST = 66;
/** Space the list must leave on either side of the box, CSS px: for the window's edge and, above, for the label. */
const BETWEEN = { down: 12, up: 40 } as const;

/** On which side of the box its list fits into the window, and how high it may be. */
function placeBeside(
  { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>,
  wanted: 'down' | 'up',
): ListPlace {
  const room = { down: window.innerHeight - bottom - BETWEEN.down, up: top - BETWEEN.up };
  const other = wanted === 'up' ? 'down' : 'up';
  const side = room[wanted] >= Math.min(PANEL_HEIGHT, room[other]) ? wanted : other;
  return { side, height: Math.min(PANEL_HEIGHT, Math.max(LOWEST, room[side])) };
}

/** The entry that contains the text, if it is the only one. */
function onlyMatch(options: readonly ComboBoxOption[], text: string): ComboBoxOption | undefined {
  const found = text.trim() === '' ? [] : filterOptions(options, text);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * A searchable list with a single choice. The search runs when typing pauses, or at once on a key that acts on its results.
 * Text that names an entry chooses it at once (autofill and paste included); text that only one entry contains chooses it when the search
 * runs. For any other text, leaving the field restores the previous choice. Text that is filled in while the field does not have the focus
 * chooses by the same rules, but at once; if it does not settle on one entry, nothing is chosen and the text stays (decision V7).
 */
export function ComboBox(props: ComboBoxProps) {
  const { name, label, required, options, value, onChange, onBlur, autoComplete, explain } = props;
  const { placeholder = 'Type to search', loading = false, opens = 'down' } = props;
  const selected = options.find((option) => option.value === value) ?? null;
  const [typed, setTyped] = useState<string | null>(null);
  const [searched, setSearched] = useState<string | null>(null);
  const text = typed ?? selected?.label ?? '';
  const items = searched === null ? [...options] : filterOptions(options, searched);
  const [hovered, setHovered] = useState(-1);
  /** Whether the text was filled in while the field did not have the focus. */
  const isGiven = useRef(false);
  /** What was chosen when typing began. */
  const [before, setBefore] = useState(value);
  const [explained, setExplained] = useState<string | null>(null);
  const error = explained ?? props.error;

  // Restoring text in the same event that changed it leaves the state as it was; force a render, so that the box is rewritten all the same.
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const putBack = () => {
    renderAgain();
    setTyped(null);
    setSearched(null);
  };
  const choose = (option: ComboBoxOption | null | undefined) => {
    putBack();
    setExplained(null);
    if (option !== null && option !== undefined && option.value !== value) onChange(option.value);
  };
  const take = (words: string) => {
    const earlier = typed === null ? value : before;
    isGiven.current = document.activeElement !== textBox.ref.current;
    const next = isGiven.current
      ? (meant(words)?.value ?? '')
      : (findExact(words)?.value ?? earlier);
    setTyped(words);
    setExplained(null);
    setBefore(earlier);
    if (next !== value) onChange(next);
  };
  const meant = (words: string) => findExact(words) ?? onlyMatch(options, words);
  const findExact = (entry: string) =>
    options.find((option) => wordsOf(option).includes(normalize(entry)));

  const list = useCombobox<ComboBoxOption>({
    id: name,
    inputId: name,
    labelId: `${name}-label`,
    menuId: `${name}-list`,
    toggleButtonId: `${name}-toggle`,
    getItemId: (index) => `${name}-option-${index}`,
    items,
    inputValue: text,
    selectedItem: selected,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value ?? '',
    scrollIntoView: () => {},
    onStateChange: ({ type, selectedItem }) => {
      switch (type) {
        case useCombobox.stateChangeTypes.ItemClick:
          choose(selectedItem);
          break;
        case useCombobox.stateChangeTypes.InputKeyDownEscape:
          if (typed !== null && before !== value) onChange(before);
          putBack();
          break;
        default:
          break;
      }
    },
    stateReducer: (state, { type, changes }) => {
      switch (type) {
        case useCombobox.stateChangeTypes.InputKeyDownEscape:
        case useCombobox.stateChangeTypes.InputBlur:
          return { ...changes, selectedItem: state.selectedItem };
        case useCombobox.stateChangeTypes.InputChange:
          return { ...changes, highlightedIndex: -1 };
        default:
          return changes;
      }
    },
  });

  const handleBlur = () => {
    const words = textBox.ref.current?.value ?? '';
    const option = meant(words);
    const isChanged = typed !== null || words !== text;
    if (isChanged && (option !== undefined || !isGiven.current)) choose(option);
    if (isChanged && option === undefined) setExplained(explain?.(words) ?? null);
    onBlur?.();
  };
  const textBox = useBox<HTMLInputElement>({ text, onText: take, onBlur: handleBlur });

  const {
    isOpen,
    highlightedIndex,
    setHighlightedIndex,
    getInputProps,
    getMenuProps,
    getItemProps,
    getLabelProps,
    getToggleButtonProps,
  } = list;
  const search = useEffectEvent((words: string) => {
    setSearched(words);
    const only = onlyMatch(options, words);
    if (only !== undefined && only.value !== value) onChange(only.value);
    if (highlightedIndex < 0 && firstMatch(options, words) !== undefined) setHighlightedIndex(0);
  });
  useEffect(() => {
    if (typed === null) return undefined;
    const timer = setTimeout(() => search(typed), SEARCH_WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<ListPlace | null>(null);
  useLayoutEffect(() => {
    if (isOpen && box.current !== null)
      setPlace(placeBeside(box.current.getBoundingClientRect(), opens));
  }, [isOpen, opens]);
  const { panelRef, rows, onScroll } = useListWindow({
    count: items.length,
    active: highlightedIndex,
    revealed: isOpen && highlightedIndex !== hovered ? highlightedIndex : -1,
    height: place?.height,
  });

  const isEntering = useRef(false);
  const handlePointerDown = (event: PointerEvent<HTMLInputElement>) => {
    isEntering.current = document.activeElement !== event.currentTarget;
  };
  // In Safari, the release of the press that focused the box would place the caret and undo the selection that typing is to replace.
  const handleMouseUp = (event: MouseEvent<HTMLInputElement>) => {
    if (isEntering.current) event.preventDefault();
    isEntering.current = false;
  };
  // downshift reports text and choices only after the next render, so fast typing and a quick Enter would be lost.
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    setHovered(-1);
    if (event.nativeEvent.isComposing) return;
    if (LIST_KEYS.includes(event.key) && typed !== searched) flushSync(() => setSearched(typed));
    if (!isOpen || (event.key !== 'Enter' && event.key !== 'Tab')) return;
    // A list that the pointer only passed over was not asked for an entry.
    const highlighted =
      event.key === 'Tab' && highlightedIndex === hovered ? undefined : items[highlightedIndex];
    const option = typed === searched ? highlighted : firstMatch(options, typed);
    if (event.key === 'Enter') choose(option ?? firstMatch(options, typed));
    else if (option !== undefined) choose(option);
  };
  const found =
    isOpen && searched !== null && items.length > 0
      ? `${items.length} ${items.length === 1 ? 'result' : 'results'}`
      : '';
  const status = loading ? LOADING_TEXT : items.length === 0 ? NO_ITEMS_TEXT : null;

  return (
    <FieldFrame {...{ id: name, label, required, error }} labelId={getLabelProps().id}>
      <div ref={box} className={classNames(fieldStyles['selectBox'], styles['box'])}>
        <input
          {...getInputProps({
            ...textBox,
            id: name,
            onFocus: (event) => event.currentTarget.select(),
            onKeyDown: handleKeyDown,
          })}
          value={undefined}
          onPointerDown={handlePointerDown}
          onMouseUp={handleMouseUp}
          name={name}
          type="text"
          className={classNames(fieldStyles['control'], fieldStyles['select'])}
          autoComplete={autoComplete ?? 'off'}
          placeholder={placeholder}
          spellCheck={false}
          {...fieldAria(name, { required, error })}
        />
        <button
          {...getToggleButtonProps({ tabIndex: -1 })}
          type="button"
          className={styles['toggle']}
          aria-label={`Show ${label} list`}
        >
          <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={22} />
        </button>
        <div
          ref={panelRef}
          // Chromium makes a scroller a tab stop, and this one is gone as soon as Tab closes the list.
          tabIndex={-1}
          className={classNames(
            styles['panel'],
            styles[place?.side ?? opens],
            !isOpen && styles['closed'],
          )}
          style={place === null ? undefined : { maxHeight: place.height }}
          onScroll={onScroll}
        >
          <ul
            {...getMenuProps({ 'aria-label': `${label} list` })}
            className={styles['list']}
            style={
              isOpen && !loading ? { height: `calc(${items.length} * var(--target))` } : undefined
            }
          >
            {isOpen &&
              !loading &&
              rows.map((index) => {
                const item = items[index];
                return item === undefined ? null : (
                  <li
                    key={item.value}
                    {...getItemProps({ item, index, onMouseMove: () => setHovered(index) })}
                    aria-selected={item.value === value}
                    aria-describedby={
                      item.detail === undefined ? undefined : `${name}-detail-${index}`
                    }
                    aria-setsize={items.length}
                    aria-posinset={index + 1}
                    className={classNames(
                      styles['item'],
                      index === highlightedIndex && styles['active'],
                    )}
                    style={{ top: `calc(${index} * var(--target))` }}
                  >
                    <span className={styles['text']}>
                      <span>{item.label}</span>
                      {item.detail !== undefined && (
                        <>
                          {' '}
                          <span
                            id={`${name}-detail-${index}`}
                            className={styles['detail']}
                            aria-hidden="true"
                          >
                            {item.detail}
                          </span>
                        </>
                      )}
                    </span>
                    {item.value === value && <Icon name="check" size={18} />}
                  </li>
                );
              })}
          </ul>
          <p className={styles['status']} aria-live="polite">
            {isOpen ? status : null}
          </p>
        </div>
        <LiveRegion message={found} />
      </div>
    </FieldFrame>
  );
}
