import { Autocomplete } from '@base-ui/react/autocomplete'
import { type Choice, partsOf } from './rank.ts'

/** A text with the parts that match the query marked. It may come from data: it is never read as markup. */
const Marked = ({ text, query }: { readonly text: string; readonly query: string }) => (
  <bdi>
    {partsOf(query, text).map(({ text: part, isMatch }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place.
      isMatch ? <mark key={index}>{part}</mark> : part,
    )}
  </bdi>
)

interface RowProps {
  readonly choice: Choice
  readonly query: string
  readonly onChoose: (choice: Choice, isElsewhere: boolean) => void
}

/** A result. */
export function PaletteRow({ choice, query, onChoose }: RowProps) {
  const { title, detail, tag, reason } = choice
  return (
    <Autocomplete.Item
      className="palette-row"
      value={choice}
      onClick={(event) => onChoose(choice, event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && onChoose(choice, true)}
    >
      <span className="palette-title" title={title}>
        <Marked text={title} query={query} />
      </span>
      {tag && <span className="palette-tag">{tag}</span>}
      <span className="palette-detail" title={reason ?? detail}>
        {reason !== undefined && (
          <span className="palette-reason">
            <Marked text={reason} query={query} />
          </span>
        )}
        <Marked text={detail} query={query} />
      </span>
    </Autocomplete.Item>
  )
}
