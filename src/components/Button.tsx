import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './Button.module.css';
import { classNames } from './classNames.ts';
import { Icon, type IconName } from './Icon.tsx';

export type ButtonVariant = 'flat' | 'filled' | 'outline' | 'readMore';

interface ButtonLook {
  /** filled = the one main action (yellow), outline = second choice, flat = quiet, readMore = text with an arrow. */
  variant?: ButtonVariant | undefined;
  fullWidth?: boolean | undefined;
  uppercase?: boolean | undefined;
  /** 44 px high instead of 52 px. */
  small?: boolean | undefined;
  iconBefore?: ReactNode;
  iconAfter?: ReactNode;
}

export interface ButtonProps
  extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  /** Looks and is announced as disabled, yet stays focusable and clickable so that a click can show what is missing. */
  disabled?: boolean | undefined;
  /** Shows a spinner and swallows clicks, so a double click acts once. */
  busy?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** What both kinds of button draw from their look; the other props are for the element. */
function drawn<
  Props extends ButtonLook & { className?: string | undefined; children?: ReactNode },
>({
  variant = 'filled',
  fullWidth,
  uppercase,
  small,
  iconBefore,
  iconAfter = variant === 'readMore' ? <Icon name="arrow-right" size={18} /> : null,
  className,
  children,
  ...rest
}: Props) {
  return {
    rest,
    className: classNames(
      styles['button'],
      styles[variant],
      fullWidth && styles['fullWidth'],
      uppercase && styles['uppercase'],
      small && styles['small'],
      className,
    ),
    body: (
      <>
        {iconBefore}
        <span>{children}</span>
        {iconAfter}
      </>
    ),
  };
}

/** A button; `type` is "button" unless given. */
export function Button({ disabled, busy, onClick, onMouseDown, ...props }: ButtonProps) {
  const { rest, className, body } = drawn(props);
  // Keeps focus where it is: a message that appears when a field loses focus would move the button away between press and release.
  const keepFocus = (event: MouseEvent<HTMLButtonElement>) => {
    onMouseDown?.(event);
    event.preventDefault();
  };
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy === true) {
      event.preventDefault();
      return;
    }
    onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={className}
      aria-disabled={disabled === true || busy === true ? true : undefined}
      data-busy={busy === true ? true : undefined}
      onMouseDown={keepFocus}
      onClick={handleClick}
    >
      {body}
      {busy === true && <span className={styles['busy']} aria-hidden="true" />}
    </button>
  );
}

export interface ButtonLinkProps extends ButtonLook, AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** An anchor that looks like a Button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { rest, className, body } = drawn(props);
  return (
    <a {...rest} className={className}>
      {body}
    </a>
  );
}

export interface LinkButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  icon?: IconName | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A button that looks like a link, for actions such as "Request a call instead". */
export function LinkButton({ icon, className, children, ...rest }: LinkButtonProps) {
  return (
    <button type="button" {...rest} className={classNames(styles['linkButton'], className)}>
      {icon !== undefined && <Icon name={icon} size={20} />}
      <span>{children}</span>
    </button>
  );
}

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'disabled' | 'aria-label' | 'children'
> {
  icon: IconName;
  /** Accessible name, for example "Remove other". */
  label: string;
  disabled?: boolean | undefined;
  /** Draws a border and a white background. */
  outlined?: boolean | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/** A 44-px round button that shows an icon only. */
export function IconButton({
  icon,
  label,
  disabled,
  outlined,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={disabled === true ? true : undefined}
      className={classNames(styles['iconButton'], outlined && styles['outlined'], className)}
    >
      <Icon name={icon} size={22} />
    </button>
  );
}

export interface TextLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Opens in a new tab, says so, and shows an arrow. */
  external?: boolean | undefined;
}

/** A text link. */
export function TextLink({ external = false, className, children, ...rest }: TextLinkProps) {
  return (
    <a
      {...(external ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      {...rest}
      className={classNames(styles['textLink'], className)}
    >
      <span>{children}</span>
      {external && (
        <>
          {' '}
          <Icon name="external" size={16} label="(opens in a new tab)" />
        </>
      )}
    </a>
  );
}
