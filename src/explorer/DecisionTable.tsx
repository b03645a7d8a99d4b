import { DECISION } from './pages-map.ts';
import { TableHead } from './panels.tsx';
import styles from './DecisionTable.module.css';

/** The address decision as it stands on the map: the first row that holds wins. */
export function DecisionTable() {
  return (
    <table className={styles['decision']}>
      <TableHead names={['No.', 'If', 'Then']} />
      <tbody>
        {DECISION?.lines.map(({ id, description, title }, at) => (
          <tr key={id}>
            <th scope="row">{at + 1}</th>
            <td>{description}</td>
            <td>{title}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
