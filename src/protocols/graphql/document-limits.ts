import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLError,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql'
import { excess } from './parsing.ts'

const MAX_ALIASES = 60
const MAX_DIRECTIVES = 60
const MAX_ROOT_FIELDS = 30
const MAX_OPERATIONS = 50
const MAX_VARIABLES = 200
/** Selections of all operations together, with fragments expanded. */
const MAX_SELECTIONS = 10_000
/** Pairs of selections in the same place of the response: validation compares every pair. */
const MAX_PAIRS = 10_000
/** Levels of nested selections, including those through fragments. */
const MAX_LEVELS = 200

const tooMany = (what: string, count: number, most: number): GraphQLError =>
  excess(`The document has ${count} ${what}; at most ${most} are allowed.`)

const operationsOf = ({ definitions }: DocumentNode) =>
  definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION)

/** Throws if the document has too many of the elements that cost little text but much work. */
function countRepeated(document: DocumentNode): void {
  const counts = { aliases: 0, directives: 0, variables: 0 }
  visit(document, {
    Field: ({ alias }) => {
      if (alias) counts.aliases++
    },
    Directive: () => {
      counts.directives++
    },
    VariableDefinition: () => {
      counts.variables++
    },
  })
  const { aliases, directives, variables } = counts
  const operations = operationsOf(document).length
  if (aliases > MAX_ALIASES) throw tooMany('aliases', aliases, MAX_ALIASES)
  if (directives > MAX_DIRECTIVES) throw tooMany('directives', directives, MAX_DIRECTIVES)
  if (variables > MAX_VARIABLES) throw tooMany('variables', variables, MAX_VARIABLES)
  if (operations > MAX_OPERATIONS) throw tooMany('operations', operations, MAX_OPERATIONS)
}

/** A place in the response, and the selections that meet there. */
interface Place {
  /** Places below, by response name. */
  readonly below: Map<string, Place>
  readonly fragments: Set<string>
  fields: number
  spreads: number
}

const newPlace = (): Place => ({ below: new Map(), fragments: new Set(), fields: 0, spreads: 0 })

/** Expands selections as the validation rules do; throws where that would take them too long. */
class Selections {
  readonly #fragments: ReadonlyMap<string, readonly FragmentDefinitionNode[]>
  /** Fragments not reached so far. */
  readonly unmet: Set<FragmentDefinitionNode>
  /** Fragments being expanded. Cycles are skipped: validation rejects them. */
  readonly #open = new Set<string>()
  #levels = 0
  #count = 0
  #pairs = 0

  constructor(document: DocumentNode) {
    const fragments = document.definitions.filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
    this.unmet = new Set(fragments)
    this.#fragments = Map.groupBy(fragments, ({ name }) => name.value)
  }

  /** Adds a selection set to a place of the response. */
  add({ selections }: SelectionSetNode, place: Place): void {
    if (++this.#levels > MAX_LEVELS)
      throw excess(`The document's fragments nest more than ${MAX_LEVELS} levels deep.`, 'too_deep')
    for (const node of selections) {
      this.#spend(1, 0)
      if (node.kind === Kind.INLINE_FRAGMENT) this.add(node.selectionSet, place)
      else if (node.kind === Kind.FRAGMENT_SPREAD) this.#spread(node.name.value, place)
      else {
        const name = (node.alias ?? node.name).value
        const below = place.below.get(name) ?? newPlace()
        place.below.set(name, below)
        this.#spend(0, below.fields++)
        if (node.selectionSet) this.add(node.selectionSet, below)
      }
    }
    this.#levels--
  }

  #spread(name: string, place: Place): void {
    this.#spend(0, place.spreads++)
    if (place.fragments.has(name) || this.#open.has(name)) return
    place.fragments.add(name)
    this.#open.add(name)
    for (const fragment of this.#fragments.get(name) ?? []) {
      this.unmet.delete(fragment)
      this.add(fragment.selectionSet, place)
    }
    this.#open.delete(name)
  }

  #spend(count: number, pairs: number): void {
    this.#count += count
    this.#pairs += pairs
    if (this.#count > MAX_SELECTIONS)
      throw excess(
        `The document selects more than ${MAX_SELECTIONS} fields once its fragments are expanded. Spread them in fewer places.`,
      )
    if (this.#pairs > MAX_PAIRS)
      throw excess(
        'The document selects the same field, or spreads fragments, too often in one place. Name each once.',
      )
  }
}

/** Throws, before validation, if a document exceeds a limit or would take too long to validate. */
export function checkLimits(document: DocumentNode): void {
  countRepeated(document)
  const selections = new Selections(document)
  for (const { selectionSet } of operationsOf(document)) {
    const root = newPlace()
    selections.add(selectionSet, root)
    const fields = [...root.below.values()].reduce((sum, place) => sum + place.fields, 0)
    if (fields > MAX_ROOT_FIELDS) throw tooMany('root fields', fields, MAX_ROOT_FIELDS)
  }
  // Validation walks unused fragments too.
  for (const { selectionSet } of selections.unmet) selections.add(selectionSet, newPlace())
}
