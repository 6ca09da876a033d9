import { useLayoutEffect, useRef, useState } from 'react'
import { type Block, between, type Size } from './layout.ts'
import { type Look, paint } from './paint.ts'

const MOVE_MS = 300
const NOTHING: Size = { width: 0, height: 0 }

/** The size of an element in whole pixels. It is known before the first picture. */
export function useSize() {
  const element = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(NOTHING)
  useLayoutEffect(() => {
    if (!element.current) return
    const { clientWidth: width, clientHeight: height } = element.current
    setSize({ width, height })
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      const next = { width: Math.floor(width), height: Math.floor(height) }
      setSize((last) => (last.width === next.width && last.height === next.height ? last : next))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return { element, size }
}

/** Sets a canvas to a size and a density of pixels, and returns what draws on it in pixels of the page. */
function prepare(canvas: HTMLCanvasElement, { width, height }: Size, ratio: number) {
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')
  context?.scale(ratio, ratio)
  return context
}

/** Draws the map whenever it changes. Rectangles that were there before move to their new places. */
export function usePicture(blocks: readonly Block[], size: Size, look: Look) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawn = useRef<{ readonly size: Size; readonly blocks: readonly Block[] }>({ size, blocks: [] })
  useLayoutEffect(() => {
    const before =
      drawn.current.size === size && !matchMedia('(prefers-reduced-motion: reduce)').matches
        ? new Map(drawn.current.blocks.map((block) => [block.key, block]))
        : new Map<string, Block>()
    const draw = (share: number) => {
      const moving = share < 1 ? blocks.map((block) => between(before.get(block.key), block, share)) : blocks
      drawn.current = { size, blocks: moving }
      const context = canvas.current && prepare(canvas.current, size, devicePixelRatio)
      if (context) paint(context, moving, look)
    }
    if (!blocks.some(({ key }) => before.has(key))) return draw(1)
    let frame = 0
    const began = performance.now()
    const step = () => {
      const share = Math.min((performance.now() - began) / MOVE_MS, 1)
      draw(1 - (1 - share) ** 3)
      if (share < 1) frame = requestAnimationFrame(step)
    }
    step()
    return () => cancelAnimationFrame(frame)
  }, [blocks, size, look])
  return canvas
}
