import type { ChoiceOption } from '#src/components/ChoiceCard.tsx';
import type { ToggleOption } from '#src/content/parse.ts';

/** The option that is chosen when a page opens: the one marked so, else the first. */
export function initialChoice(options: readonly ToggleOption[]): string {
  return (options.find(({ selected }) => selected) ?? options[0])?.uniqueName ?? '';
}

/** What a chosen option is called; empty where there is none. */
export function nameOfChoice(options: readonly ToggleOption[], uniqueName: string): string {
  return options.find((option) => option.uniqueName === uniqueName)?.name ?? '';
}

/** Columns in which so many options leave no hole. */
export function choiceColumns(options: readonly ToggleOption[]): 2 | 3 {
  return options.length % 3 === 0 ? 3 : 2;
}

/** Options of content as radio cards. */
export function choiceOptions(options: readonly ToggleOption[]): ChoiceOption[] {
  return options.map(({ uniqueName, name }) => ({ value: uniqueName, label: name }));
}
