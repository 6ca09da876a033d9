import { z } from 'zod'
import { type Route, route } from '../../../protocols/rest/route.ts'
import type { TableOption } from '../../../protocols/rest/tables/table.ts'
import { sectors } from './category-operations.ts'
import { securityCount } from './operations.ts'
import { FoundSecurity, orNull, presentSecurity } from './responses.ts'
import { securitySearch } from './search-operations.ts'

const tag = 'Series'

const industryShape = {
  industry: z.string().describe('Name of the industry.'),
  count: z.int().describe('Number of securities in the industry.'),
}
const sector = z.string().describe('Name of the sector.')
const SectorList = z.array(
  z
    .object({
      sector,
      count: z.int().describe('Number of securities in the sector.'),
      industries: z
        .array(
          z.object(industryShape).meta({ id: 'IndustryCount', description: 'An industry within a sector.' }),
        )
        .describe('Industries of the sector, sorted by name.'),
    })
    .meta({ id: 'SectorCount', description: 'A sector with its industries.' }),
)

/** A row per industry. */
const industryTable: TableOption<z.output<typeof SectorList>> = {
  row: z.object({ sector, ...industryShape }),
  rows: (sectorList) =>
    sectorList.flatMap(({ sector: name, industries }) =>
      industries.map((industry) => ({ sector: name, ...industry })),
    ),
}

export const securityDirectoryRoutes: Route[] = [
  route({
    path: '/series/securities/search',
    operation: securitySearch,
    summary: 'Search securities',
    tag,
    body: z
      .object({
        count: z.int().describe('Number of results.'),
        results: z.array(FoundSecurity).describe('Matching securities, best match first.'),
      })
      .meta({ id: 'SecuritySearchResponse', description: 'Securities that match a search.' }),
    table: 'results',
    present: (securities) => ({
      body: { count: securities.length, results: securities.map(presentSecurity) },
    }),
  }),
  route({
    path: '/series/securities/count',
    operation: securityCount,
    summary: 'Number of securities',
    tag,
    body: z
      .object({
        count: z.int().describe('Number of securities.'),
        filters: z
          .object({
            isActive: z
              .boolean()
              .nullable()
              .describe('True for active securities only, false for inactive ones only. Null for both.'),
            sector: orNull.describe('Sector. Null for all.'),
            industry: orNull.describe('Industry. Null for all.'),
            exchange: orNull.describe('Exchange. Null for all.'),
            assetType: orNull.describe('Kind of security. Null for all.'),
          })
          .meta({ id: 'SecurityFilters', description: 'Applied filters.' }),
      })
      .meta({ id: 'SecurityCountResponse', description: 'Number of securities that match the filters.' }),
    present: (count, { isActive, sector, industry, exchange, assetType }) => ({
      body: {
        count,
        filters: {
          isActive: isActive ?? null,
          sector: sector ?? null,
          industry: industry ?? null,
          exchange: exchange ?? null,
          assetType: assetType ?? null,
        },
      },
    }),
  }),
  route({
    path: '/series/sectors',
    operation: sectors,
    summary: 'Sectors with their industries',
    tag,
    body: SectorList,
    table: industryTable,
    present: (body) => ({ body }),
  }),
]
