import { RadioCards } from '#src/components/RadioCards.tsx';
import type { ToggleOption } from '#src/content/parse.ts';

/** The option that is chosen when a page opens: the one marked so, else the first. */
export function initialChoice(options: readonly ToggleOption[]): string {
  return (options.find(({ selected }) => selected) ?? options[0])?.uniqueName ?? '';
}

/** What a chosen option is called; empty where there is none. */
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

/** Options of content as radio cards, in as many columns as leave no hole. */
export function Toggle({ options, ...rest }: ToggleProps) {
  return <RadioCards {...rest} options={options.map(({ uniqueName, name }) => ({ value: uniqueName, label: name }))} columns={options.length % 3 === 0 ? 3 : 2} />;
}
