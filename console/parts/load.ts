import { health } from '../graph/health.ts'
import { version } from '../graph/version.ts'

/** Style sheets that could not be loaded. The bundler's loader requests each once only. */
const failed = new Set<HTMLLinkElement>()

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
  },
  // Errors of elements do not bubble.
  true,
)

const replaced = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = document.createElement('link')
    next.rel = link.rel
    next.crossOrigin = link.crossOrigin
    next.href = link.href
    next.addEventListener('load', () => resolve())
    next.addEventListener('error', () => reject(new Error(`${link.href} could not be loaded`)))
    failed.delete(link)
    link.replaceWith(next)
  })

/**
 * Loads a file of the console, and its styles, which may have failed before. A file that fails again may be of a
 * version that the service no longer has: the page then finds out.
 */
export async function loadFile<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    await Promise.all(Array.from(failed, replaced))
    return await load()
  } catch (error) {
    await Promise.all([health.probe(), version.check()])
    throw error
  }
}
