import { useFormikContext } from 'formik';
import type { WindowCountValues } from '#machines/booking/answers/windowCount.ts';
import { Columns, Stack } from '#src/components/Layout.tsx';
import { FormCounter } from '#src/components/fields/FormCounter.tsx';
import { counted, countOf, DOOR_COUNTER, WINDOW_COUNTER } from '#src/domain/counter.ts';
import { FormPage } from '../form/FormPage.tsx';
import type { FormPageState } from '../form/useFormPage.ts';
import { CountedDoor, CountedHome } from './CountedHome.tsx';
import styles from './WindowCountView.module.css';
import { windowCountSchema } from './windowCount.schema.ts';

export type WindowCountViewProps = FormPageState<'windowCount'>;

function Counters({ content }: Pick<WindowCountViewProps, 'content'>) {
  const { values } = useFormikContext<WindowCountValues>();
  const hasDoors = (countOf(values.doorCount) ?? 0) > 0;
  return (
    <Columns align="center" className={styles['columns']}>
      <CountedHome
        images={content.windowImages}
        count={countOf(values.windowCount) ?? 0}
        hasDoors={hasDoors}
      />
      <Stack>
        <div className={styles['counter']}>
          <FormCounter
            name="windowCount"
            label="Windows"
            {...WINDOW_COUNTER}
            addLabel="Add one window"
            removeLabel="Remove one window"
            inWords={(count) => counted(count, 'window')}
          />
        </div>
        <div className={styles['counter']}>
          <FormCounter
            name="doorCount"
            label="Doors"
            {...DOOR_COUNTER}
            addLabel="Add one door"
            removeLabel="Remove one door"
            inWords={(count) => counted(count, 'door')}
          />
          <CountedDoor image={content.doorImage} isHighlighted={hasDoors} />
        </div>
      </Stack>
    </Columns>
  );
}

/** Asks how many windows and doors the project has and draws them on a home (spec §2, window-count). */
export function WindowCountView(props: WindowCountViewProps) {
  return (
    <FormPage {...props} schema={windowCountSchema}>
      <Counters {...props} />
    </FormPage>
  );
}
