import { cx } from '#web/ui/behavior/cx.ts';
import styles from './Administration.module.css';

/** Table of figures: the first column names what the others count. `code`: the names are those of the database. */
export function FigureTable({
  label,
  headings,
  rows,
  code = false,
}: {
  label: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  code?: boolean;
}) {
  return (
    <table className={styles.figures} aria-label={label}>
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name = '', ...figures]) => (
          <tr key={name}>
            <th scope="row" className={cx(code && styles.code)}>
              {name}
            </th>
            {figures.map((figure, index) => (
              <td key={headings[index + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
