import { cx } from '#web/ui/behavior/cx.ts';
import { Link } from '#web/ui/text/Link.tsx';
import styles from './FigureTable.module.css';

/**
 * Table of figures: the first column names what the others count.
 * @param code the names are those of the database
 * @param hrefs pages about the rows, in their order
 */
export function FigureTable({
  label,
  headings,
  rows,
  hrefs,
  code = false,
}: {
  label: string;
  headings: readonly string[];
  rows: readonly (readonly string[])[];
  hrefs?: readonly string[];
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
        {rows.map(([name = '', ...figures], row) => (
          <tr key={name}>
            <th scope="row" className={cx(code && styles.code)}>
              {hrefs?.[row] === undefined ? name : <Link href={hrefs[row]}>{name}</Link>}
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
