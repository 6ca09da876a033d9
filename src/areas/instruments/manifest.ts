import type { Manifest } from '../manifest.ts'
import { instrumentsByCode } from './codes/schema.ts'

export const instruments: Manifest = { fields: [instrumentsByCode] }
