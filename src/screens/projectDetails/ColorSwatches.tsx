import { Fieldset } from '#src/components/Fieldset.tsx';
import { Icon } from '#src/components/Icon.tsx';
import type { ContentById } from '#src/content/parse.ts';
import styles from './ProjectDetails.module.css';

export interface ColorSwatchesProps {
  /** Name of the radio buttons, one set per door. */
  name: string;
  colors: ContentById['projectDetails']['doorColors'];
  value: string | null;
  onChange: (value: string) => void;
}

/** Colors as native radio buttons: a sample, the name in words, and a check mark on the chosen one. */
export function ColorSwatches({ name, colors, value, onChange }: ColorSwatchesProps) {
  return (
    <Fieldset id={name} legend="Color" role="radiogroup">
      <div className={styles['swatches']}>
        {colors.map((color) => (
          <label key={color.value} className={styles['swatch']}>
            <input
              type="radio"
              className={styles['swatchInput']}
              name={name}
              value={color.value}
              checked={color.value === value}
              onChange={() => onChange(color.value)}
            />
            <span
              className={styles['sample']}
              style={{ backgroundColor: color.swatch }}
              aria-hidden="true"
            >
              {color.value === value ? (
                <span className={styles['tick']}>
                  <Icon name="check" size={16} />
                </span>
              ) : null}
            </span>
            <span>{color.title}</span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}
