import type { ReactNode, Ref } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import layout from './Layout.module.css';
import { ONCE } from './once.ts';
import styles from './StepFrame.module.css';
import { useRootHeight } from './useRootHeight.ts';

/** A button of the frame. */
export interface StepAction {
  /** Text of the button; the frame has a default for each. */
  label?: string | undefined;
  onClick?: (() => void) | undefined;
  disabled?: boolean | undefined;
  busy?: boolean | undefined;
}

/** The main button. With `form` it submits the form with that id, wherever on the page that is. */
export interface StepNextAction extends StepAction {
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
  back?: StepAction | undefined;
  exit?: StepAction | undefined;
  restart?: StepAction | undefined;
  next?: StepNextAction | undefined;
  /** A failure of the step, shown right above the main button. */
  error?: ReactNode;
  /** Centers the heading and the main button. */
  centered?: boolean | undefined;
  width?: 'narrow' | 'default' | 'wide' | undefined;
  children?: ReactNode;
}

function ToolButton({
  action,
  label,
  icon,
}: {
  action: StepAction;
  label: string;
  icon: 'arrow-left' | 'exit' | 'restart';
}) {
  return (
    <Button
      variant="flat"
      small
      disabled={action.disabled}
      busy={action.busy}
      onClick={action.onClick}
      iconBefore={<Icon name={icon} size={20} />}
    >
      {action.label ?? label}
    </Button>
  );
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
    back,
    exit,
    restart,
    next,
    error,
    centered,
    width = 'default',
    children,
  } = props;
  const hasTools = back !== undefined || exit !== undefined || restart !== undefined;
  const actionBar = useRootHeight<HTMLDivElement>('--action-bar-height', next !== undefined);
  const hasError = error !== undefined && error !== null;
  return (
    <div className={styles['frame']}>
      {progress}
      {hasTools && (
        <div
          className={classNames(
            styles['tools'],
            layout[width],
            restart === undefined && styles['slim'],
          )}
          {...ONCE}
        >
          {back !== undefined && <ToolButton action={back} label="Back" icon="arrow-left" />}
          <span className={styles['spacer']} />
          {restart !== undefined && (
            <ToolButton action={restart} label="Restart Form" icon="restart" />
          )}
          {exit !== undefined && <ToolButton action={exit} label="Exit" icon="exit" />}
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
