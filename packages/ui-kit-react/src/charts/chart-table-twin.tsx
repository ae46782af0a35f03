import { type ChartData, type ChartFormat, tableOfChart } from '@quadrille/ui-kit/charts';
import styles from './chart.module.css';

/** The values of a chart as a table. */
export function ChartTableTwin({
  data,
  format,
  label,
  corner,
}: {
  readonly data: ChartData;
  readonly format: ChartFormat;
  readonly label: string;
  readonly corner: string;
}) {
  const { head, rows } = tableOfChart(data, format);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {head.map((name, at) => (
            <th key={data.series[at]?.key} scope="col" dir="auto">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }, at) => (
          <tr key={data.categories[at]?.key}>
            <th scope="row" dir="auto">
              {name}
            </th>
            {cells.map((cell, column) => (
              <td key={data.series[column]?.key}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
