import type { ReactNode } from 'react'
import { type FragmentType, graphql, readFragment } from '../graph/generated/index.ts'
import { useGraph } from '../graph/use-graph.ts'
import { formatDate, formatTime, type Zone } from '../parts/format.ts'
import { Empty, Settled } from '../parts/states.tsx'
import { useView } from '../parts/use-view.ts'
import { LABELS } from '../parts/vocabulary.ts'
import { usePreferences } from '../shell/preferences.tsx'
import { PAGE } from './codecs.ts'
import { namesOf } from './describe.ts'
import { Pager, pageOf } from './pager.tsx'
import { duration } from './remaining.ts'
import './lists.css'

const PAGE_SIZE = 25
/** Calendar days after which data is old: a weekend with a holiday is not. */
const OLD_DAYS = 4

const LoadFragment = graphql(`
  fragment LoadRow on Load {
    version
    loadedAt
    source
    files
    firstDate
    lastDate
    rowsAdded
    rowsChanged
    rowsRemoved
    rowsUnchanged
    seconds
  }
`)

const FreshnessFragment = graphql(`
  fragment Freshness on AreaFreshness {
    area
    newest
    rows
    stalenessDays
    load {
      version
      loadedAt
    }
  }
`)

const LoadsQuery = graphql(`
  query Loads($first: Int, $after: String, $last: Int, $before: String) {
    dataFreshness {
      area
      ...Freshness
    }
    loads(first: $first, after: $after, last: $last, before: $before) {
      totalCount
      pageInfo {
        hasNextPage
        hasPreviousPage
        startCursor
        endCursor
      }
      nodes {
        version
        ...LoadRow
      }
    }
  }
`)

/** Freshness of the data and the history of loads, for administrators. */
export function Loads() {
  const [view] = useView(PAGE)
  const answer = useGraph({
    query: LoadsQuery,
    variables: pageOf(PAGE_SIZE, view),
    requestPolicy: 'cache-and-network',
  })
  return (
    <Settled answer={answer} label="Loads">
      {({ dataFreshness, loads }) => (
        <div className="lists-parts">
          <section className="card lists" aria-labelledby="freshness">
            <h2 id="freshness">Freshness</h2>
            <Table
              label="Freshness"
              columns={['Area', 'Newest', 'Age', '#Rows', 'Newest load']}
              rows={(dataFreshness ?? []).map((area) => <FreshnessRow key={area.area} area={area} />)}
            />
          </section>
          <section className="card lists" aria-labelledby="history">
            <h2 id="history">Loads</h2>
            {!loads || loads.nodes.length === 0 ? (
              <Empty title="No loads">Nothing has been loaded yet.</Empty>
            ) : (
              <>
                <Table
                  label="Loads, newest first"
                  columns={[
                    ...['#Version', 'Loaded', 'Source', 'Files', 'Dates'],
                    ...['#Added', '#Changed', '#Removed', '#Unchanged', '#Took'],
                  ]}
                  rows={loads.nodes.map((load) => <LoadRow key={load.version} load={load} />)}
                />
                <Pager pageInfo={loads.pageInfo} total={loads.totalCount} nouns={['load', 'loads']} />
              </>
            )}
          </section>
        </div>
      )}
    </Settled>
  )
}

interface TableProps {
  readonly label: string
  /** Headings. Those of numbers begin with `#`. */
  readonly columns: readonly string[]
  readonly rows: readonly ReactNode[]
}

const Table = ({ label, columns, rows }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard.
  <section className="lists-table" tabIndex={0} aria-label={label}>
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={column.startsWith('#') ? 'is-number' : undefined}>
              {column.replace('#', '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows}</tbody>
    </table>
  </section>
)

const countOf = (rows: number | null | undefined): string =>
  rows === null || rows === undefined ? '–' : rows.toLocaleString('en')

/** A date, or an instant of an intraday bar. */
const momentOf = (moment: string, zone: Zone): string =>
  moment.length === 10 ? formatDate(moment) : formatTime(moment, zone)

const ageOf = (days: number): string => (days === 0 ? 'today' : days === 1 ? '1 day' : `${days} days`)

function FreshnessRow({ area: masked }: { readonly area: FragmentType<typeof FreshnessFragment> }) {
  const { area, newest, rows, stalenessDays, load } = readFragment(FreshnessFragment, masked)
  const { zone } = usePreferences()
  // Memberships may stay as they are for months.
  const isOld = area !== 'CONSTITUENTS' && typeof stalenessDays === 'number' && stalenessDays > OLD_DAYS
  return (
    <tr>
      <th scope="row">{LABELS.DataArea[area]}</th>
      <td>{newest ? momentOf(newest, zone) : 'nothing loaded'}</td>
      <td className={isOld ? 'is-down' : undefined}>
        {typeof stalenessDays === 'number' ? ageOf(stalenessDays) : '–'}
        {isOld && ', old'}
      </td>
      <td className="is-number">{countOf(rows)}</td>
      <td>{load ? `${load.version}, ${formatTime(load.loadedAt, zone)}` : '–'}</td>
    </tr>
  )
}

function LoadRow({ load: masked }: { readonly load: FragmentType<typeof LoadFragment> }) {
  const load = readFragment(LoadFragment, masked)
  const { zone } = usePreferences()
  const { firstDate, lastDate, seconds } = load
  return (
    <tr>
      <th scope="row" className="is-number">
        {load.version}
      </th>
      <td>{formatTime(load.loadedAt, zone)}</td>
      <td className="lists-name" title={load.source}>
        <bdi>{load.source}</bdi>
      </td>
      <td className="lists-name" title={load.files.join(', ')}>
        {load.files.length === 0 ? '–' : namesOf(load.files, 1)}
      </td>
      <td>{firstDate && lastDate ? `${formatDate(firstDate)} – ${formatDate(lastDate)}` : '–'}</td>
      <td className="is-number">{countOf(load.rowsAdded)}</td>
      <td className="is-number">{countOf(load.rowsChanged)}</td>
      <td className="is-number">{countOf(load.rowsRemoved)}</td>
      <td className="is-number">{countOf(load.rowsUnchanged)}</td>
      <td className="is-number">{typeof seconds === 'number' ? duration(seconds) : '–'}</td>
    </tr>
  )
}
