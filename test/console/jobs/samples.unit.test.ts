import { expect, test } from 'vitest'
import { curlSample, diskName, fileLabel, pythonSample } from '../../../console/jobs/samples.ts'

const URL = 'http://127.0.0.1:4000/aggregates/jobs/1/export?export_format=csv&link=fl_x'

test('Python reads each format by its own function', () => {
  const sample = (format: 'CSV' | 'NDJSON' | 'PARQUET' | 'XLSX') =>
    pythonSample(URL, { format, compression: 'NONE' })
  expect(sample('XLSX')).toContain(`pd.read_excel("${URL}")`)
  expect(sample('PARQUET')).toContain(`pd.read_parquet("${URL}")`)
  expect(sample('CSV')).toContain(`pd.read_csv("${URL}")`)
  expect(sample('NDJSON')).toContain(`pd.read_json("${URL}", lines=True)`)
  expect(pythonSample(URL, { format: 'CSV', compression: 'ZIP' })).toContain('compression="zip"')
  expect(pythonSample(URL, { format: 'ARROW', compression: 'NONE' })).toContain('open_stream')
  for (const compression of ['NONE', 'GZIP', 'ZIP'] as const)
    expect(pythonSample(URL, { format: 'JSON', compression })).toContain('["data"]')
})

test('curl resumes into a named file', () => {
  expect(curlSample(URL, 'job', { format: 'JSON', compression: 'GZIP' })).toBe(
    `curl -C - -o job.json.gz '${URL}'\n`,
  )
  expect(curlSample("http://a/'", 'job', { format: 'CSV', compression: 'NONE' })).toContain("'\\''")
  expect(diskName('job', { format: 'PARQUET', compression: 'NONE' })).toBe('job.parquet')
  expect(fileLabel({ format: 'CSV', compression: 'GZIP' })).toBe('CSV, gzip')
})
