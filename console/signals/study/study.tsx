import type { ControlsProps } from './basis-pick.tsx'
import { EventStudy } from './event-study.tsx'
import { QuantileStudy } from './quantile-study.tsx'
import './study.css'

/** The study that a view shows. */
export default function Study({ view, change }: ControlsProps) {
  const Shown = view.show === 'quantiles' ? QuantileStudy : EventStudy
  return (
    <div className="study">
      <Shown view={view} change={change} />
    </div>
  )
}
