/** Word lists for the names in the demo market. Every company, index and theme is invented. */

// biome-ignore format: word lists read best in rows
export const NAME_STARTS = [
  'Vexa', 'Quori', 'Zelo', 'Tavri', 'Orqui', 'Brixa', 'Javo', 'Kyvo', 'Noxa', 'Wyvo', 'Zaru', 'Quilo',
  'Fjora', 'Xanti', 'Drevo', 'Oxali', 'Vaska', 'Jorvi', 'Treza', 'Yvolo', 'Zepha', 'Kolvu', 'Murqa',
  'Plaxi', 'Hezro', 'Ivozu', 'Lyqua', 'Uvaro', 'Ekvoli', 'Spreza', 'Gwexo', 'Rhovi', 'Zinda', 'Thuxa',
  'Aquvo', 'Byzora', 'Celvo', 'Delvax', 'Maxoru', 'Pyxola',
] as const

// biome-ignore format: word lists read best in rows
export const NAME_ENDS = [
  'ral', 'ntis', 'lvek', 'mora', 'dryn', 'xel', 'stra', 'vance', 'thon', 'qira', 'zen', 'brook', 'mark',
  'line', 'nova', 'dyne', 'tec', 'rion', 'lux', 'gard', 'ven', 'phos', 'wyn', 'cor', 'strand', 'mont',
  'vale', 'field', 'gate', 'peak',
] as const

/** Well-known tickers that an invented name could produce by chance. */
// biome-ignore format: word lists read best in rows
export const TAKEN_TICKERS = [
  'BRK', 'CVX', 'DVN', 'KMX', 'LRCX', 'LVS', 'MRVL', 'NVDA', 'PLXS', 'TXRH', 'VRTX', 'VXRT', 'XLNX', 'XRX', 'ZBRA',
] as const

export interface Industry {
  readonly name: string
  /** Nouns that follow the invented word in the names of the industry's companies. */
  readonly nouns: readonly [string, ...string[]]
}

export interface Sector {
  readonly name: string
  readonly style: 'Sensitive' | 'Cyclical' | 'Defensive'
  /** Sensitivity to the market's return. */
  readonly beta: number
  /** Multiplies the volatility of the sector's own factor. */
  readonly volatility: number
  readonly industries: readonly [Industry, ...Industry[]]
}

const industry = (name: string, ...nouns: [string, ...string[]]): Industry => ({ name, nouns })

export const SECTORS: readonly [Sector, ...Sector[]] = [
  {
    name: 'Technology',
    style: 'Sensitive',
    beta: 1.2,
    volatility: 1.15,
    industries: [
      industry('Semiconductors', 'Semiconductors', 'Silicon'),
      industry('Application Software', 'Software', 'Systems'),
      industry('Computer Hardware', 'Devices', 'Computing'),
      industry('Data Services', 'Data', 'Analytics'),
      industry('Electronic Instruments', 'Instruments', 'Sensors'),
    ],
  },
  {
    name: 'Communication',
    style: 'Sensitive',
    beta: 1.05,
    volatility: 1.0,
    industries: [
      industry('Telecom Networks', 'Networks', 'Telecom'),
      industry('Interactive Media', 'Media', 'Interactive'),
      industry('Entertainment', 'Studios', 'Games'),
      industry('Publishing', 'Press', 'Publishing'),
    ],
  },
  {
    name: 'Consumer Discretionary',
    style: 'Cyclical',
    beta: 1.15,
    volatility: 1.1,
    industries: [
      industry('Automobiles', 'Motors', 'Mobility'),
      industry('Leisure and Travel', 'Leisure', 'Voyages'),
      industry('Specialty Retail', 'Stores', 'Outfitters'),
      industry('Restaurants', 'Kitchens', 'Dining'),
      industry('Apparel', 'Apparel', 'Textiles'),
    ],
  },
  {
    name: 'Consumer Staples',
    style: 'Defensive',
    beta: 0.65,
    volatility: 0.7,
    industries: [
      industry('Packaged Foods', 'Foods', 'Provisions'),
      industry('Beverages', 'Beverages', 'Brewing'),
      industry('Household Products', 'Household', 'Home Care'),
      industry('Grocery Distribution', 'Grocers', 'Distribution'),
    ],
  },
  {
    name: 'Health Care',
    style: 'Defensive',
    beta: 0.85,
    volatility: 0.95,
    industries: [
      industry('Biotechnology', 'Biologics', 'Genetics'),
      industry('Pharmaceuticals', 'Pharma', 'Therapeutics'),
      industry('Medical Devices', 'Medical', 'Surgical'),
      industry('Care Providers', 'Clinics', 'Care'),
      industry('Diagnostics', 'Diagnostics', 'Laboratories'),
    ],
  },
  {
    name: 'Financials',
    style: 'Cyclical',
    beta: 1.1,
    volatility: 0.9,
    industries: [
      industry('Regional Banks', 'Bancorp', 'Bank'),
      industry('Insurance', 'Insurance', 'Assurance'),
      industry('Asset Management', 'Capital', 'Partners'),
      industry('Payment Services', 'Payments', 'Clearing'),
    ],
  },
  {
    name: 'Industrials',
    style: 'Cyclical',
    beta: 1.05,
    volatility: 0.9,
    industries: [
      industry('Machinery', 'Machinery', 'Works'),
      industry('Air Freight', 'Freight', 'Logistics'),
      industry('Building Products', 'Building', 'Interiors'),
      industry('Electrical Equipment', 'Electric', 'Controls'),
      industry('Rail and Marine', 'Rail', 'Marine'),
    ],
  },
  {
    name: 'Energy',
    style: 'Cyclical',
    beta: 1.1,
    volatility: 1.2,
    industries: [
      industry('Oil and Gas Production', 'Petroleum', 'Resources'),
      industry('Oilfield Services', 'Drilling', 'Well Services'),
      industry('Pipelines', 'Pipelines', 'Midstream'),
      industry('Renewable Fuels', 'Renewables', 'Fuels'),
    ],
  },
  {
    name: 'Materials',
    style: 'Cyclical',
    beta: 1.05,
    volatility: 1.0,
    industries: [
      industry('Chemicals', 'Chemicals', 'Polymers'),
      industry('Metals and Mining', 'Metals', 'Mining'),
      industry('Paper and Packaging', 'Packaging', 'Paper'),
      industry('Construction Materials', 'Cement', 'Aggregates'),
    ],
  },
  {
    name: 'Utilities',
    style: 'Defensive',
    beta: 0.5,
    volatility: 0.65,
    industries: [
      industry('Electric Utilities', 'Power', 'Electric'),
      industry('Water Utilities', 'Water', 'Waterworks'),
      industry('Gas Utilities', 'Gas', 'Gas Light'),
      industry('Independent Power', 'Energy Partners', 'Generation'),
    ],
  },
  {
    name: 'Real Estate',
    style: 'Sensitive',
    beta: 0.9,
    volatility: 0.8,
    industries: [
      industry('Office Properties', 'Offices', 'Properties'),
      industry('Warehouses', 'Warehouse Trust', 'Storage'),
      industry('Residential Properties', 'Residences', 'Homes Trust'),
      industry('Data Center Properties', 'Data Centers', 'Hosting Trust'),
    ],
  },
]

export interface Theme {
  readonly name: string
  readonly subtype: string
  /** Sectors from which its members are chosen. */
  readonly sectors: readonly string[]
}

const theme = (name: string, subtype: string, ...sectors: string[]): Theme => ({ name, subtype, sectors })

export const THEMES: readonly Theme[] = [
  theme('Thinking Machines', 'Technology', 'Technology', 'Communication'),
  theme('Quantum Workshop', 'Technology', 'Technology', 'Industrials'),
  theme('Clean Grid', 'Sustainability', 'Utilities', 'Energy', 'Industrials'),
  theme('Water Stewards', 'Sustainability', 'Utilities', 'Materials'),
  theme('Silver Generation', 'Demographics', 'Health Care', 'Consumer Staples', 'Real Estate'),
  theme('Home Again', 'Demographics', 'Consumer Discretionary', 'Real Estate'),
  theme('Reshored Industry', 'Policy', 'Industrials', 'Materials'),
  theme('Retail Favourites', 'Behaviour', 'Technology', 'Consumer Discretionary', 'Communication', 'Energy'),
]

export interface Benchmark {
  readonly name: string
  readonly subtype: string
  /** Range of the universe that it covers, by rank of market value, as fractions. 0 is the largest company. */
  readonly from: number
  readonly to: number
  /** Style to which members are restricted. Default: any. */
  readonly style?: 'growth' | 'value'
}

/** Benchmarks of the invented index family Corvessa. */
export const BENCHMARKS: readonly [Benchmark, ...Benchmark[]] = [
  { name: 'Corvessa Broad Market', subtype: 'Broad', from: 0, to: 0.6 },
  { name: 'Corvessa Large Cap', subtype: 'Size', from: 0, to: 0.2 },
  { name: 'Corvessa Mid Cap', subtype: 'Size', from: 0.2, to: 0.4 },
  { name: 'Corvessa Small Cap', subtype: 'Size', from: 0.4, to: 0.6 },
  { name: 'Corvessa Growth', subtype: 'Style', from: 0, to: 0.4, style: 'growth' },
  { name: 'Corvessa Value', subtype: 'Style', from: 0, to: 0.4, style: 'value' },
]
