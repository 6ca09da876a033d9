import type { GrammarCase } from './read-csv.ts'

const SECURITIES = 'id,provider_id,ticker,name'
const one = 'id,provider_id,ticker,name\n1,S1,A,One\n'
const ONE = '1|S1|A|One|'
const TWO = '2|S2|B|Two|'
const TOO_MANY = 'write numbers without thousands separators, and texts with commas in quotation marks'
const NO_UTF_8 =
  'the file is Latin-1 or Windows-1252 and must be UTF-8: convert it (iconv -f WINDOWS-1252 -t UTF-8)'

/** Whole files of securities. */
const WHOLE: readonly [string, string | Buffer, ...string[]][] = [
  ['no row', `${SECURITIES}\n`],
  ['no line end', SECURITIES],
  ['a last row without a line end', one.trimEnd(), ONE],
  ['carriage returns and line feeds', `${one}2,S2,B,Two\n`.replaceAll('\n', '\r\n'), ONE, TWO],
  ['line ends of both kinds', `${SECURITIES}\r\n1,S1,A,One\n2,S2,B,Two\r\n`, ONE, TWO],
  ['line ends of both kinds, the other way round', `${SECURITIES}\n1,S1,A,One\r\n2,S2,B,Two\n`, ONE, TWO],
  ['a blank last line', `${one}\n`, ONE],
  ['blank last lines', `${one}\r\n\n\r\n\n`, ONE],
  ['blank lines between rows', `${SECURITIES}\n\n1,S1,A,One\n\n2,S2,B,Two\n`, ONE, TWO],
  ['a fault behind blank lines', `${one}\n\n2,S2,B,\n`, 'line 5, column name: a value is required'],
  ['a byte order mark', `\uFEFF${one}`, ONE],
  ['a quoted header with spaces', '"id", provider_id ,"ticker","name "\n1,S1,A,One\n', ONE],
  ['a line that ends COPY', `${one}\\.\n2,S2,B,Two\n`, 'line 3: the row has 1 cell and the header 4'],
  [
    'a quoted line that ends COPY',
    `${one}2,S2,B,"x\n\\.\ny"\n3,S3,C,\n`,
    ...[
      'line 3, column name: "x\\n\\\\.\\ny" is not printable text of 1 to 1000 characters',
      'line 6, column name: a value is required',
    ],
  ],
  ['a row that is too short', `${one}2,S2,B\n`, 'line 3: the row has 3 cells and the header 4'],
  [
    'a row that is too long',
    `${one}2,S2,B,Two,3\n`,
    `line 3: the row has 5 cells and the header 4: ${TOO_MANY}`,
  ],
  [
    'a comma that ends a row',
    `${one}2,S2,B,Two,\n`,
    'line 3: the row has 5 cells and the header 4: delete the comma at its end',
  ],
  ['a row of empty cells', `${one},,,\n`, 'line 3: all cells are empty: delete the row'],
  [
    'a text with a comma',
    `${one}2,S2,B,Two, Inc\n`,
    `line 3: the row has 5 cells and the header 4: ${TOO_MANY}`,
  ],
  [
    'a quotation mark that is never closed',
    `${one}2,S2,B,"Two\n3,S3,C,Three\n4,S4,D,Four\n`,
    'line 3, column name: the quotation mark is never closed',
  ],
  [
    'a quotation mark that the next one closes',
    `${one}2,S2,B,"Two\n3,S3,C,"Three"\n4,S4,D,\n`,
    ...[
      'line 3, column name: text follows the closing quotation mark: double those inside the cell',
      'line 5, column name: a value is required',
    ],
  ],
  [
    'an endless cell',
    `${one}2,S2,B,"${'x\n'.repeat(800_000)}`,
    'line 3, column name: the quotation mark is never closed',
  ],
  ['an endless row', `${one}2,S2,B,${'x'.repeat(1_500_000)}`, 'line 3: the row is longer than 1 MiB'],
  ['Latin-1', Buffer.from(`${one}2,S2,B,Zwölf\n3,S3,C,Fünf\n`, 'latin1'), `line 3: ${NO_UTF_8}`],
  ['Latin-1 in quotation marks', Buffer.from(`${one}2,S2,B,"Zwölf"\n`, 'latin1'), `line 3: ${NO_UTF_8}`],
  [
    'Latin-1 among quotation marks',
    Buffer.from(`${one}2,S2,B,Zwölf "12"\n`, 'latin1'),
    `line 3: ${NO_UTF_8}`,
  ],
  [
    'the index of pandas',
    ',id,provider_id,ticker,name\n0,1,S1,A,One\n',
    'line 1: the first column has no name: if it is the index of pandas, write the file with `index=False`',
  ],
  [
    'the index of pandas, read again',
    'Unnamed: 0,id,provider_id,ticker,name\n0,1,S1,A,One\n',
    'line 1, column Unnamed: 0: the first column has no name: if it is the index of pandas, write the file with `index=False`',
  ],
  [
    'a comma that ends the header',
    `${SECURITIES},\n1,S1,A,One,\n`,
    'line 1: column 5 has no name: name it, or delete its comma in every line',
  ],
  [
    'a line for Excel',
    `sep=;\n${one.replaceAll(',', ';')}`,
    'line 1: `sep=` is for Excel alone: delete the line, and separate columns by commas',
  ],
  [
    'carriage returns alone',
    one.replaceAll('\n', '\r'),
    'line 1: lines end with carriage returns alone: convert them to line feeds (mac2unix)',
  ],
  [
    'a header in capitals',
    'id,provider_id,TICKER,name\n',
    ...['line 1, column TICKER: unknown column; did you mean ticker?', 'line 1: column ticker is missing'],
  ],
  [
    'a space before a quotation mark of the header',
    'id, "provider_id",ticker,name\n',
    'line 1, column "provider_id": a space precedes the quotation mark: delete it',
  ],
]

/** Files of one column, in which a line may be a cell. */
const SLUGS: readonly [string, string, ...string[]][] = [
  ['a line that ends COPY', 'slug\na\n\\.\nb\n', 'a', '\\.', 'b'],
  ['a blank line', 'slug\na\n\nb\n', 'a', 'b'],
  ['an empty cell', 'slug\na\n""\n', 'line 3, column slug: a value is required'],
  [
    'a cell with commas',
    'slug\n"a,b"\n',
    'line 2, column slug: "a,b" is not a code of 1 to 200 printable characters without commas or surrounding spaces',
  ],
]

const whole = (
  file: string,
  cases: readonly (readonly [string, string | Buffer, ...string[]])[],
): GrammarCase[] =>
  cases.map(([what, content, ...reading]) => ({ what: `${file}: ${what}`, file, content, reading }))

/** How whole files are read. */
export const FILE_CASES: readonly GrammarCase[] = [
  ...whole('securities', WHOLE),
  ...whole('remove_flow_series', SLUGS),
]
