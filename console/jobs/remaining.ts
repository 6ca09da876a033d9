/** Rows that a job had stored at a moment. */
export interface Sample {
  /** In milliseconds. */
  readonly at: number
  readonly rows: number
}

/** Jobs slow down and speed up: only the last half minute tells how fast one is. */
const WINDOW_MS = 30_000
const LEAST_MS = 2000
/** A job that has stored nothing for so long may go on at any speed. */
const STALLED_MS = 10_000

/** Adds a sample. Fewer rows than before are another attempt, of which earlier samples say nothing. */
export function withSample(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const last = samples.at(-1)
  if (last && next.rows < last.rows) return [next]
  if (last?.rows === next.rows) return samples
  return [...samples.filter(({ at }) => next.at - at <= WINDOW_MS), next]
}

/** Seconds until a job is done, at the speed of its last half minute. Null if that cannot be said. */
export function remainingSeconds(samples: readonly Sample[], total: number, now: number): number | null {
  const first = samples[0]
  const last = samples.at(-1)
  if (!first || !last || now - last.at > STALLED_MS) return null
  const elapsed = now - first.at
  const stored = last.rows - first.rows
  if (elapsed < LEAST_MS || stored <= 0 || last.rows >= total) return null
  return ((total - last.rows) / stored) * (elapsed / 1000)
}

/** Writes a duration: 0.4 s, 45 s, 3 min 20 s, 1 h 5 min. */
export function duration(seconds: number): string {
  if (seconds > 0 && seconds < 0.95) return `${Math.max(seconds, 0.1).toFixed(1)} s`
  const whole = Math.max(0, Math.round(seconds))
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`
  const hours = Math.floor(minutes / 60)
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}

/** Writes the time left as roughly as it is known. */
export function remainingText(seconds: number | null): string {
  if (seconds === null) return 'time left not known yet'
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} s left`
  return `about ${Math.ceil(seconds / 60)} min left`
}

/** Writes how far off a moment is: in 3 h, in 2 days; passed ones are `over`. */
export function untilText(moment: string, now: number, over: string): string {
  const minutes = Math.floor((Date.parse(moment) - now) / 60_000)
  if (minutes < 0) return over
  if (minutes < 1) return 'in less than a minute'
  if (minutes < 120) return `in ${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `in ${hours} h` : `in ${Math.floor(hours / 24)} days`
}
