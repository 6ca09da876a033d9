/**
 * Milliseconds that a test waits for one thing that will happen, so that one that waits in vain says for what. A test as a
 * whole has ten times as long (`vitest.config.ts`): none may fail because the machine is slow.
 */
export const PATIENCE_MS = 110_000
