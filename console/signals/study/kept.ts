import type { KeptRequest } from '../../jobs/request.ts'
import { INTERVALS, valueFor } from '../../parts/rest-words.ts'
import { searchWith } from '../../parts/view.ts'
import { LABELS } from '../../parts/vocabulary.ts'
import { viewOf } from '../definitions.ts'
import { isJson, type Json, measureIn, wordIn } from '../measure-reading.ts'
import { measureInput } from '../measures.ts'
import { CODECS } from '../view.ts'
import { horizonsIn } from './codecs.ts'

/** The studies of the screen, by the endpoints of their jobs. */
const SHOWN = { '/analytics/event-study': 'after', '/analytics/quantile-study': 'quantiles' } as const

/** Parameters that the screen does not show, with the values that it always requests. */
const FIXED: Json = { resamples: '1000', seed: '1' }

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Reads a parameter that is JSON. Undefined for other text. */
function jsonIn(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Converts a part of a REST screen, whose measures are texts, to a part of a definition. */
function asDefinition(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(asDefinition)
  if (!isJson(part)) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (name !== 'measure') return [camelCase(name), asDefinition(value)]
      const measure = measureIn(value)
      return [name, measure && measureInput(measure)]
    }),
  )
}

/** Returns the conditions of a study of one signal. Null for several signals or for listed events. */
function conditionsIn(signals: unknown): Json | null {
  const [signal, another] = Array.isArray(signals) ? signals : []
  return another === undefined && isJson(signal) && signal['events'] === undefined ? signal : null
}

/** Returns the query of the address at which the screen Signals shows a study. Null if it cannot show it. */
export function studySearchOf({ endpoint, parameters }: KeptRequest): string | null {
  const show = wordIn(SHOWN, endpoint)
  if (show === null) return null
  const value = (name: string) => parameters.find((one) => one.name === name)?.value
  if (parameters.some((one) => one.name in FIXED && FIXED[one.name] !== one.value)) return null
  const isAfter = SHOWN[show] === 'after'
  const measures = value('measures')?.split(',') ?? []
  const sorted = measureIn(measures[0])
  const outcome = measureIn(value('outcome'))
  const conditions = isAfter ? conditionsIn(jsonIn(value('signals'))) : null
  const isUnknown = isAfter ? conditions === null : measures.length !== 1 || sorted === null
  if (isUnknown || (value('outcome') !== undefined && outcome === null)) return null
  const screen = viewOf(
    asDefinition({
      // A quantile study has no conditions, but the state of the builder needs one.
      ...(conditions ?? { all: [{ measure: measures[0], top: 10 }] }),
      ...{ kind: value('kind')?.toUpperCase(), interval: valueFor(INTERVALS, value('interval') ?? '1d') },
      ...{ universe: jsonIn(value('universe')) },
    }),
  )
  if (screen === null) return null
  return searchWith('', CODECS, {
    ...screen,
    ...(isAfter ? {} : { where: [], sorted }),
    ...{
      show: SHOWN[show],
      outcome,
      horizons: horizonsIn(value('horizons') ?? '') ?? CODECS.horizons.initial,
    },
    ...{ compared: wordIn(LABELS.OutcomeKind, value('outcome_kind')?.toUpperCase()) ?? '' },
    ...{ minus: value('minus_universe_mean') === 'true' ? 'universe' : (value('benchmark') ?? 'nothing') },
    ...{ from: value('start_date') ?? '', to: value('end_date') ?? null },
    ...{ trigger: wordIn(LABELS.StudyTrigger, value('trigger')?.toUpperCase()) ?? CODECS.trigger.initial },
    distance: Number(value('minimum_distance') ?? CODECS.distance.initial),
    quantiles: Number(value('quantiles') ?? CODECS.quantiles.initial),
    step: Number(value('step') ?? CODECS.step.initial),
  })
}
