import { Gauge, type Registry } from 'prom-client'

/** A value of a gauge, by labels. */
type Value = readonly [labels: Readonly<Record<string, string>>, value: number]

/** Creates a gauge whose values are replaced as a whole. */
export function wholeGauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[] = [],
) {
  const gauge = new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] })
  // A gauge without labels begins as 0, and its reset returns to that.
  if (labelNames.length === 0) gauge.remove()
  return (values: readonly Value[]): void => {
    if (labelNames.length === 0) gauge.remove()
    else gauge.reset()
    for (const [labels, value] of values) gauge.set(labels, value)
  }
}
