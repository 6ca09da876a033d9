/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '../typed-document.ts';
/** A security in an aggregate, with its weight and the period of its membership. */
export type ConstituentInput = {
  /** Provider id of the security, instead of its numeric id. */
  providerId?: string | null | undefined;
  /** Numeric id of the security. */
  securityId?: number | null | undefined;
  /** Trading symbol of the security, instead of its ids: case-insensitive, in any share-class spelling (BRK.B, BRK-B, BRK/B, BRKB). An exact match takes precedence, then one that differs only in case. If several securities share it, active ones take precedence, then the lowest id. */
  ticker?: string | null | undefined;
  /** First day of the membership. Default: no start. */
  validFrom?: string | null | undefined;
  /** First day after the membership. Default: no end. */
  validTo?: string | null | undefined;
  /** Weight in the aggregate’s price. 1e-9 to 1e9. Default: 1. */
  weight?: number | null | undefined;
};

/** The aggregate to create. */
export type CreateAggregateInput = {
  /** Constituents, with one item per period of membership. 1 to 1000. */
  constituents: Array<ConstituentInput>;
  /** Whether the aggregate is active. Rankings and, by default, searches exclude inactive ones. */
  isActive?: boolean | null | undefined;
  /** Name of the aggregate. */
  name: string;
  /** Subtype within the type. Null for none. */
  subtype?: string | null | undefined;
  /** Type of the aggregate, such as Custom or Theme. */
  type?: string | null | undefined;
};

/** The aggregate to delete. */
export type DeleteAggregateInput = {
  /** Numeric id of the aggregate, as an alternative to `id`. */
  aggregateId?: number | null | undefined;
  /** Global or numeric id of the aggregate. */
  id?: string | number | null | undefined;
};

/** Machine-readable code of an error. */
export type ErrorCode =
  /** Aggregate not found. */
  | 'AGGREGATE_NOT_FOUND'
  /** Alert not found. */
  | 'ALERT_NOT_FOUND'
  /** Alert without webhook. */
  | 'ALERT_WITHOUT_WEBHOOK'
  /** API key not found. */
  | 'API_KEY_NOT_FOUND'
  /** Bad request. */
  | 'BAD_REQUEST'
  /** Chart not found. */
  | 'CHART_NOT_FOUND'
  /** Data changed. */
  | 'DATA_CHANGED'
  /** Idempotency key reused. */
  | 'IDEMPOTENCY_KEY_REUSED'
  /** Internal error. */
  | 'INTERNAL'
  /** Invalid API key. */
  | 'INVALID_API_KEY'
  /** Invalid link. */
  | 'INVALID_LINK'
  /** Invalid token. */
  | 'INVALID_TOKEN'
  /** Job already finished. */
  | 'JOB_ALREADY_FINISHED'
  /** Job cancelled. */
  | 'JOB_CANCELLED'
  /** Job expired. */
  | 'JOB_EXPIRED'
  /** Job failed. */
  | 'JOB_FAILED'
  /** Job not completed. */
  | 'JOB_NOT_COMPLETED'
  /** Job not found. */
  | 'JOB_NOT_FOUND'
  /** Job without result. */
  | 'JOB_WITHOUT_RESULT'
  /** Link not found. */
  | 'LINK_NOT_FOUND'
  /** Load not found. */
  | 'LOAD_NOT_FOUND'
  /** Load not undoable. */
  | 'LOAD_NOT_UNDOABLE'
  /** Method not allowed. */
  | 'METHOD_NOT_ALLOWED'
  /** Not acceptable. */
  | 'NOT_ACCEPTABLE'
  /** Authentication required. */
  | 'NOT_AUTHENTICATED'
  /** Not the owner. */
  | 'NOT_OWNER'
  /** Payload too large. */
  | 'PAYLOAD_TOO_LARGE'
  /** Precondition failed. */
  | 'PRECONDITION_FAILED'
  /** Query timeout. */
  | 'QUERY_TIMEOUT'
  /** Range not satisfiable. */
  | 'RANGE_NOT_SATISFIABLE'
  /** Rate limited. */
  | 'RATE_LIMITED'
  /** Request timeout. */
  | 'REQUEST_TIMEOUT'
  /** Not found. */
  | 'ROUTE_NOT_FOUND'
  /** Run date not found. */
  | 'RUN_DATE_NOT_FOUND'
  /** Screen name taken. */
  | 'SCREEN_NAME_TAKEN'
  /** Screen not found. */
  | 'SCREEN_NOT_FOUND'
  /** Security not found. */
  | 'SECURITY_NOT_FOUND'
  /** Series not found. */
  | 'SERIES_NOT_FOUND'
  /** Tier insufficient. */
  | 'TIER_INSUFFICIENT'
  /** Token expired. */
  | 'TOKEN_EXPIRED'
  /** Too many aggregates. */
  | 'TOO_MANY_AGGREGATES'
  /** Too many alerts. */
  | 'TOO_MANY_ALERTS'
  /** Too many API keys. */
  | 'TOO_MANY_API_KEYS'
  /** Too many deliveries. */
  | 'TOO_MANY_DELIVERIES'
  /** Too many jobs. */
  | 'TOO_MANY_JOBS'
  /** Too many links. */
  | 'TOO_MANY_LINKS'
  /** Too many screens. */
  | 'TOO_MANY_SCREENS'
  /** Service unavailable. */
  | 'UNAVAILABLE'
  /** Unsupported media type. */
  | 'UNSUPPORTED_MEDIA_TYPE'
  /** URI too long. */
  | 'URI_TOO_LONG'
  /** User inactive. */
  | 'USER_INACTIVE';

/** Length of a bar. Bars are stamped at their end. */
export type Interval =
  /** One trading date, stamped at 00:00 UTC on that date. */
  | 'DAY'
  /** 1 hour, aligned to midnight in exchange time. */
  | 'HOUR'
  /** One calendar month, stamped at 00:00 UTC on its last day. */
  | 'MONTH'
  /** 10 minutes. */
  | 'TEN_MINUTES'
  /** 30 minutes, aligned to midnight in exchange time. */
  | 'THIRTY_MINUTES'
  /** 3 hours, aligned to midnight in exchange time. */
  | 'THREE_HOURS'
  /** One week, stamped at 00:00 UTC on its Friday. */
  | 'WEEK'
  /** One calendar year, stamped at 00:00 UTC on 31 December. */
  | 'YEAR';

/** Reason why a job failed. */
export type JobFailureCode =
  /** The aggregate of the job was deleted. */
  | 'AGGREGATE_NOT_FOUND'
  /** Internal error. */
  | 'INTERNAL'
  /** The job exceeded the time limit. */
  | 'JOB_TIMEOUT'
  /** The load is not the newest, or can no longer be undone. */
  | 'LOAD_NOT_UNDOABLE'
  /** The data to load have faults. */
  | 'LOAD_REFUSED'
  /** The load needed more memory than it may use. */
  | 'OUT_OF_MEMORY'
  /** The securities of the job were removed. */
  | 'SECURITY_NOT_FOUND'
  /** The result could not be stored. */
  | 'STORAGE_FAILED'
  /** The workers of the job were lost repeatedly. */
  | 'WORKER_LOST';

/** Stage of a pending or running job. */
export type JobStage =
  /** Computing and storing rows. */
  | 'COMPUTING'
  /** Waiting for a worker. */
  | 'QUEUED'
  /** Determining what to read. */
  | 'READING'
  /** Storing rows. */
  | 'WRITING';

/** Status of a job. */
export type JobStatus =
  /** Cancelled by its owner, or by a change to the aggregate it computes. */
  | 'CANCELLED'
  /** Finished successfully. The result, if the type has one, can be read. */
  | 'COMPLETED'
  /** The result has expired and can no longer be read. */
  | 'EXPIRED'
  /** Failed. The error states why. */
  | 'FAILED'
  /** Waiting for a worker. */
  | 'PENDING'
  /** A worker is processing the job. */
  | 'RUNNING';

export type JobProgressSubscriptionVariables = Exact<{
  id: string | number;
}>;


export type JobProgressSubscription = { jobProgress: { jobId: string, status: JobStatus, progress: number, stage: JobStage | null, rowsProcessed: number, rowsTotal: number, rowCount: number | null, expiresAt: string | null, error: { code: JobFailureCode, detail: string, retryable: boolean } | null } | null };

export type LatestBarsSubscriptionVariables = Exact<{
  ids: Array<number> | number;
  interval?: Interval | null | undefined;
}>;


export type LatestBarsSubscription = { latestBars: Array<{ ts: string, date: string, isPartial: boolean, px: number | null, retailNetTurnover: number | null, netCpTurnover: number | null, instrument:
      | { providerId: string, name: string }
      | { providerId: string, name: string }
     | null }> | null };

export type AlertFiredSubscriptionVariables = Exact<{
  alertIds?: Array<string | number> | string | number | null | undefined;
  after?: string | number | null | undefined;
}>;


export type AlertFiredSubscription = { alertFired: { eventId: string, ts: string | null, date: string | null, measures: Array<string> | null, values: Array<number | null> | null, met: Array<number> | null, alert: { alertId: string, name: string } | null, instrument:
      | { providerId: string, name: string }
      | { providerId: string, name: string }
     | null } | null };

export type CreateAggregateMutationVariables = Exact<{
  input: CreateAggregateInput;
}>;


export type CreateAggregateMutation = { createAggregate:
    | { __typename: 'CreateAggregateSuccess', aggregate: { aggregateId: number, providerId: string, name: string }, job: { jobId: string } | null }
    | { __typename: 'TooManyAggregatesError', code: ErrorCode, message: string }
    | { __typename: 'TooManyJobsError', code: ErrorCode, message: string }
   };

export type DeleteAggregateMutationVariables = Exact<{
  input: DeleteAggregateInput;
}>;


export type DeleteAggregateMutation = { deleteAggregate:
    | { __typename: 'AggregateNotFoundError', code: ErrorCode, message: string }
    | { __typename: 'DeleteAggregateSuccess', aggregateId: number }
    | { __typename: 'NotOwnerError', code: ErrorCode, message: string }
   };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const JobProgressDocument = new TypedDocumentString(`
    subscription JobProgress($id: ID!) {
  jobProgress(id: $id) {
    jobId
    status
    progress
    stage
    rowsProcessed
    rowsTotal
    rowCount
    expiresAt
    error {
      code
      detail
      retryable
    }
  }
}
    `) as unknown as TypedDocumentString<JobProgressSubscription, JobProgressSubscriptionVariables>;
export const LatestBarsDocument = new TypedDocumentString(`
    subscription LatestBars($ids: [Int!]!, $interval: Interval) {
  latestBars(ids: $ids, interval: $interval) {
    instrument {
      providerId
      name
    }
    ts
    date
    isPartial
    px
    retailNetTurnover
    netCpTurnover
  }
}
    `) as unknown as TypedDocumentString<LatestBarsSubscription, LatestBarsSubscriptionVariables>;
export const AlertFiredDocument = new TypedDocumentString(`
    subscription AlertFired($alertIds: [ID!], $after: ID) {
  alertFired(alertIds: $alertIds, after: $after) {
    eventId
    alert {
      alertId
      name
    }
    instrument {
      providerId
      name
    }
    ts
    date
    measures
    values
    met
  }
}
    `) as unknown as TypedDocumentString<AlertFiredSubscription, AlertFiredSubscriptionVariables>;
export const CreateAggregateDocument = new TypedDocumentString(`
    mutation CreateAggregate($input: CreateAggregateInput!) {
  createAggregate(input: $input) {
    __typename
    ... on CreateAggregateSuccess {
      aggregate {
        aggregateId
        providerId
        name
      }
      job {
        jobId
      }
    }
    ... on Error {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<CreateAggregateMutation, CreateAggregateMutationVariables>;
export const DeleteAggregateDocument = new TypedDocumentString(`
    mutation DeleteAggregate($input: DeleteAggregateInput!) {
  deleteAggregate(input: $input) {
    __typename
    ... on DeleteAggregateSuccess {
      aggregateId
    }
    ... on Error {
      code
      message
    }
  }
}
    `) as unknown as TypedDocumentString<DeleteAggregateMutation, DeleteAggregateMutationVariables>;