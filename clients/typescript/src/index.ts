export {
  type Answer,
  Client,
  type Input,
  isJob,
  type JobState,
  type Row,
} from './client.ts'
export type { Download } from './download.ts'
export {
  ApiError,
  DownloadError,
  type Fault,
  FlowgateError,
  GraphError,
  type GraphFault,
  InvalidRequest,
  JobFailed,
} from './errors.ts'
export * from './generated/graphql.ts'
export type * as rest from './generated/rest.ts'
export type { Document } from './graph.ts'
export type { CallOptions, ClientOptions } from './http.ts'
export { type LoadOptions, LoadRefused, type LoadTables, type RowFault, type WaitOptions } from './loads.ts'
export type { LoadFile, LoadFormat, LoadRow, LoadSource } from './tables.ts'
export type { DocumentTypeDecoration } from './typed-document.ts'
