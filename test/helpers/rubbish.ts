/** A request that is cheap to send and must be cheap to reject. */
export interface Rubbish {
  readonly name: string
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** Code of the refusal, or type of its first issue: shows which check caught the request. */
  readonly found: string
}

export const times = (count: number, write: (place: number) => string): string =>
  Array.from({ length: count }, (_, place) => write(place)).join(' ')

const nested = (count: number, open: string, close: string, inside = ''): string =>
  open.repeat(count) + inside + close.repeat(count)

const preferences = (literal: string): string =>
  `mutation { mergePreferences(input: { preferences: ${literal} }) { __typename } }`

const there = 'constituents(first: 1) { nodes { memberships(first: 1) { nodes'

const rubbish = (found: string, queries: Readonly<Record<string, string>>): Rubbish[] =>
  Object.entries(queries).map(([name, query]) => ({ name, query, found }))

/** Caught by the lexer, before parsing. */
const UNREADABLE = [
  ...rubbish('too_deep', {
    'selections 2,400 deep': '{a'.repeat(2400),
    'lists 4,000 deep': `{ a(b: ${'['.repeat(4000)}`,
    'objects 1,600 deep': `{ a(b: ${'{a:'.repeat(1600)}`,
    'a list of JSON 2,000 deep': preferences(nested(2000, '[', ']')),
    'a type of a variable 2,000 deep': `query ($a: ${nested(2000, '[', ']', 'Int')}) { __typename }`,
    'inline fragments 1,600 deep': `{ ${nested(1600, '... { ', '}', '__typename')} }`,
    'inline fragments 400 deep with equal fields': `{ ${nested(400, '... { __typename __typename ', '}')} }`,
    'introspection of ofType 400 deep': `{ __schema { types { ${nested(400, 'ofType { ', '}', 'name')} } } }`,
    'fragments 300 deep': `{ aggregate(by: { aggregateId: 1 }) { ...F0 } } ${times(50, (at) => `fragment F${at} on Aggregate { ${there} { ...F${at + 1} } } } } }`)}`,
  }),
  ...rubbish('string_too_long', {
    'a string of 900,000 characters': preferences(`"${'x'.repeat(900_000)}"`),
    'a string of 250,000 escapes': preferences(`"${'\\n'.repeat(250_000)}"`),
    'a block string of 450,000 lines': preferences(`"""${'\n'.repeat(450_000)}"""`),
    'a number of 900,000 digits': `{ aggregates(first: ${'1'.repeat(900_000)}) { totalCount } }`,
    'a name of 900,000 letters': `{ ${'a'.repeat(900_000)} }`,
    '300,000 comments': `${'#\n'.repeat(300_000)}{ __typename }`,
    'a comment of 900,000 characters': `#${'x'.repeat(900_000)}\n{ __typename }`,
    '900,000 commas': `${','.repeat(900_000)}{ __typename }`,
    '300,000 byte order marks': `${'\ufeff'.repeat(300_000)}{ __typename }`,
    '20,000 directives': `{ __typename ${times(20_000, () => '@skip(if: false)')} }`,
    '100,000 tokens': `{ ${times(100_000, () => 'a')} }`,
  }),
  ...rubbish('too_many_items', {
    '100,000 lines': `${'\n'.repeat(100_000)}{ ${times(30, (at) => `x${at}`)} }`,
  }),
  ...rubbish('graphql_syntax', {
    '2,000 comments': `${'#\n'.repeat(2000)}{ __typename }`,
    '10,000 equal fields': `{ ${times(10_000, () => '__typename')} }`,
    '5,000 aliases': `{ ${times(5000, (at) => `a${at}: __typename`)} }`,
    '3,000 variables': `query (${times(3000, (at) => `$v${at}: Int`)}) { __typename }`,
    '1,200 operations': times(1200, (at) => `query Q${at} { __typename }`),
    'a closing bracket 100,000 times': '}'.repeat(100_000),
    NUL: '{ __typename \0 }',
    'half of a surrogate pair in a string': '{ aggregate(by: { providerId: "\ud800" }) { name } }',
    'half of a surrogate pair': '{ \udc00 }',
    'a string without end': '{ aggregate(providerId: "',
    'no operation at all': ' ',
  }),
]

/** Caught by counting, before GraphQL compares all pairs. */
const TOO_MUCH = rubbish('too_many_items', {
  'as many equal fields as tokens': `{ ${times(4990, () => '__typename')} }`,
  'equal fields below another': `{ viewer { ${times(4980, () => 'email')} } }`,
  '1,200 equal fields with selections': `{ aggregate(by: { aggregateId: 1 }) { ${times(1200, () => 'latest { px }')} } }`,
  '490 fields with different arguments': `{ aggregate(by: { aggregateId: 1 }) { ${times(490, (at) => `bars(first: ${at}) { __typename }`)} } }`,
  '1,200 inline fragments': `{ ${times(1200, () => '... { __typename }')} }`,
  '2,400 spreads of one fragment': `{ ${times(2400, () => '...F')} } fragment F on Query { __typename }`,
  '400 fragments in one place': `{ ${times(400, (at) => `...F${at}`)} } ${times(400, (at) => `fragment F${at} on Query { __typename }`)}`,
  '2,400 unknown fragments': `{ ${times(2400, (at) => `...F${at}`)} }`,
  'equal fields in a fragment that nobody uses': `{ __typename } fragment F on Query { ${times(4900, () => '__typename')} }`,
  'equal fields in one of two fragments of a name': `{ ...F } fragment F on Query { ${times(4900, () => '__typename')} } fragment F on Query { __typename }`,
  '1,600 aliases': `{ viewer { ${times(1600, (at) => `a${at}: email`)} } }`,
  '700 directives': `{ viewer { email ${times(700, () => '@skip(if: false)')} } }`,
  '1,000 variables': `query (${times(1000, (at) => `$v${at}: Int`)}) { __typename }`,
  '250 operations on 250 fragments': `${times(250, (at) => `query Q${at} { ...F0 }`)} ${times(250, (at) => `fragment F${at} on Query { ...F${at + 1} }`)}`,
  'a tree of 2^25 fragments, one below another': `{ aggregate(by: { aggregateId: 1 }) { ...F0 } } ${times(25, (at) => `fragment F${at} on Aggregate { a: ${there} { ...F${at + 1} } } } } b: ${there} { ...F${at + 1} } } } } }`)} fragment F25 on Aggregate { name }`,
  'introspection under 300 aliases': `{ __schema { ${times(300, (at) => `a${at}: types { fields { name } }`)} } }`,
  '400 root fields in a fragment': `{ ...F } fragment F on Query { ${times(100, () => '__typename')} }`,
})

/** Caught by the validation rules, which stop after the first few errors. */
const INVALID = rubbish('graphql_validation', {
  'a name of 120,000 letters': `{ ${'a'.repeat(120_000)} }`,
  'a fragment within itself': '{ ...F } fragment F on Query { ...F }',
  '130 fragments in a circle': `{ ...F0 } ${times(130, (at) => `fragment F${at} on Query { ...F${(at + 1) % 130} }`)}`,
  '1,600 unknown arguments': `{ aggregate(${times(1600, (at) => `x${at}: 1`)}) { name } }`,
  '4,900 values of the wrong type': `{ aggregates(types: [${times(4900, () => '1')}]) { totalCount } }`,
  '1,600 equal keys': preferences(`{ ${times(1600, () => 'a: 1')} }`),
  '600 inputs of the wrong shape': `mutation { createAggregate(input: { name: "x", constituents: [${times(600, () => '{ ticker: 1, x: 1 }')}] }) { __typename } }`,
  '98 fields in conflict': `{ aggregate(by: { aggregateId: 1 }) { ${times(98, (at) => `bars(first: ${at}) { totalCount }`)} } }`,
  '4,000 long unknown types': `${times(600, (at) => `fragment F${at} on Aggregat${'e'.repeat(150)} { a }`)} { a }`,
  'introspection in circles': `{ __schema { types { ${nested(4, 'fields { type { ', '} } ', 'name')} } } }`,
})

const items = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place))

const CREATE =
  'mutation ($all: [ConstituentInput!]!) { createAggregate(input: { name: "x", constituents: $all }) { __typename } }'

/** Caught before the operation is executed. */
const TOO_EXPENSIVE: readonly Rubbish[] = [
  ...rubbish('QUERY_TOO_COMPLEX', {
    'a tree of 2^25 fragments': `{ ...F0 } ${times(25, (at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`)} fragment F25 on Query { __typename }`,
    'introspection under 60 aliases': `{ __schema { ${times(60, (at) => `a${at}: types { fields { name args { name type { name } } type { name } } }`)} } }`,
    'a tree of introspection': `{ __schema { ...F0 } } ${times(25, (at) => `fragment F${at} on __Schema { ...F${at + 1} ...F${at + 1} }`)} fragment F25 on __Schema { types { fields { name } } }`,
    '60 calls for each of 1,000 rows': `{ securities(first: 1000) { nodes { ${times(60, (at) => `a${at}: trend(from: "x") { slope }`)} } } }`,
  }),
  {
    name: '100,000 values of the wrong type in a variable',
    query: 'query ($all: [String!]!) { aggregates(types: $all) { totalCount } }',
    variables: { all: items(100_000, () => 1) },
    found: 'too_many_items',
  },
  {
    name: 'a text of 900,000 characters for a number',
    query: 'query ($n: Int) { aggregates(first: $n) { totalCount } }',
    variables: { n: 'x'.repeat(900_000) },
    found: 'graphql_value',
  },
  {
    name: '5,000 values of the wrong type in a variable',
    query: 'query ($all: [String!]!) { aggregates(types: $all) { totalCount } }',
    variables: { all: items(5000, () => 1) },
    found: 'graphql_value',
  },
  {
    name: '10 variables with lists of 1,000 values',
    query: `query (${times(10, (at) => `$v${at}: [String!]`)}) { ${times(10, (at) => `a${at}: aggregates(types: $v${at}) { totalCount }`)} }`,
    variables: Object.fromEntries(items(10, (at) => [`v${at}`, items(1000, () => 'a')])),
    found: 'too_many_items',
  },
  {
    name: '30,000 inputs of the wrong shape in a variable',
    query: CREATE,
    variables: { all: items(30_000, () => ({ ticker: 1 })) },
    found: 'too_many_items',
  },
  {
    name: '5,000 inputs of the wrong shape in a variable',
    query: CREATE,
    variables: { all: items(5000, () => ({ ticker: 1, x: 1 })) },
    found: 'graphql_value',
  },
]

/** Requests that must be rejected at once, whoever sends them. */
export const RUBBISH: readonly Rubbish[] = [...UNREADABLE, ...TOO_MUCH, ...INVALID, ...TOO_EXPENSIVE]
