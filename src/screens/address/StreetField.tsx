import { useCombobox } from 'downshift';
import { use, useEffect, useState } from 'react';
import usePlacesAutocomplete from 'use-places-autocomplete';
import type { Suggestion } from 'use-places-autocomplete';
import { useBox } from '#src/components/boxes.ts';
import { classNames } from '#src/components/classNames.ts';
import { fieldAria, FieldFrame } from '#src/components/Field.tsx';
import fieldStyles from '#src/components/Field.module.css';
import { LiveRegion } from '#src/components/LiveRegion.tsx';
import type { Address } from '#src/domain/address-decision.ts';
import { useFieldBinding } from '#src/components/fields/useFieldBinding.ts';
import { ServicesContext, type AddressPlaces } from '../services-context.ts';
import styles from './StreetField.module.css';

export interface StreetFieldProps {
  /** Formik name; also the element's id. */
  name: string;
  label: string;
  autoComplete: string;
  /** Called when a suggestion is chosen, with its first line and a promise of the whole address (null if the service does not give one). */
  onSuggestion: (street: string, address: Promise<Address | null>) => void;
}

const DEBOUNCE_MS = 200;

/** Address suggestions for the input with this id; null until they have loaded, and for good without a maps key (decision V6). */
function usePlaces(inputId: string): AddressPlaces | null {
  const source = use(ServicesContext).places;
  const [places, setPlaces] = useState<AddressPlaces | null>(null);
  useEffect(() => {
    if (source === null) return undefined;
    const stopping = new AbortController();
    void source
      .load(() => document.getElementById(inputId), stopping.signal)
      .then((loaded) => {
        if (!stopping.signal.aborted) setPlaces(loaded);
      });
    return () => stopping.abort();
  }, [source, inputId]);
  return places;
}

/** Turns off the hook's cache in session storage: it would store addresses that people have typed. */
function useSuggestions(places: AddressPlaces | null) {
  const { init, suggestions, setValue, clearSuggestions } = usePlacesAutocomplete({
    googleMaps: places?.googleMaps,
    initOnMount: false,
    cache: false,
    debounce: DEBOUNCE_MS,
  });
  useEffect(() => {
    if (places !== null) init();
  }, [places, init]);
  return {
    items: suggestions.status === 'OK' ? suggestions.data : [],
    ask: setValue,
    clear: clearSuggestions,
  };
}

function announcement(count: number): string {
  return count === 0
    ? ''
    : `${count} address ${count === 1 ? 'suggestion' : 'suggestions'}, use the arrow keys to choose one`;
}

/**
 * The street field with suggestions below it; the visitor may ignore them and keep any text. Without suggestions (no maps key, no answer)
 * it is a plain text box (decision V6).
 */
export function StreetField({ name, label, autoComplete, onSuggestion }: StreetFieldProps) {
  const places = usePlaces(name);
  const { value, error, onChange, onBlur } = useFieldBinding<string>(name);
  const { items, ask, clear } = useSuggestions(places);
  const [isWanted, setWanted] = useState(false);
  const isShown = isWanted && items.length > 0;

  const textBox = useBox<HTMLInputElement>({ text: value, onText: onChange, onBlur });
  const choose = ({ place_id, structured_formatting }: Suggestion) => {
    clear();
    setWanted(false);
    onSuggestion(
      structured_formatting.main_text,
      places?.addressOf(place_id) ?? Promise.resolve(null),
    );
  };

  const { highlightedIndex, getInputProps, getMenuProps, getItemProps } = useCombobox<Suggestion>({
    id: name,
    inputId: name,
    menuId: `${name}-list`,
    getItemId: (index) => `${name}-suggestion-${index}`,
    items,
    inputValue: value,
    selectedItem: null,
    isOpen: isShown,
    itemToString: () => value,
    onIsOpenChange: ({ isOpen }) => setWanted(isOpen),
    stateReducer: (state, { changes }) => ({
      ...changes,
      inputValue: state.inputValue,
      selectedItem: null,
    }),
  });
  const input = getInputProps({
    ...textBox,
    onChange: (event) => {
      textBox.onChange(event);
      ask(event.currentTarget.value);
      setWanted(true);
    },
    onKeyDown: (event) => {
      const item = isShown ? items[highlightedIndex] : undefined;
      if (event.key !== 'Enter' || item === undefined || event.nativeEvent.isComposing) return;
      event.preventDefault();
      choose(item);
    },
  });
  const plain = {
    role: undefined,
    'aria-autocomplete': undefined,
    'aria-controls': undefined,
    'aria-expanded': undefined,
  };

  return (
    <FieldFrame id={name} label={label} required error={error}>
      <div className={styles['box']}>
        <input
          {...input}
          {...(places === null ? plain : {})}
          aria-labelledby={undefined}
          value={undefined}
          name={name}
          type="text"
          className={fieldStyles['control']}
          autoComplete={autoComplete}
          enterKeyHint="next"
          spellCheck={false}
          {...fieldAria(name, { required: true, error })}
        />
        <div tabIndex={-1} className={classNames(styles['panel'], !isShown && styles['closed'])}>
          <ul {...getMenuProps({ 'aria-label': 'Suggested addresses' })} className={styles['list']}>
            {isShown
              ? items.map((item, index) => (
                  <li
                    key={item.place_id}
                    {...getItemProps({ item, index, onClick: () => choose(item) })}
                    className={classNames(
                      styles['item'],
                      index === highlightedIndex && styles['active'],
                    )}
                  >
                    <span className={styles['street']}>{item.structured_formatting.main_text}</span>
                    <span className={styles['place']}>
                      {item.structured_formatting.secondary_text}
                    </span>
                  </li>
                ))
              : null}
          </ul>
          <p className={styles['source']}>Powered by Google</p>
        </div>
      </div>
      <LiveRegion message={isShown ? announcement(items.length) : ''} />
    </FieldFrame>
  );
}
