import type { ReactNode, Ref } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { classNames } from './classNames.ts';
import { Icon, type IconName } from './Icon.tsx';
import layout from './Layout.module.css';
import { ONCE } from './once.ts';
import styles from './StepFrame.module.css';
import { useRootHeight } from './useRootHeight.ts';

/** The main button. With `form` it submits the form with that id, wherever on the page that is. */
export interface StepNextAction {
  /** "Next" by default. */
  label?: string | undefined;
  onClick?: (() => void) | undefined;
  disabled?: boolean | undefined;
  busy?: boolean | undefined;
  form?: string | undefined;
  /** Arrow after the label; true by default. */
  icon?: boolean | undefined;
  /** Id of what describes the action, such as the chosen time. */
  describedBy?: string | undefined;
  /** Shown with the button: beside it on wide screens, above it on a phone. Keep its height constant, so that the bar never grows over the page. */
  note?: ReactNode;
  /** A row of its own above the button, such as an offer. */
  above?: ReactNode;
}

export interface StepFrameProps {
  /** Text of the page's h1, which takes focus from code. */
  title: ReactNode;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  intro?: ReactNode;
  /** Usually a ProgressBar. */
  progress?: ReactNode;
  /** A line above the heading, such as the event's name or a countdown. */
  notice?: ReactNode;
  /** Called by Back; null for a page without it. */
  onBack?: (() => void) | null | undefined;
  /** The button that leaves the flow. */
  leave?: { label: 'Exit' | 'Restart Form'; onClick: () => void } | null | undefined;
  next?: StepNextAction | undefined;
  /** A failure of the step, shown right above the main button. */
  error?: ReactNode;
  /** Centers the heading and the main button. */
  centered?: boolean | undefined;
  width?: 'narrow' | 'default' | 'wide' | undefined;
  children?: ReactNode;
}

function ToolButton({
  icon,
  ...props
}: Pick<ButtonProps, 'onClick' | 'children'> & { icon: IconName }) {
  return <Button variant="flat" small {...props} iconBefore={<Icon name={icon} size={20} />} />;
}

/**
 * The frame of every step: Back, progress and Exit in one row, heading, content, and a bar with the main button at the bottom of the window
 * (decision V11).
 */
export function StepFrame(props: StepFrameProps) {
  const {
    title,
    headingRef,
    intro,
    progress,
    notice,
    onBack = null,
    leave = null,
    next,
    error,
    centered,
    width = 'default',
    children,
  } = props;
  const isExit = leave?.label === 'Exit';
  const actionBar = useRootHeight<HTMLDivElement>('--action-bar-height', next !== undefined);
  const hasError = error !== undefined && error !== null;
  return (
    <div className={styles['frame']}>
      {progress}
      {(onBack ?? leave) !== null && (
        <div
          className={classNames(
            styles['tools'],
            layout[width],
            (leave === null || isExit) && styles['slim'],
          )}
          {...ONCE}
        >
          {onBack !== null && (
            <ToolButton icon="arrow-left" onClick={onBack}>
              Back
            </ToolButton>
          )}
          <span className={styles['spacer']} />
          {leave !== null && (
            <ToolButton icon={isExit ? 'exit' : 'restart'} onClick={leave.onClick}>
              {leave.label}
            </ToolButton>
          )}
        </div>
      )}
      <div className={classNames(styles['body'], layout[width])}>
        {notice !== undefined && notice !== null && (
          <div className={styles['notice']}>{notice}</div>
        )}
        <header className={classNames(styles['header'], centered && styles['middle'])}>
          <h1 ref={headingRef} tabIndex={-1}>
            {title}
          </h1>
          {intro !== undefined && intro !== null && <div className={styles['intro']}>{intro}</div>}
        </header>
        <div className={styles['content']}>{children}</div>
        {next === undefined && hasError && <div className={styles['error']}>{error}</div>}
      </div>
      {next !== undefined && (
        <div ref={actionBar} className={styles['actions']}>
          {next.above}
          {hasError && (
            <div className={classNames(styles['error'], styles['errorRow'], layout[width])}>
              {error}
            </div>
          )}
          <div
            className={classNames(
              styles['actionRow'],
              layout[width],
              centered && styles['centered'],
            )}
            {...ONCE}
          >
            {next.note !== undefined && next.note !== null && (
              <div className={styles['note']}>{next.note}</div>
            )}
            <Button
              type={next.form === undefined ? 'button' : 'submit'}
              form={next.form}
              className={styles['next']}
              disabled={next.disabled}
              busy={next.busy}
              onClick={next.onClick}
              aria-describedby={next.describedBy}
              iconAfter={next.icon === false ? null : <Icon name="arrow-right" size={20} />}
            >
              {next.label ?? 'Next'}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
