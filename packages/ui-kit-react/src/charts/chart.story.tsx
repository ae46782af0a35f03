import { type ChartData, type ChartFormat, chartKinds } from '@quadrille/ui-kit/charts';
import { KitProvider } from '../provider/kit-provider.tsx';
import { Chart } from './chart.tsx';
import { ChartTableTwin } from './chart-table-twin.tsx';
import { Spark } from './spark.tsx';

export default { title: 'Charts/Chart' };

const format: ChartFormat = {
  value: (value) => `€${value.toLocaleString('en')}`,
  short: (value) => (value >= 1000 ? `€${Math.round(value / 1000)}k` : `€${Math.round(value)}`),
  share: (part) => `${Math.round(part * 100)}%`,
};
const names = (list: readonly string[]) => list.map((label) => ({ key: label, label }));
const data: ChartData = {
  categories: names(['Paris', 'London', 'Berlin', 'Milan', 'Elsewhere']),
  series: names(['Sent', 'Packed', 'Held']),
  values: [
    [38_000, 41_000, 44_200, 40_100, 47_000],
    [12_000, 9000, null, 14_000, 11_000],
    [2000, 4000, 1500, 3000, 2600],
  ],
};
const one: ChartData = { ...data, series: data.series.slice(0, 1), values: data.values.slice(0, 1) };
const room = { width: 420, height: 260, padding: 16 };
const single: readonly string[] = ['pie', 'funnel', 'rows'];

export const EveryKind = {
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      {chartKinds.map((kind) => (
        <section key={kind} style={room}>
          <Chart
            kind={kind}
            data={single.includes(kind) ? one : data}
            format={format}
            label={`Revenue by city, ${kind}`}
            onOpen={() => {}}
          />
        </section>
      ))}
    </div>
  ),
};

export const FromRightToLeft = {
  render: () => (
    <KitProvider direction="rtl">
      <div dir="rtl" style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
        {chartKinds.map((kind) => (
          <section key={kind} style={room}>
            <Chart kind={kind} data={single.includes(kind) ? one : data} format={format} label={`Revenue by city, ${kind}`} />
          </section>
        ))}
      </div>
    </KitProvider>
  ),
};

export const TableTwin = {
  render: () => (
    <div style={{ width: 480 }}>
      <Spark values={[1, 4, 2, 6, 5, 9]} />
      <ChartTableTwin data={data} format={format} label="Revenue by city" corner="City" />
    </div>
  ),
};
