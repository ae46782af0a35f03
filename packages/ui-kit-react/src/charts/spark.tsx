import { useDirection } from '@base-ui/react/direction-provider';
import { drawSpark } from '@quadrille/ui-kit/charts';
import '@quadrille/ui-kit/charts.css';
import styles from './chart.module.css';

/** A line of the course of a number. It is decoration: its values are told elsewhere. */
export function Spark({
  values,
  width = 80,
  height = 32,
}: {
  readonly values: readonly (number | null)[];
  readonly width?: number;
  readonly height?: number;
}) {
  const isRtl = useDirection() === 'rtl';
  const spark = drawSpark(values, { width, height, isRtl });
  if (spark === null) return null;
  return (
    <svg className={`q-chart ${styles['spark'] ?? ''}`} aria-hidden width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
      <path className="q-chart-stroke q-chart-c1" d={spark.path} />
      <circle className="q-chart-fill q-chart-c1" cx={spark.end.x} cy={spark.end.y} r={2.5} />
    </svg>
  );
}
