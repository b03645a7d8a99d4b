import { useState } from 'react';
import { RadioCards } from '#src/components/RadioCards.tsx';
import type { ToggleOption } from '#src/content/parse.ts';

/** A choice between options from content. At first the one marked `selected` is chosen, else the first. */
export function useToggle(options: readonly ToggleOption[]) {
  const [value, setValue] = useState(
    () => (options.find(({ selected }) => selected) ?? options[0])?.uniqueName ?? '',
  );
  const [hasChanged, setChanged] = useState(false);
  return {
    /** Unique name of the chosen option; empty if there is none. */
    value,
    /** Its display name. */
    chosen: options.find(({ uniqueName }) => uniqueName === value)?.name ?? '',
    /** The visitor has chosen. */
    hasChanged,
    /** For the {@link Toggle}. */
    toggle: {
      options,
      value,
      onChange: (next: string) => {
        setValue(next);
        setChanged(true);
      },
    },
  };
}

interface ToggleProps {
  name: string;
  legend: string;
  options: readonly ToggleOption[];
  value: string;
  onChange: (value: string) => void;
}

/** Options from content as radio cards: in three columns if that fills every row, else in two. */
export function Toggle({ options, ...rest }: ToggleProps) {
  return (
    <RadioCards
      {...rest}
      options={options.map(({ uniqueName, name }) => ({ value: uniqueName, label: name }))}
      columns={options.length % 3 === 0 ? 3 : 2}
    />
  );
}
