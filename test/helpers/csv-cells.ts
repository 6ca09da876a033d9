import type { GrammarCase } from './read-csv.ts'

const SECURITIES = 'id,provider_id,ticker,name'
const CASH = 'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover'

/** Cases of one cell: its text in the file → its value, or the fault behind the place and the text. */
const cells = (
  what: string,
  place: (cell: string) => Pick<GrammarCase, 'file' | 'content'>,
  { value, column }: { value: (text: string) => string; column: string },
  accepted: Readonly<Record<string, string>>,
  refused: Readonly<Record<string, string>>,
): GrammarCase[] => [
  ...Object.entries(accepted).map(([cell, text]) => ({
    ...place(cell),
    what: `${what} ${JSON.stringify(cell)}`,
    reading: [value(text)],
  })),
  ...Object.entries(refused).map(([cell, reason]) => ({
    ...place(cell),
    what: `${what} ${JSON.stringify(cell)}`,
    reading: [`line 2, column ${column}: ${reason}`],
  })),
]

const named = (texts: readonly string[], is: string, hint = ''): Record<string, string> =>
  Object.fromEntries(
    texts.map((text) => [text, `${JSON.stringify(text.replaceAll(/^"|"$/g, ''))} is not ${is}${hint}`]),
  )

const PRICES = cells(
  'price',
  (px) => ({ file: 'security_cash', content: `${CASH}\n1,1d,2024-01-02,${px},,\n` }),
  { value: (px) => `1|1d|2024-01-02|${px}`, column: 'px' },
  {
    '': '',
    '""': '',
    '1': '1.000000',
    '01': '1.000000',
    '-1.5': '-1.500000',
    '+1.5': '1.500000',
    '.5': '0.500000',
    '5.': '5.000000',
    ' 1.5 ': '1.500000',
    '"1.5"': '1.500000',
    '" 1.5"': '1.500000',
    '1e5': '100000.000000',
    '1E+05': '100000.000000',
    '1e-2': '0.010000',
    '-0': '0.000000',
  },
  {
    ...named(
      ['0x1', '0X1F', '0o17', '0b11', '1_000', '1e1_0', '0x1p3', 'inf', 'Infinity', '-Infinity'],
      'a price below 1e9',
    ),
    ...named(
      ['"1,234"', '"1,5"', '1 000', "1'000", '$5', '€5', '5%', '5 USD', '(5)', '--5', '5-'],
      'a price below 1e9',
    ),
    ...named(['１２', '٣', '−5', '1e', 'e5', '.', '+', ' ', '-', '1.2.3', '1e5.0'], 'a price below 1e9'),
    ...named(['1e9', '-1e9', '1e400'], 'a price below 1e9'),
    '1\u00a0': '"1\\u00a0" is not a price below 1e9; it contains invisible characters: U+00A0',
    ...named(
      ['NA', 'N/A', '#N/A', 'NaN', 'nan', 'null', 'NULL', 'None'],
      'a price below 1e9',
      '; leave the cell empty if the value is unknown',
    ),
  },
)

const IDS = cells(
  'id',
  (id) => ({ file: 'remove_securities', content: `id\n${id}\n` }),
  { value: (id) => id, column: 'id' },
  { '7': '7', '007': '7', '+7': '7', ' 7 ': '7', '"7"': '7' },
  named(
    ['0x1', '0o17', '0b1', '1_000', '1.0', '1e3', '-7', '0', '2147483648', 'x', '７'],
    'a whole number from 1 to 2147483647',
  ),
)

const WEIGHTS = cells(
  'weight',
  (weight) => ({ file: 'constituents', content: `aggregate_id,security_id,weight\n1,2,${weight}\n` }),
  { value: (weight) => `1|2|${weight}`, column: 'weight' },
  { '': '', '2': '2', '.5': '0.5', '1e3': '1000', ' 2': '2' },
  {
    ...named(
      ['0x10', '0x1p3', '1_000', 'inf', '1e400', '0', '-1', '1d', '1f'],
      'a weight (from 1e-9 to 1e9)',
    ),
    ...named(['nan'], 'a weight (from 1e-9 to 1e9)', '; leave the cell empty if the value is unknown'),
  },
)

const MOMENTS = cells(
  'time',
  (ts) => ({ file: 'security_cash', content: `${CASH}\n1,10min,${ts},1,,\n` }),
  { value: (ts) => `1|10min|${ts}|1.000000`, column: 'ts' },
  Object.fromEntries(
    [
      ...[
        '2024-01-02',
        '2024-01-02T14:30',
        '2024-01-02 14:30:00',
        '2024-01-02T14:30:00Z',
        '2024-01-02t14:30:00z',
      ],
      ...['2024-01-02T14:30:00.000000+00:00', '2024-01-02T09:30:00-0500', '2024-01-02 09:30-05'],
    ].map((ts) => [ts, ts]),
  ),
  named(
    [
      ...[
        '03/09/2026',
        '09.03.2026',
        '9-Mar-2026',
        '20260309',
        '2026-3-9',
        '1767312000',
        '46000',
        ' 2026-03-09',
      ],
      ...[
        '2026-03-09T14:30:00.0000000Z',
        '2026-03-09 14:30:00 UTC',
        '2026-03-09 02:30 PM',
        '2026-W11-1',
        'NaT',
      ],
    ],
    'an ISO 8601 date or date-time from 1900 to 2200',
  ),
)

const FLAGS = cells(
  'flag',
  (flag) => ({ file: 'securities', content: `${SECURITIES},is_active\n1,S1,A,One,${flag}\n` }),
  { value: (flag) => `1|S1|A|One|${flag}`, column: 'is_active' },
  {
    ...{ '': '', true: 'true', TRUE: 'true', True: 'true', t: 'true', yes: 'true', on: 'true', '1': 'true' },
    ...{ false: 'false', F: 'false', no: 'false', off: 'false', '0': 'false', '"0"': 'false' },
  },
  {
    ...named(['2', 'x', 'ja', '1.0', '-'], 'true or false'),
    ...named(['NA', 'nan'], 'true or false', '; leave the cell empty if the value is unknown'),
  },
)

const NAMES = cells(
  'name',
  (name) => ({ file: 'securities', content: `${SECURITIES}\n1,S1,A,${name}\n` }),
  { value: (name) => `1|S1|A|${name}|`, column: 'name' },
  {
    'OAO "Novatex" Group': 'OAO "Novatex" Group',
    '5" pipe': '5" pipe',
    'Pipe 5"': 'Pipe 5"',
    'x""y': 'x""y',
    '"OAO ""Novatex"", Group"': 'OAO "Novatex", Group',
    '""""': '"',
    '"Acme, Inc."': 'Acme, Inc.',
    NA: 'NA',
    null: 'null',
    '\\N': '\\N',
    '\\.': '\\.',
    'a\\b': 'a\\b',
    ' Acme ': ' Acme ',
    'Société Générale 株式会社 🙂': 'Société Générale 株式会社 🙂',
    '=1+1': '=1+1',
    'L\u00a0Oréal': 'L\u00a0Oréal',
    'می\u200cخواهم': 'می\u200cخواهم',
    '🏳\ufe0f': '🏳\ufe0f',
  },
  {
    '"OAO "Novatex" Group"': 'text follows the closing quotation mark: double those inside the cell',
    '"One" Inc': 'text follows the closing quotation mark: double those inside the cell',
    '"One" ': 'text follows the closing quotation mark: double those inside the cell',
    ' "One, Inc"': 'a space precedes the quotation mark: delete it',
    '"One': 'the quotation mark is never closed',
    '"One""': 'the quotation mark is never closed',
    '"One\nTwo"': '"One\\nTwo" is not printable text of 1 to 1000 characters',
    'One\rTwo': '"One\\rTwo" is not printable text of 1 to 1000 characters',
    'A\u200bB':
      '"A\\u200bB" is not printable text of 1 to 1000 characters; it contains invisible characters: U+200B',
    'A\u202eB':
      '"A\\u202eB" is not printable text of 1 to 1000 characters; it contains invisible characters: U+202E',
    '\u00a0':
      '"\\u00a0" is not printable text of 1 to 1000 characters; it contains invisible characters: U+00A0',
    'One\0': '"One\\u0000" is not printable text of 1 to 1000 characters',
  },
)

const INVISIBLE = [
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200e',
  '\u200f',
  '\u2009',
  '\u2028',
  '\u202e',
  '\u202f',
  '\u2060',
]
const [FEFF, E0020] = ['\ufeff', '\u{e0020}']
const codePoint = (letter: string): string =>
  (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
const IS_CODE = 'a code of 1 to 200 printable characters without commas or surrounding spaces'

const TICKERS = cells(
  'ticker',
  (ticker) => ({ file: 'securities', content: `${SECURITIES}\n1,S1,${ticker},One\n` }),
  { value: (ticker) => `1|S1|${ticker}|One|`, column: 'ticker' },
  Object.fromEntries(
    ['AAPQ', 'BRK/B', 'BF.B', 'X Y', '株', 'é', 'NA', 'null', '007', '0x1', '=A1', 'A"B', '$'].map((code) => [
      code,
      code,
    ]),
  ),
  {
    ...named([' A', 'A ', '"A,B"', 'A\tB'], IS_CODE),
    ...Object.fromEntries(
      [...INVISIBLE, FEFF].flatMap((letter) =>
        [`AAPQ${letter}`, `${letter}AAPQ`, `AA${letter}PQ`].map((code) => [
          code,
          `"${code.replace(letter, `\\u${codePoint(letter).toLowerCase()}`)}" is not ${IS_CODE}; it contains invisible characters: U+${codePoint(letter)}`,
        ]),
      ),
    ),
    [`A${E0020}${FEFF}`]: `"A\\udb40\\udc20\\ufeff" is not ${IS_CODE}; it contains invisible characters: U+E0020, U+FEFF`,
  },
)

/** How single cells are read. */
export const CELL_CASES: readonly GrammarCase[] = [
  PRICES,
  IDS,
  WEIGHTS,
  MOMENTS,
  FLAGS,
  NAMES,
  TICKERS,
].flat()
