/** Formulas that once meant different things in the evaluator and in a database, with what was wrong. */
export const regressions: readonly { readonly formula: string; readonly what: string }[] = [
  { formula: '{n1} * {n2}', what: 'products that are too large or too small for a double raise errors on PostgreSQL' },
  { formula: '{n1} & ""', what: 'numbers as text have exponents at other sizes on PostgreSQL' },
  { formula: 'UPPER({s1}) == {s1}', what: 'texts under two collations cannot be compared on PostgreSQL' },
  { formula: 'MOD({n2}, {n2})', what: 'half of the smallest double is an error on PostgreSQL' },
  { formula: 'REPEAT({s1}, {n1})', what: 'a length times a large count is an error on PostgreSQL' },
  { formula: 'LCM({n1}, {n2}, 100)', what: 'the evaluator never ended where a multiple is too large for a double' },
  { formula: 'ROUND({n1} * 3, 2)', what: 'the evaluator lost digits of numbers beyond 2^53' },
  { formula: 'EDATE({m1}, SQRT({n1}))', what: 'counts beyond a billion must be nothing on PostgreSQL too' },
  {
    formula: 'DATEADD({d1}, 762739200, "week")',
    what: 'so many weeks were nothing in databases, and the last day of all in the evaluator',
  },
  { formula: 'DATEVALUE({m1}, "Europe/Berlin")', what: 'the day in a zone is found by the same list of turned clocks everywhere' },
  { formula: 'ROUND(2.345 / {n2}, ABS({n1}))', what: 'the evaluator changed the last digit where more are wanted than a double has' },
];
