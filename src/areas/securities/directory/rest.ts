import { z } from 'zod'
import { type Route, route } from '../../../protocols/rest/route.ts'
import { sectors, securityCount, securitySearch } from './operations.ts'
import { FoundSecurity, orNull, securityMembers } from './responses.ts'

const tag = 'Series'

export const securityDirectoryRoutes: Route[] = [
  route({
    path: '/series/securities/search',
    operation: securitySearch,
    summary: 'Search securities while typing',
    tag,
    body: z
      .object({
        count: z.int().describe('Number of results.'),
        results: z.array(FoundSecurity).describe('The securities, the best ones first.'),
      })
      .meta({ id: 'SecuritySearchResponse', description: 'Securities that match what was typed.' }),
    present: (found) => ({ body: { count: found.length, results: found.map(securityMembers) } }),
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
            isActive: z.boolean().nullable().describe('Whether active ones are counted; null: both.'),
            sector: orNull.describe('Sector; null: all.'),
            industry: orNull.describe('Industry; null: all.'),
            exchange: orNull.describe('Exchange; null: all.'),
            assetType: orNull.describe('Kind; null: all.'),
          })
          .meta({ id: 'SecurityFilters', description: 'Filters that were applied.' }),
      })
      .meta({ id: 'SecurityCountResponse', description: 'How many securities there are.' }),
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
    body: z.array(
      z
        .object({
          sector: z.string().describe('Name of the sector.'),
          count: z.int().describe('Number of securities in it.'),
          industries: z
            .array(
              z
                .object({
                  industry: z.string().describe('Name of the industry.'),
                  count: z.int().describe('Number of securities in it.'),
                })
                .meta({ id: 'IndustryCount', description: 'An industry within a sector.' }),
            )
            .describe('Industries of the sector, by name.'),
        })
        .meta({ id: 'SectorCount', description: 'A sector with its industries.' }),
    ),
    present: (found) => ({ body: found }),
  }),
]
