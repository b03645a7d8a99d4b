import styles from './Picture.module.css';
import { Picture, type PictureOptions } from './Picture.tsx';

export interface LogoProps extends PictureOptions {
  /** Words beside the mark. */
  name: string;
  /** For a dark background. */
  light?: boolean | undefined;
}

/** The mark, a window with a hearth's warm light in it, and the company's name; 135 by 48. Forced-colors mode has its own ink. */
export function Logo({ name, light = false, alt, className }: LogoProps) {
  const ink = light ? '#ffffff' : '#0b2548';
  const [first = '', ...rest] = name.split(' & ');
  return (
    <Picture width={135} height={48} alt={alt} className={className}>
      <path
        d="M4 43V20L22 6l18 14v23a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z"
        className={light ? styles['ink'] : undefined}
        fill={light ? '#ffffff' : '#1259bd'}
      />
      <path d="M11 38V23l11-8.5 11 8.500v15z" fill={light ? '#0b2548' : '#ffffff'} />
      <path
        d="M22 36.500c-5 0-7-3.2-7-6.5 0-4.5 4.5-6 5-11 5 2 9 6.5 9 11 0 3.3-2 6.5-7 6.500z"
        fill="#ffc72e"
      />
      <path d="M22 14.500V38M11 29h22" stroke={light ? '#0b2548' : '#ffffff'} strokeWidth={2} />
      <text
        x={48}
        y={rest.length > 0 ? 24 : 31}
        fontSize={19}
        fontWeight={700}
        letterSpacing={-0.4}
        fill={ink}
        className={styles['ink']}
      >
        {first}
      </text>
      {rest.length > 0 && (
        <text
          x={48}
          y={42}
          fontSize={15}
          fontWeight={500}
          letterSpacing={0.2}
          fill={ink}
          className={styles['ink']}
        >{`& ${rest.join(' & ')}`}</text>
      )}
    </Picture>
  );
}
