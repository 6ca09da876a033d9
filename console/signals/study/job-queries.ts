import { graphql } from '../../graph/generated/index.ts'

export const StudyJobQuery = graphql(`
  query StudyJob($job: ID!) {
    job(id: $job) {
      id
      jobId
      ...JobDetail
      ...JobRow
    }
  }
`)

export const StudyResultQuery = graphql(`
  query StudyResult($job: ID!, $pageNumber: Int, $recordsPerPage: Int) {
    job(id: $job) {
      id
      result(pageNumber: $pageNumber, recordsPerPage: $recordsPerPage) {
        ... on EventStudy {
          ...EventStudyResult
        }
        ... on QuantileStudy {
          ...QuantileStudyResult
        }
      }
    }
  }
`)
