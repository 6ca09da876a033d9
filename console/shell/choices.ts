import { type FragmentType, graphql, readFragment } from '../graph/generated/index.ts'
import { instrumentPath, viewPath } from '../instrument/instrument-link.ts'
import { LABELS } from '../parts/vocabulary.ts'
import { type Choice, joined } from './rank.ts'
import { SCREENS } from './screens.ts'

const FoundInstrument = graphql(`
  fragment FoundInstrument on Instrument {
    __typename
    name
    providerId
    isActive
    match {
      field
      value
    }
    ... on Aggregate {
      id
      type
      isOwn
    }
    ... on Security {
      id
      securityId
      ticker
      sector
      exchange
    }
  }
`)

export const FoundSeries = graphql(`
  fragment FoundSeries on FlowSeries {
    id
    slug
    name
    unitLabel
    frequency
  }
`)

export const AllSeries = graphql(`
  query AllSeries {
    flowSeriesList(first: 1000) {
      nodes {
        ...FoundSeries
      }
    }
  }
`)

/** Fields that every result shows anyway. */
const SHOWN: readonly string[] = ['NAME', 'PROVIDER_ID', 'TICKER', 'TYPE', 'SECTOR']

/** Returns an instrument that the service found as a choice. */
export function instrumentChoice(fragment: FragmentType<typeof FoundInstrument>): Choice {
  const instrument = readFragment(FoundInstrument, fragment)
  const { name, providerId, isActive, match } = instrument
  const shared = {
    title: name,
    // An identifier of the instrument itself counts for more than one of a constituent.
    ...(match && !match.field.startsWith('CONSTITUENT') && { words: match.value }),
    ...(match &&
      !SHOWN.includes(match.field) && { reason: `${LABELS.MatchField[match.field]} ${match.value}` }),
  }
  if (instrument.__typename === 'Aggregate') {
    const tag = instrument.isOwn ? 'Own' : isActive ? undefined : 'Inactive'
    return {
      ...shared,
      id: `aggregate ${providerId}`,
      section: 'Aggregates',
      detail: joined(providerId, instrument.type),
      ...(tag && { tag }),
      href: instrumentPath(providerId),
    }
  }
  return {
    ...shared,
    id: `security ${providerId}`,
    section: 'Securities',
    detail: joined(instrument.ticker, instrument.sector, instrument.exchange),
    ...(!isActive && { tag: 'Inactive' }),
    href: viewPath(instrument),
  }
}

/** Returns a flow series as a choice. */
export function seriesChoice(fragment: FragmentType<typeof FoundSeries>): Choice {
  const { slug, name, unitLabel, frequency } = readFragment(FoundSeries, fragment)
  return {
    id: `series ${slug}`,
    section: 'Flow series',
    title: name,
    detail: joined(LABELS.FlowFrequency[frequency], unitLabel),
    words: slug.replaceAll('-', ' '),
    href: `/flows/${encodeURIComponent(slug)}`,
  }
}

/** The screens, as choices. */
export const SCREEN_CHOICES: readonly Choice[] = SCREENS.map(({ href, label, about }) => ({
  id: `screen ${href}`,
  section: 'Screens',
  title: label,
  detail: about,
  words: 'go to screen page',
  href,
}))

/** The commands: changes of preferences, by id. */
const COMMANDS = {
  'theme light': { title: 'Light theme', change: { theme: 'light' } },
  'theme dark': { title: 'Dark theme', change: { theme: 'dark' } },
  'theme system': { title: 'Theme of the system', change: { theme: 'system' } },
  'zone exchange': { title: 'Times in New York', change: { zone: 'exchange' } },
  'zone viewer': { title: 'Times of this computer', change: { zone: 'viewer' } },
} as const
type Command = keyof typeof COMMANDS

/** Returns the command of a choice, if it is one. */
export const commandOf = ({ id }: Choice): (typeof COMMANDS)[Command] | undefined =>
  Object.hasOwn(COMMANDS, id) ? COMMANDS[id as Command] : undefined

/** The commands, as choices. */
export const COMMAND_CHOICES: readonly Choice[] = Object.entries(COMMANDS).map(([id, { title }]) => ({
  id,
  section: 'Commands',
  title,
  detail: id.startsWith('theme') ? 'Appearance' : 'Time zone',
  words: 'set change switch mode zone exchange local',
}))
