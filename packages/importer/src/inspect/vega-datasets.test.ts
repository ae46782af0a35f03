import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectTypes } from '../testing/inspect-types.ts';

const folder = join(import.meta.dirname, '..', '..', 'node_modules', 'vega-datasets', 'data');

/** Real files of the vega-datasets package: title, rows and the type of every column. */
const expected: Record<string, readonly string[]> = {
  'airports.csv': ['airports 3376: SingleLineText x3, SingleSelect(57), SingleSelect(5), Decimal x2'],
  'birdstrikes.csv': [
    'birdstrikes 10000: SingleSelect(50), SingleLineText, SingleSelect(6), Date, SingleSelect(46), SingleSelect(29), SingleSelect(7), SingleSelect(3), SingleSelect(37), SingleSelect(4), Number x4',
  ],
  'co2-concentration.csv': ['co2-concentration 741: Date, Decimal x2'],
  'disasters.csv': ['disasters 803: SingleSelect(11), Year, Number'],
  'flights-airport.csv': ['flights-airport 5366: SingleLineText x2, Number'],
  'gapminder-health-income.csv': ['gapminder-health-income 187: SingleLineText, Number, Decimal, Number, SingleSelect(6)'],
  'github.csv': ['github 955: DateTime, Number'],
  'global-temp.csv': ['global-temp 144: Year, Decimal'],
  'iowa-electricity.csv': ['iowa-electricity 51: Date, SingleSelect(3), Number'],
  'la-riots.csv': [
    'la-riots 63: SingleLineText x2, Number, SingleSelect(2), SingleSelect(4), Date, SingleLineText x2, SingleSelect(4), Decimal x2',
  ],
  'lookup_groups.csv': ['lookup_groups 9: Number, SingleLineText'],
  'lookup_people.csv': ['lookup_people 9: SingleLineText, Number x2'],
  'population_engineers_hurricanes.csv': ['population_engineers_hurricanes 52: SingleLineText, Number x2, Decimal, Number'],
  'seattle-weather-hourly-normals.csv': ['seattle-weather-hourly-normals 8759: DateTime, Decimal x3'],
  'seattle-weather.csv': ['seattle-weather 1461: Date, Decimal x4, SingleSelect(5)'],
  'sp500-2000.csv': ['sp500-2000 5105: Date, Decimal x5, Number'],
  'sp500.csv': ['sp500 123: SingleLineText, Decimal'],
  'species.csv': ['species 12360: SingleSelect(4) x4, SingleLineText, Decimal'],
  'stocks.csv': ['stocks 560: SingleSelect(5), SingleLineText, Decimal'],
  'us-employment.csv': ['us-employment 120: Date, Number x11, Decimal x4, Number x8'],
  'weather.csv': ['weather 2922: SingleSelect(2), Date, Decimal x4, SingleSelect(5)'],
  'windvectors.csv': ['windvectors 4800: Decimal x2, Number x2, Decimal'],
  'zipcodes.csv': ['zipcodes 42049: SingleLineText, Decimal x2, SingleLineText, SingleSelect(59), SingleLineText'],
  'unemployment.tsv': ['unemployment 3218: Number, Decimal'],
  'annual-precip.json': ['annual-precip 1: Number x2, SingleLineText x2, LongText'],
  'anscombe.json': ['anscombe 44: SingleSelect(4), Number, Decimal'],
  'barley.json': ['barley 120: Decimal, SingleSelect(10), Year, SingleSelect(6)'],
  'budget.json': [
    'budget 237: Number, SingleSelect(8), Number, SingleSelect(12), Number, SingleSelect(40), Number, MultiSelect(43), Number, SingleLineText, Number, SingleSelect(2), Number x60',
  ],
  'budgets.json': ['budgets 230: Year x2, Decimal'],
  'burtin.json': ['burtin 16: SingleLineText, Decimal x3, SingleSelect(2), SingleSelect(4)'],
  'cars.json': ['cars 406: SingleLineText, Decimal, Number, Decimal, Number x2, Decimal, Date, SingleSelect(3)'],
  'countries.json': ['countries 620: SingleLineText, Year, Decimal x4, MultiSelect(62), Decimal x2'],
  'crimea.json': ['crimea 24: Date, Number x4'],
  'driving.json': ['driving 55: SingleSelect(4), Year, Number, Decimal'],
  'earthquakes.json': ['earthquakes 1: SingleLineText x2, LongText, SingleLineText'],
  'flare-dependencies.json': ['flare-dependencies 764: Number x2'],
  'flare.json': ['flare 252: Number, SingleLineText, Number x2'],
  'flights-10k.json': ['flights-10k 10000: DateTime, Number x2, SingleLineText x2'],
  'football.json': ['football 6508: Date, SingleSelect(5), SingleLineText x2, Number x2'],
  'gapminder.json': ['gapminder 682: Year, MultiSelect(62), Number x2, Decimal x2'],
  'income.json': ['income 520: SingleSelect(52), SingleSelect(5), Number, Decimal, Number, SingleSelect(10)'],
  'jobs.json': ['jobs 7650: SingleLineText, SingleSelect(2), Year, Number, Decimal'],
  'londonBoroughs.json': ['londonBoroughs 1: SingleLineText x3, LongText x2'],
  'londonCentroids.json': ['londonCentroids 33: SingleLineText, Decimal x2'],
  'londonTubeLines.json': ['londonTubeLines 1: SingleLineText, LongText x2, SingleLineText x2'],
  'miserables.json': ['miserables 1: LongText x2'],
  'monarchs.json': ['monarchs 12: SingleLineText, Number x3, Checkbox'],
  'movies.json': [
    'movies 3201: SingleLineText, Number x4, SingleLineText, SingleSelect(7), Number, SingleLineText, SingleSelect(18), SingleSelect(12), SingleSelect(9), SingleLineText, Number, Decimal, Number',
  ],
  'normal-2d.json': ['normal-2d 500: Decimal x2'],
  'obesity.json': ['obesity 50: Number, Decimal, SingleLineText'],
  'ohlc.json': ['ohlc 44: Date, Decimal x4, SingleSelect(3), Decimal'],
  'penguins.json': ['penguins 344: SingleSelect(3) x2, Decimal x2, Number x2, SingleSelect(3)'],
  'platformer-terrain.json': ['platformer-terrain 7514: Number x2, Decimal, Number, SingleSelect(3) x2, MultiSelect(9), SingleLineText'],
  'political-contributions.json': [
    'political-contributions 58: SingleLineText x2, SingleSelect(3), Number, SingleSelect(7), Decimal, Number, Decimal x5, Number x2, Decimal, Number, Decimal, Number, SingleSelect(29), Number x3, Date, Number x2',
  ],
  'population.json': ['population 570: Year, Number x3'],
  'udistrict.json': ['udistrict 182: SingleSelect(19), Decimal'],
  'unemployment-across-industries.json': ['unemployment-across-industries 1708: SingleSelect(14), Year, Number x2, Decimal, DateTime'],
  'uniform-2d.json': ['uniform-2d 500: Decimal x2'],
  'us-10m.json': ['us-10m 1: SingleLineText x2, LongText x2'],
  'us-state-capitals.json': ['us-state-capitals 50: Decimal x2, SingleLineText x2'],
  'volcano.json': ['volcano 1: Number x2, LongText'],
  'weekly-weather.json': ['weekly-weather 10: SingleSelect(5), SingleLineText x3, Number, SingleLineText'],
  'wheat.json': ['wheat 52: Year, Decimal x2'],
  'world-110m.json': ['world-110m 1: SingleLineText x2, LongText x2'],
};

describe('real files', () => {
  it.each(Object.keys(expected))('%s', async (name) => {
    expect(await inspectTypes(join(folder, name))).toEqual(expected[name]);
  });
});

describe('files of other kinds', () => {
  it.each([
    ['7zip.png', 'a PNG image'],
    ['flights-200k.arrow', 'an Arrow file'],
    ['flights-3m.parquet', 'a Parquet file'],
  ])('%s is refused as %s', async (name, what) => {
    await expect(inspectTypes(join(folder, name))).rejects.toThrow(what);
  });
});
