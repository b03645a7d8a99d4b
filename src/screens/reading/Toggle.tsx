import { RadioCards } from '#src/components/RadioCards.tsx';
import type { ToggleOption } from '#src/content/parse.ts';

/** Unique name of the option that is selected when a page opens: the one marked `selected`, else the first; empty if there are none. */
export function initialChoice(options: readonly ToggleOption[]): string {
  return (options.find(({ selected }) => selected) ?? options[0])?.uniqueName ?? '';
}

/** Display name of the chosen option; empty if there is none. */
export function nameOfChoice(options: readonly ToggleOption[], uniqueName: string): string {
  return options.find((option) => option.uniqueName === uniqueName)?.name ?? '';
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
